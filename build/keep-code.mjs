/** Part of astro.config.mjs: writes the pages of a build and the record for the next one. */
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onLightPlatform } from './light-platform.mjs';
import { manyOf, writeMany } from './many-pages.mjs';

/** Calls `onPicture` whenever a page that is being rendered requests a picture from the build. */
const watchPictures = (onPicture) => {
  const { addStaticImage } = globalThis.astroAsset ?? {};
  if (!addStaticImage) return;
  globalThis.astroAsset.addStaticImage = (...args) => {
    onPicture();
    return addStaticImage(...args);
  };
};

/** Writes the rendering code and the record of the pages (scripts/kept-pages.ts). */
const keep = (folder, { app, paths, pictured }) => {
  const { allPages, origin, settings } = app.getOptions();
  const code = `${folder}.prerender`;
  const entry = readdirSync(code).find((name) => name.startsWith('prerender-entry'));
  cpSync(code, `${folder}.kept`, { recursive: true });
  const record = {
    entry,
    origin,
    pageData: Object.values(allPages).map(({ component, route, styles }) => [
      `${route.route}&${component}`,
      { styles },
    ]),
    scripts: settings.scripts.filter(({ stage }) => stage === 'head-inline'),
    paths: paths.map(({ pathname, route, cacheKey }) => ({
      pathname,
      component: route.component,
      type: route.type,
      cacheKey,
    })),
    pictured,
  };
  writeFileSync(`${folder}.kept/kept.json`, JSON.stringify(record));
};

/**
 * Lets Astro write the single pages and writes the thousands of items, lists and vehicles itself. Keeps the rendering
 * code with the cache key of each page, so that the next build bundles nothing and renders only changed pages
 * (scripts/render-pages.ts).
 * @param keepsCode whether there will be a next build
 */
export const keepCode = (keepsCode) => ({
  name: 'mostrador:keep-code',
  hooks: {
    'astro:build:start': ({ setPrerenderer, logger }) => {
      const pictured = [];
      let paths = [];
      let many = [];
      /** Number of pages that Astro has yet to write. */
      let waiting = 0;
      let hasPictures = false;
      setPrerenderer((own) => ({
        ...own,
        getStaticPaths: async () => {
          watchPictures(() => {
            hasPictures = true;
          });
          paths = await own.getStaticPaths();
          many = manyOf(paths);
          const isOfMany = new Set(many);
          const few = paths.filter((path) => !isOfMany.has(path));
          waiting = few.length;
          return few;
        },
        render: async (request, options) => {
          hasPictures = false;
          const { response, ...rest } = await own.render(request, options);
          // Pictures are requested while the body is rendered.
          const body = await response.arrayBuffer();
          if (hasPictures) pictured.push(request.url);
          waiting -= 1;
          return { ...rest, response: new Response(body, response) };
        },
        teardown: async () => {
          // A page that cannot be rendered ends the build.
          if (waiting > 0) return;
          const { origin, pageNames, settings } = own.app.getOptions();
          const folder = fileURLToPath(settings.config.outDir);
          logger.info(`${many.length} páginas de artículos, listas y vehículos`);
          hasPictures = false;
          await onLightPlatform(() =>
            writeMany(many, {
              folder,
              origin,
              render: async (request, routeData) =>
                (await own.render(request, { routeData })).response,
            }),
          );
          // Too late: Astro makes its pictures before.
          if (hasPictures)
            throw new Error('A page of an item, a list or a vehicle has pictures of its own.');
          for (const { pathname } of many) pageNames.push(pathname.replace(/^\//, ''));
          if (keepsCode) keep(folder, { app: own.app, paths, pictured });
        },
      }));
    },
  },
});
