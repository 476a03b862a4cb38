/** Part of astro.config.mjs: how a build writes its pages, and what it leaves for the next one. */
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onLightPlatform } from './light-platform.mjs';
import { manyOf, writeMany } from './many-pages.mjs';

/** Says of each page whether it has pictures that the build makes: they are asked for while it is rendered. */
const watchPictures = (onPicture) => {
  const { addStaticImage } = globalThis.astroAsset ?? {};
  if (!addStaticImage) return;
  globalThis.astroAsset.addStaticImage = (...given) => {
    onPicture();
    return addStaticImage(...given);
  };
};

/** What renders the pages, with what each was made of (scripts/kept-pages.ts). */
const keep = (folder, { app, paths, pictured }) => {
  const { allPages, origin, settings } = app.getOptions();
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
    paths: paths.map(({ pathname, route, cacheKey }) => ({
      pathname,
      component: route.component,
      type: route.type,
      cacheKey,
    })),
    pictured,
  };
  writeFileSync(`${folder}.kept/kept.json`, JSON.stringify(kept));
};

/**
 * Astro writes the pages that are of their own, and then we those of which there are thousands. What renders them is
 * kept in their folder, with what each was made of: the next build need not bundle it again, and renders those alone
 * that are others then (scripts/render-pages.ts).
 * @param keepsCode whether there will be a next build
 */
export const keepCode = (keepsCode) => ({
  name: 'mostrador:keep-code',
  hooks: {
    'astro:build:start': ({ setPrerenderer, logger }) => {
      const pictured = [];
      let paths = [];
      let many = [];
      /** Of those that Astro writes. */
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
          // Pictures are asked for while the body is made.
          const body = await response.arrayBuffer();
          if (hasPictures) pictured.push(request.url);
          waiting -= 1;
          return { ...rest, response: new Response(body, response) };
        },
        teardown: async () => {
          // A page that cannot be rendered ends the build: nobody waits for the others.
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
          // Astro has made its pictures by now, or begins to.
          if (hasPictures)
            throw new Error('A page of an item, a list or a vehicle has pictures of its own.');
          for (const { pathname } of many) pageNames.push(pathname.replace(/^\//, ''));
          if (keepsCode) keep(folder, { app: own.app, paths, pictured });
        },
      }));
    },
  },
});
