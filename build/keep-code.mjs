/** Part of astro.config.mjs: what a build leaves for the next one. */
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * What renders the pages is kept in their folder, with what each was made of: the next build need not bundle it again,
 * and renders those alone that are others then (scripts/render-pages.ts).
 */
export const keepCode = (keepsCode) => ({
  name: 'mostrador:keep-code',
  hooks: {
    'astro:build:start': ({ setPrerenderer }) => {
      if (!keepsCode) return;
      const pages = new Map();
      let hasPictures = false;
      setPrerenderer((own) => ({
        ...own,
        getStaticPaths: async () => {
          const { addStaticImage } = globalThis.astroAsset ?? {};
          if (addStaticImage)
            globalThis.astroAsset.addStaticImage = (...given) => {
              hasPictures = true;
              return addStaticImage(...given);
            };
          return own.getStaticPaths();
        },
        render: async (request, options) => {
          hasPictures = false;
          const { response, ...rest } = await own.render(request, options);
          // Pictures are asked for while the body is made.
          const body = await response.arrayBuffer();
          pages.set(request.url, hasPictures);
          return { ...rest, response: new Response(body, response) };
        },
        teardown: async () => {
          const { allPages, origin, settings } = own.app.getOptions();
          const folder = fileURLToPath(settings.config.outDir);
          const code = `${folder}.prerender`;
          const entry = readdirSync(code).find((name) => name.startsWith('prerender-entry'));
          cpSync(code, `${folder}.kept`, { recursive: true });
          const kept = {
            entry,
            origin,
            pageData: Object.values(allPages).map(({ component, route, styles }) => [
              `${route.route}&${component}`,
              { styles },
            ]),
            scripts: settings.scripts.filter(({ stage }) => stage === 'head-inline'),
            paths: (await own.getStaticPaths()).map(({ pathname, route, cacheKey }) => ({
              pathname,
              component: route.component,
              type: route.type,
              cacheKey,
            })),
            pictured: [...pages].filter(([, has]) => has).map(([url]) => url),
          };
          writeFileSync(`${folder}.kept/kept.json`, JSON.stringify(kept));
        },
      }));
    },
  },
});
