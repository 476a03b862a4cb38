/** Part of astro.config.mjs: the files that a page's scripts come in. */
import { fileURLToPath } from 'node:url';
import { isItemRoute, isListRoute } from '../variants/paths.ts';
import { LIST_STYLES, OF_SELLERS } from './style-sheets.mjs';

/** The project's own folder. */
const ROOT = new URL('../', import.meta.url);

/**
 * What brings the files that a script imported later needs, before it runs: Vite's own says the same in four
 * times as much, and every page carries it.
 */
export const filesFirst = {
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

/** The first script of an Astro file, by the name that Astro gives it. */
const scriptOf = (file) =>
  `${fileURLToPath(new URL(file, ROOT))}?astro&type=script&index=0&lang.ts`;
const EVERY_PAGE = scriptOf('./src/layouts/Page.astro');
const HOME = scriptOf('./src/pages/_home.astro');

/** What the first touch of a page brings. */
const INSTANT = fileURLToPath(new URL('./src/components/instant/instant.ts', ROOT));

/** A module and all that lead from it, one by the next. `graph` is Rolldown's, bound to itself. */
const all = (id, next) => {
  const found = new Set([id]);
  for (const one of found) for (const other of next(one) ?? []) found.add(other);
  return found;
};
const imported = (id, graph) => all(id, (one) => graph.getModuleInfo(one)?.importedIds);
const importing = (id, graph) => all(id, (one) => graph.getModuleInfo(one)?.importers);

/** Whether a script imports a module, itself or through others. */
const reaches = (script, id, graph) => imported(script, graph).has(id);

const isReact = (id) => id.includes('/node_modules/react/');
const isControl = (id) => /src\/(ui|icons|islands\/cart)\//.test(id);

/** Whether a module is a page's script, or one that such a script brings later, and runs without React. */
const isPlainScript = (id, graph) => {
  const isOfPage = (one) =>
    [...importing(one, graph)].some((it) => graph.getModuleInfo(it)?.isEntry);
  const module = graph.getModuleInfo(id);
  const isFirst = module?.isEntry || module?.dynamicImporters.some(isOfPage);
  return isFirst && ![...imported(id, graph)].some(isReact);
};

const HOMES_OWN = /components\/home\/|_home\.astro|calls\/config\.ts/;

/**
 * Every page's script names some forty files that it may bring: their hash says enough. Those keep a name that
 * are weighed or left out by it (tests/bench).
 */
export const chunkFileNames = ({ name }) =>
  ['instant', 'swiper'].includes(name) ? '_astro/[name].[hash].js' : '_astro/[hash].js';

/** Which module comes in which file. */
export const scriptGroups = (variant) => {
  const list = scriptOf(`./src/pages/_${variant.routes.find(isListRoute)?.screen}-ready.astro`);
  const item = scriptOf(`./src/pages/_${variant.routes.find(isItemRoute)?.screen}.astro`);
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
    const isOfTwo = reaches(item, id, graph) && reaches(list, id, graph);
    return isOthersToo || isOfTwo || reaches(EVERY_PAGE, id, graph) ? 'shop' : null;
  };
  const ofItems = (id, graph) => (reaches(item, id, graph) ? 'item' : null);
  const ofLists = (id, graph) => (reaches(list, id, graph) ? 'list' : null);
  /** What the controls share with scripts that run without React. */
  const ofPlainScripts = (id, graph) => {
    const above = [...importing(id, graph)];
    return above.some(isControl) && above.some((one) => isPlainScript(one, graph)) ? 'plain' : null;
  };
  return [
    { name: ofEveryPage, debugName: 'shop' },
    { name: ofItems, debugName: 'item' },
    { name: ofLists, debugName: 'list' },
    // Before the controls, which would take along what both need: a first touch would wait for React.
    { name: (id, graph) => (reaches(INSTANT, id, graph) ? 'instant' : null), debugName: 'instant' },
    LIST_STYLES,
    // Else the controls would take both along, and React with them to who only scrolls or searches.
    { name: 'catalog', test: /(contract\/(calls\/catalog|paths)|icons\/icon)\.ts/ },
    { name: ofPlainScripts, debugName: 'plain' },
    // Small controls in one piece, and one stylesheet with them.
    {
      name: 'controls',
      test: (id) => isControl(id) && !OF_SELLERS.test(id),
    },
    // After them, else it would take along what both need.
    { name: 'sellers', test: OF_SELLERS },
  ];
};
