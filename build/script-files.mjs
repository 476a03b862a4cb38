/** Part of astro.config.mjs: splits a page's scripts into files. */
import { fileURLToPath } from 'node:url';
import { isItemRoute, isListRoute } from '../variants/paths.ts';
import { LIST_STYLES, OF_SELLERS } from './style-sheets.mjs';

const ROOT = new URL('../', import.meta.url);

/**
 * Loads the files that a dynamic import needs before it runs. Vite's own preload helper is four times as large, and
 * every page contains it.
 */
export const filesFirst = {
  name: 'mostrador:files-first',
  enforce: 'post',
  transform: (_code, id) =>
    id === '\0vite/preload-helper.js'
      ? `const loads = {};
        const bring = (file) => new Promise((done, fail) => {
          if (document.querySelector('link[href="/' + file + '"]')) return done();
          const link = document.createElement('link');
          const isSheet = file.endsWith('.css');
          link.rel = isSheet ? 'stylesheet' : 'modulepreload';
          link.href = '/' + file;
          // Retried the next time.
          link.onerror = () => { delete loads[file]; link.remove(); fail(Error(file)); };
          link.onload = done;
          document.head.append(link);
          if (!isSheet) done();
        });
        export const __vitePreload = async (load, files = []) => {
          await Promise.all(files.map((file) => loads[file] ??= bring(file)));
          return load();
        };`
      : undefined,
};

/** Returns Astro's module id of the first script of an .astro file. */
const scriptOf = (file) =>
  `${fileURLToPath(new URL(file, ROOT))}?astro&type=script&index=0&lang.ts`;
const EVERY_PAGE = scriptOf('./src/layouts/Page.astro');
const HOME = scriptOf('./src/pages/_home.astro');

/** Loaded with the first touch of a page. */
const INSTANT = fileURLToPath(new URL('./src/components/instant/instant.ts', ROOT));

/** Returns a module and everything reachable from it through `next`. `graph` is Rolldown's, bound to itself. */
const all = (id, next) => {
  const found = new Set([id]);
  for (const one of found) for (const other of next(one) ?? []) found.add(other);
  return found;
};
/** A part of nanostores that only React's hooks use; scripts of pages import the whole package's index. */
const OF_HOOKS = /\/nanostores\/(listen-keys|deep-map)\//;
const imported = (id, graph) =>
  all(id, (one) => graph.getModuleInfo(one)?.importedIds.filter((other) => !OF_HOOKS.test(other)));
const importing = (id, graph) => all(id, (one) => graph.getModuleInfo(one)?.importers);

/** Returns whether a script imports a module, directly or indirectly. */
const reaches = (script, id, graph) => imported(script, graph).has(id);

const isReact = (id) => id.includes('/node_modules/react/');
const isControl = (id) => /src\/(ui|icons|islands\/cart)\//.test(id);

/** Returns whether a module is a page's script or dynamically imported by one, and runs without React. */
const isPlainScript = (id, graph) => {
  const isOfPage = (one) =>
    [...importing(one, graph)].some((it) => graph.getModuleInfo(it)?.isEntry);
  const module = graph.getModuleInfo(id);
  const isFirst = module?.isEntry || module?.dynamicImporters.some(isOfPage);
  return isFirst && ![...imported(id, graph)].some(isReact);
};

/** Returns whether every page or the home imports a script, also dynamically. */
const isOfEveryPage = (script, graph) =>
  [EVERY_PAGE, HOME].some(
    (page) =>
      reaches(page, script, graph) ||
      graph.getModuleInfo(script)?.dynamicImporters.some((one) => reaches(page, one, graph)),
  );

const VISITORS_ISLANDS = ['checkout', 'compare', 'favourites', 'garage', 'search'];
/** Returns the folder of an island, without what a list loads for sellers. */
const islandOf = (id) => /src\/islands\/(?!search\/seller\/)([^/]+)\//.exec(id)?.[1];

const HOMES_OWN = /components\/home\/|_home\.astro|calls\/config\.ts/;

/**
 * Names files by their hash alone, since every page's script lists about forty of them. Files that tests/bench
 * identifies by name keep it.
 */
export const chunkFileNames = ({ name }) =>
  ['instant', 'swiper'].includes(name) ? '_astro/[name].[hash].js' : '_astro/[hash].js';

/** Assigns modules to files. */
export const scriptGroups = (variant) => {
  const list = scriptOf(`./src/pages/_${variant.routes.find(isListRoute)?.screen}-ready.astro`);
  const item = scriptOf(`./src/pages/_${variant.routes.find(isItemRoute)?.screen}.astro`);
  /** A page has one script file besides the common one: each further file delays the page by a request. */
  const ofEveryPage = (id, graph) => {
    // Needed by CommonJS modules, such as React.
    if (id.includes('rolldown/runtime')) return null;
    // Otherwise the home would load the islands' whole file for modules that both need.
    const isOthersToo = reaches(HOME, id, graph) && !HOMES_OWN.test(id);
    // A file shared by two kinds of pages would be discovered late, by the importing script.
    const isOfTwo = reaches(item, id, graph) && reaches(list, id, graph);
    return isOthersToo || isOfTwo || reaches(EVERY_PAGE, id, graph) ? 'shop' : null;
  };
  const ofItems = (id, graph) => (reaches(item, id, graph) ? 'item' : null);
  const ofLists = (id, graph) => (reaches(list, id, graph) ? 'list' : null);
  /** Modules that controls share with scripts without React, those of every page and the home apart. */
  const ofPlainScripts = (id, graph) => {
    if (OF_HOOKS.test(id)) return null;
    const above = [...importing(id, graph)];
    const scripts = above.filter((one) => isPlainScript(one, graph));
    if (scripts.length === 0 || !above.some(isControl)) return null;
    return scripts.some((one) => isOfEveryPage(one, graph)) ? 'plain' : 'plain-others';
  };
  /**
   * Modules that the list shares with other islands, and visitors' islands with the controls of sellers: otherwise a
   * list would load 14 small files, and for one function all controls of sellers.
   */
  const ofVisitors = (id, graph) => {
    if (/\/node_modules\/|\.css/.test(id) || OF_SELLERS.test(id)) return null;
    const above = [...importing(id, graph)];
    const islands = new Set(above.map(islandOf).filter(Boolean));
    const isOfSellers = above.some((one) => OF_SELLERS.test(one));
    const isOfVisitors = VISITORS_ISLANDS.some((island) => islands.has(island));
    const isShared = isOfVisitors && (isOfSellers || (islands.has('search') && islands.size > 1));
    const isOfPages = (one) => isPlainScript(one, graph) && isOfEveryPage(one, graph);
    return isShared && !above.some(isOfPages) ? 'visitors' : null;
  };
  return [
    { name: ofEveryPage, debugName: 'shop' },
    { name: ofItems, debugName: 'item' },
    { name: ofLists, debugName: 'list' },
    // Before the controls, or shared modules would go there and a first touch would wait for React.
    { name: (id, graph) => (reaches(INSTANT, id, graph) ? 'instant' : null), debugName: 'instant' },
    LIST_STYLES,
    // Otherwise both would go to the controls, and scrolling or searching would load React.
    { name: 'catalog', test: /(contract\/(calls\/catalog|paths)|icons\/icon)\.ts/ },
    { name: ofPlainScripts, debugName: 'plain' },
    // All small controls in one file, with one style sheet.
    {
      name: 'controls',
      test: (id) => (isControl(id) && !OF_SELLERS.test(id)) || id.endsWith('/shaped-call.ts'),
    },
    // Before the sellers', or those would take what visitors need as well.
    { name: ofVisitors, debugName: 'visitors' },
    // After the controls, or shared modules would go here.
    { name: 'sellers', test: OF_SELLERS },
  ];
};
