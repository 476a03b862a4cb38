/** Part of astro.config.mjs: serves addresses without a file in the development server, as the hosts do. */
import { shellBehind } from '../variants/pages.ts';
import { isItemRoute } from '../variants/paths.ts';

/** Header of requests that the server makes to itself. */
const OWN_REQUEST = 'x-mostrador-own-request';

/** Serves the shell of a route with parameters, such as `/1/config`. */
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

/** Serves an item's static page, or its function's answer if it has none. */
export const devItems = (variant, functions) => {
  const path = variant.routes.find(isItemRoute)?.path.replace(/\{\w+\}/, '[^/?]+');
  return {
    [`^${path}/?(\\?.*)?$`]: {
      target: functions,
      bypass: async ({ url, headers }) => {
        if (headers[OWN_REQUEST]) return url;
        const own = await fetch(`http://${headers.host}${url}`, {
          headers: { [OWN_REQUEST]: '1' },
        });
        return own.ok ? url : undefined;
      },
    },
  };
};
