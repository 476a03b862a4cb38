/** How the pages of the chosen shop (VARIANT) are built. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { devItems, devShells } from './dev-pages.mjs';
import { keepCode } from './keep-code.mjs';
import { withAddress } from './variants/address.ts';
import { astroSettings, processEnv } from './variants/env.ts';
import { folderOf } from './variants/folders.ts';
import { loadVariant } from './variants/load.ts';
import { asOffered } from './variants/over-host.ts';
import { builtPages } from './variants/pages.ts';
import { isItemRoute, isListRoute } from './variants/paths.ts';
import { themeColours } from './variants/theme-colours.ts';
import { withCutFonts } from './variants/theme-fonts.ts';

const variant = asOffered(withAddress(await loadVariant(), processEnv()), processEnv());
const folder = pathToFileURL(`${folderOf(variant.id)}/`);
const themeFile = fileURLToPath(new URL('theme.css', folder));
const colourOf = themeColours(variant.id);
/** What a browser paints around the page: the header goes on, and the paper before the page is there. */
const frame = {
  light: colourOf('header', 'light'),
  dark: colourOf('header', 'dark'),
  paper: colourOf('bg', 'light'),
};
const picturesFolder = new URL('content/pictures/', folder);
const pictureFiles = existsSync(picturesFolder) ? readdirSync(picturesFolder) : [];

/**
 * `virtual:variant` is the shop's configuration, drawings and texts; `virtual:variant/theme.css` its theme;
 * `virtual:branches` the branches alone, for the script of every page; `virtual:pictures` those of its
 * editorial texts.
 */
const variantModules = {
  name: 'mostrador:variant',
  resolveId(id) {
    if (['virtual:variant', 'virtual:branches', 'virtual:pictures'].includes(id)) return `\0${id}`;
    return id === 'virtual:variant/theme.css' ? themeFile : undefined;
  },
  load(id) {
    if (id === '\0virtual:branches')
      return `export const branches = ${JSON.stringify(variant.branches.map(({ code, hours }) => ({ code, hours })))};`;
    if (id === '\0virtual:pictures')
      return [
        ...pictureFiles.map(
          (name, index) =>
            `import _${index} from ${JSON.stringify(fileURLToPath(new URL(name, picturesFolder)))};`,
        ),
        `export const pictures = { ${pictureFiles
          .map((name, index) => `${JSON.stringify(name)}: _${index}`)
          .join(', ')} };`,
      ].join('\n');
    if (id !== '\0virtual:variant') return undefined;
    const file = (name) => fileURLToPath(new URL(name, folder));
    return [
      `export const variant = ${JSON.stringify(variant)};`,
      `export const frame = ${JSON.stringify(frame)};`,
      ...['logo', 'favicon', 'banner'].map(
        (name) =>
          `export const ${name} = ${JSON.stringify(readFileSync(file(`${name}.svg`), 'utf8'))};`,
      ),
      `export { texts } from ${JSON.stringify(file('texts.ts'))};`,
    ].join('\n');
  },
};

/** The theme's fonts with the letters that shops use, kept for the next build. */
const cutFonts = {
  name: 'mostrador:fonts',
  enforce: 'pre',
  transform: (css, id) =>
    id.split('?')[0] === themeFile
      ? withCutFonts(
          css,
          themeFile,
          fileURLToPath(new URL('node_modules/.astro/fonts', import.meta.url)),
        )
      : undefined,
};

/**
 * What brings the files that a script imported later needs, before it runs: Vite's own says the same in four
 * times as much, and every page carries it.
 */
const filesFirst = {
  name: 'mostrador:files-first',
  enforce: 'post',
  transform: (_code, id) =>
    id === '\0vite/preload-helper.js'
      ? `const asked = {};
        const bring = (file) => new Promise((done, fail) => {
          if (document.querySelector('link[href="/' + file + '"]')) return done();
          const link = document.createElement('link');
          const isSheet = file.endsWith('.css');
          link.rel = isSheet ? 'stylesheet' : 'modulepreload';
          link.href = '/' + file;
          // Asked for again the next time.
          link.onerror = () => { delete asked[file]; link.remove(); fail(Error(file)); };
          link.onload = done;
          document.head.append(link);
          if (!isSheet) done();
        });
        export const __vitePreload = async (load, files = []) => {
          await Promise.all(files.map((file) => asked[file] ??= bring(file)));
          return load();
        };`
      : undefined,
};

/** Style sheets of the modules whose path says so, as one file. */
const oneSheet = (name, isOfIt) => ({
  name,
  test: (id) => /\.css($|\?)/.test(id) && isOfIt.test(id),
});
/** Of every page. */
const SHOP_STYLES = oneSheet(
  'shop',
  /src\/(styles\/(?!office)|layouts\/Page\.|components\/(frame|newsletter)\/)|\/theme\.css/,
);
/** Of the list, as the build makes it and as its island does. */
const LIST_STYLES = oneSheet('list-styles', /src\/(islands\/search\/(list|box)|ui\/list)\//);
/** Controls of the back-office, and of sellers in the shop: what a visitor is sent has none of them. */
const OF_SELLERS =
  /src\/(ui\/(chart|communications|configured|edit|goods|history|office|panel|pictures|sort|table)\/|icons\/office)/i;
/** What islands render into the built page, in two pieces rather than six. */
const ISLAND_STYLES = [
  oneSheet('finder', /src\/islands\/search\//),
  oneSheet('sellers', OF_SELLERS),
  oneSheet('controls', /src\/(ui|islands\/cart)\//),
];

/**
 * Short names for the classes of style modules: a list's page writes 1,400 of them. Two of one name would end
 * the build.
 */
const shortNames = () => {
  const known = new Map();
  return (name, file) => {
    const module = `${relative(fileURLToPath(new URL('.', import.meta.url)), file.split('?')[0])} ${name}`;
    const hash = createHash('sha256').update(module).digest('hex');
    const short = `c${Number.parseInt(hash.slice(0, 12), 16).toString(36).slice(-5)}`;
    const other = known.get(short) ?? module;
    if (other !== module) throw new Error(`${module} and ${other} would both be called ${short}`);
    known.set(short, module);
    return short;
  };
};

/**
 * Which style sheets a page names: those of its own HTML. Astro would add those of all that its scripts may
 * ever bring, which come with it (`filesFirst`): four more that everybody waits for.
 */
const ownSheets = () => {
  let pages = new Map();
  const rendered = new Map();
  const sourceOf = ({ component }) => readFileSync(new URL(component, import.meta.url), 'utf8');
  const hasIslands = (page) => /\sclient:/.test(sourceOf(page));
  /** The list's island has more for sellers, whose sheet comes with them. */
  const isList = (page) => /islands\/search\//.test(sourceOf(page));
  /** The build takes a list's words from its island, and would take its landing's sheets along. */
  const isIts = ({ component }, { sheet }) =>
    !component.includes('-list-ready.') || /\/(shop|list-styles)\./.test(sheet.src);
  const plugin = {
    name: 'mostrador:own-sheets',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler() {
        // Pages are rendered from the first; their scripts are bundled after it.
        if (this.environment.name === 'prerender')
          for (const page of pages.values()) rendered.set(page, [...page.styles]);
        if (this.environment.name === 'client')
          for (const [page, styles] of rendered)
            if (!hasIslands(page)) page.styles = styles.filter((style) => isIts(page, style));
            else if (isList(page))
              page.styles = page.styles.filter(({ sheet }) => !/\/sellers\./.test(sheet.src));
      },
    },
  };
  return {
    name: 'mostrador:own-sheets',
    hooks: {
      'astro:build:setup': ({ pages: all, updateConfig }) => {
        pages = all;
        updateConfig({ plugins: [plugin] });
      },
    },
  };
};

/** The list's sheet stands in each page that has a list: its island need not bring the same in another order. */
const listSheetOnce = {
  name: 'mostrador:list-sheet-once',
  enforce: 'pre',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.name !== LIST_STYLES.name) continue;
        for (const sheet of chunk.viteMetadata.importedCss) delete bundle[sheet];
        chunk.viteMetadata.importedCss.clear();
      }
    },
  },
};

/** The pages of the route table, and when the code of a page's islands arrives. */
const shop = {
  name: 'mostrador',
  hooks: {
    'astro:config:setup': ({ injectRoute, addClientDirective }) => {
      for (const page of builtPages(variant)) injectRoute({ ...page, prerender: true });
      addClientDirective({ name: 'interaction', entrypoint: './src/directives/interaction.ts' });
      addClientDirective({ name: 'seller', entrypoint: './src/directives/seller.ts' });
    },
  },
};

/** The first script of an Astro file, by the name that Astro gives it. */
const scriptOf = (file) =>
  `${fileURLToPath(new URL(file, import.meta.url))}?astro&type=script&index=0&lang.ts`;
const EVERY_PAGE = scriptOf('./src/layouts/Page.astro');
const HOME = scriptOf('./src/pages/_home.astro');
const LIST = scriptOf(`./src/pages/_${variant.routes.find(isListRoute)?.screen}-ready.astro`);
const ITEM = scriptOf(`./src/pages/_${variant.routes.find(isItemRoute)?.screen}.astro`);

/** Whether a script imports a module, itself or through others. `graph` is Rolldown's, bound to itself. */
const reaches = (script, id, graph) => {
  const reached = new Set([script]);
  for (const one of reached)
    for (const next of graph.getModuleInfo(one)?.importedIds ?? []) reached.add(next);
  return reached.has(id);
};

const HOMES_OWN = /components\/home\/|_home\.astro|calls\/config\.ts/;

/**
 * A page's script is one file beside the one that all pages have in common: each small file more is a
 * request more before the page is alive.
 */
const ofEveryPage = (id, graph) => {
  // For what is written in the older form of modules, as React is.
  if (id.includes('rolldown/runtime')) return null;
  // What islands need as well would come to the home in their piece, and the whole piece with it.
  const isOthersToo = reaches(HOME, id, graph) && !HOMES_OWN.test(id);
  // A file that two kinds of pages had in common would be found late, by the script that imports it.
  const isOfTwo = reaches(ITEM, id, graph) && reaches(LIST, id, graph);
  return isOthersToo || isOfTwo || reaches(EVERY_PAGE, id, graph) ? 'shop' : null;
};
const ofItems = (id, graph) => (reaches(ITEM, id, graph) ? 'item' : null);
const ofLists = (id, graph) => (reaches(LIST, id, graph) ? 'list' : null);

/**
 * Every page's script names some forty files that it may bring: their hash says enough. Those keep a name that
 * are weighed or left out by it (tests/bench).
 */
const chunkFileNames = ({ name }) =>
  ['instant', 'swiper'].includes(name) ? '_astro/[name].[hash].js' : '_astro/[hash].js';

const pictures = variant.imageBaseUrl ? ` ${new URL(variant.imageBaseUrl).origin}` : '';
/** One a shop: two folders may hold one of the same name, such as a test's. */
const cacheFolder = `./node_modules/.astro/${variant.id}-${createHash('sha256').update(folder.href).digest('hex').slice(0, 8)}`;
const { outDir, functionsUrl: api, keepsCode } = astroSettings(processEnv());

export default defineConfig({
  site: variant.url,
  output: 'static',
  outDir,
  // Astro keeps the texts of a build there: shops that are built at the same time have one each.
  cacheDir: cacheFolder,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  integrations: [react(), shop, ownSheets(), keepCode(keepsCode)],
  prefetch: false,
  devToolbar: { enabled: false },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        `img-src 'self' data: blob:${pictures}`,
        // A model for printing is read beside the page.
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
    },
  },
  vite: {
    css: { modules: { generateScopedName: shortNames() } },
    // A worker fetches what it needs when it needs it.
    worker: { format: 'es' },
    plugins: [devShells(variant), variantModules, cutFonts, filesFirst, listSheetOnce],
    resolve: {
      // Its other form, of before there were modules, brings a helper onto every page, and a request for it.
      alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }],
    },
    environments: {
      prerender: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups: [SHOP_STYLES, LIST_STYLES, ...ISLAND_STYLES] } },
          },
        },
      },
      client: {
        build: {
          rolldownOptions: {
            output: {
              chunkFileNames,
              codeSplitting: {
                groups: [
                  { name: ofEveryPage, debugName: 'shop' },
                  { name: ofItems, debugName: 'item' },
                  { name: ofLists, debugName: 'list' },
                  LIST_STYLES,
                  // Else the controls would take them along, and React with them onto every page that asks them.
                  { name: 'catalog', test: /(contract\/(calls\/catalog|paths)|icons\/icon)\.ts/ },
                  // Small controls in one piece, and one stylesheet with them.
                  {
                    name: 'controls',
                    test: (id) =>
                      /src\/(ui|icons|islands\/cart)\//.test(id) && !OF_SELLERS.test(id),
                  },
                  // After them, else it would take along what both need.
                  { name: 'sellers', test: OF_SELLERS },
                ],
              },
            },
          },
        },
      },
    },
    server: api
      ? {
          proxy: {
            ...Object.fromEntries(
              ['/rest', '/Oauth', '/oauth', '/imagenes', '/archivos', '/upload.aspx'].map(
                (path) => [path, api],
              ),
            ),
            ...devItems(variant, api),
          },
        }
      : {},
  },
});
