/** Part of astro.config.mjs: which styles come together, and which of them a page names. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own folder. */
const ROOT = new URL('../', import.meta.url);

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
export const LIST_STYLES = oneSheet('list-styles', /src\/(islands\/search\/(list|box)|ui\/list)\//);
/** Controls of the back-office, and of sellers in the shop: what a visitor is sent has none of them. */
export const OF_SELLERS =
  /src\/(ui\/(chart|communications|configured|edit|goods|history|office|panel|pictures|sort|table)\/|icons\/office)/i;
/** In which a built page's styles come: what islands render into it in a few pieces rather than six. */
export const PAGE_SHEETS = [
  SHOP_STYLES,
  LIST_STYLES,
  oneSheet('finder', /src\/islands\/search\//),
  oneSheet('sellers', OF_SELLERS),
  oneSheet('controls', /src\/(ui|islands\/cart)\//),
];

/**
 * Short names for the classes of style modules: a list's page writes 1,400 of them. Two of one name would end
 * the build.
 */
export const shortNames = () => {
  const known = new Map();
  return (name, file) => {
    const module = `${relative(fileURLToPath(ROOT), file.split('?')[0])} ${name}`;
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
export const ownSheets = () => {
  let pages = new Map();
  const rendered = new Map();
  const sourceOf = ({ component }) => readFileSync(new URL(component, ROOT), 'utf8');
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
