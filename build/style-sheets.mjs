/** Part of astro.config.mjs: groups styles into sheets and selects the sheets of each page. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { iconMask } from '../src/icons/sprite.ts';

const ROOT = new URL('../', import.meta.url);

/** Joins the style sheets whose path matches. */
const oneSheet = (name, paths) => ({
  name,
  test: (id) => /\.css($|\?)/.test(id) && paths.test(id),
});
/** Styles of every page, and of home and lists: a second sheet would delay their first paint by a round trip. */
const SHOP_STYLES = oneSheet(
  'shop',
  /src\/(styles\/(?!office)|layouts\/Page\.|components\/(frame|newsletter|home|carousel)\/|islands\/search\/(list|box)|ui\/list\/)|\/theme\.css/,
);
/** Styles of the list's island, which the shop's sheet has. */
export const LIST_STYLES = oneSheet('list-styles', /src\/(islands\/search\/(list|box)|ui\/list)\//);
/** Controls of the back-office and of sellers in the shop, which visitors never load. */
export const OF_SELLERS =
  /src\/(ui\/(chart|communications|configured|edit|goods|history|office|panel|pictures|sort|table)\/|icons\/office)/i;
/** Sheets of built pages, few so that pages with islands load few files. */
export const PAGE_SHEETS = [
  SHOP_STYLES,
  oneSheet('finder', /src\/islands\/search\//),
  oneSheet('sellers', OF_SELLERS),
  oneSheet('controls', /src\/(ui|islands\/cart)\//),
];

/** Sheets of maps, which their scripts load. */
const MAP_SHEETS = /\/(leaflet|point-map|tile-map)\./;

/** Draws the icons that styles name: `url("icon://heart")`. */
export const drawnIcons = {
  name: 'mostrador:drawn-icons',
  transform: {
    filter: { code: 'icon://' },
    handler: (css) =>
      css.replace(/url\(["']?icon:\/\/([\w-]+)["']?\)/g, (_, name) => iconMask(name)),
  },
};

/** Shortens the class names of style modules, of which a list page has 1,400. A collision ends the build. */
export const shortNames = () => {
  const modules = new Map();
  return (name, file) => {
    const module = `${relative(fileURLToPath(ROOT), file.split('?')[0])} ${name}`;
    const hash = createHash('sha256').update(module).digest('hex');
    const short = `c${Number.parseInt(hash.slice(0, 12), 16).toString(36).slice(-5)}`;
    const other = modules.get(short) ?? module;
    if (other !== module) throw new Error(`${module} and ${other} would both be called ${short}`);
    modules.set(short, module);
    return short;
  };
};

/**
 * Links only the sheets of a page's own HTML. Astro would add the sheets of everything that its scripts may load later,
 * which come with those scripts (`filesFirst`): four more that every visitor would wait for.
 */
export const ownSheets = () => {
  let pages = new Map();
  const rendered = new Map();
  const sourceOf = ({ component }) => readFileSync(new URL(component, ROOT), 'utf8');
  const hasIslands = (page) => /\sclient:/.test(sourceOf(page));
  /** The list's island loads the sellers' sheet itself. */
  const isList = (page) => /islands\/search\//.test(sourceOf(page));
  /** Prebuilt lists import texts from the island and would get the sheets of its landing. */
  const isIts = ({ component }, { sheet }) =>
    !component.includes('-list-ready.') || /\/shop\./.test(sheet.src);
  const nameOf = ({ sheet }) => /([^/]+?)\.[^/]*$/.exec(sheet.src)?.[1];
  /** Sheets of a page with islands: those of the islands have the rules of the HTML too. */
  const withIslands = (page, fromHtml) => {
    const ofIslands = page.styles.filter((style) => !fromHtml.includes(style)).map(nameOf);
    return page.styles.filter(
      (style) =>
        !(
          fromHtml.includes(style) &&
          nameOf(style) === 'controls' &&
          ofIslands.includes('controls')
        ) &&
        !MAP_SHEETS.test(style.sheet.src) &&
        !(isList(page) && nameOf(style) === 'sellers'),
    );
  };
  const plugin = {
    name: 'mostrador:own-sheets',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler() {
        // Pages are rendered from the first bundle; their scripts are bundled afterwards.
        if (this.environment.name === 'prerender')
          for (const page of pages.values()) rendered.set(page, [...page.styles]);
        if (this.environment.name === 'client')
          for (const [page, styles] of rendered)
            page.styles = hasIslands(page)
              ? withIslands(page, styles)
              : styles.filter((style) => isIts(page, style));
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

/** Removes the list's sheet from its island, since every page links it already. */
export const listSheetOnce = {
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
