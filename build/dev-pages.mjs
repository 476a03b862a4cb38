/** Part of astro.config.mjs: what the hosts do with an address that names no file, for the development server. */
import { shellBehind } from '../variants/pages.ts';
import { isItemRoute } from '../variants/paths.ts';

/** Said where this server asks itself. */
const ASKING = 'x-mostrador-asking';

/** Pages that stand behind the addresses of a route, such as `/1/config`. */
export const devShells = (variant) => ({
  name: 'mostrador:dev-shells',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      const [path, search] = (request.url ?? '').split(/(?=\?)/);
      const shell = shellBehind(variant, path);
      if (shell) request.url = shell + (search ?? '');
      next();
    });
  },
});

/** An item's own page where there is one, else what its function says: another address, or the live page. */
export const devItems = (variant, functions) => {
  const path = variant.routes.find(isItemRoute)?.path.replace(/\{\w+\}/, '[^/?]+');
  return {
    [`^${path}/?(\\?.*)?$`]: {
      target: functions,
      bypass: async ({ url, headers }) => {
        if (headers[ASKING]) return url;
        const own = await fetch(`http://${headers.host}${url}`, { headers: { [ASKING]: '1' } });
        return own.ok ? url : undefined;
      },
    },
  };
};
