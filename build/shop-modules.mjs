/** Part of astro.config.mjs: virtual modules of the chosen shop. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { schemaOf } from '../src/content/schemas.ts';
import { structureOf } from '../src/content/structure.ts';
import { folderOf } from '../variants/folders.ts';
import { withoutHiddenLinks } from '../variants/hidden-pages.ts';
import { withOwnShopWords } from '../variants/own-words.ts';
import { themeColours } from '../variants/theme-colours.ts';
import { withCutFonts } from '../variants/theme-fonts.ts';

/** Kept for the next build. */
const FONTS = fileURLToPath(new URL('../node_modules/.astro/fonts', import.meta.url));

/**
 * Provides `virtual:variant` (the shop's configuration and drawings), `virtual:texts` (its words, apart from what
 * scripts of pages share), `virtual:variant/theme.css`, `virtual:branches` (only the branches, for the script of every
 * page), `virtual:printing` (printers, materials and prices) and `virtual:pictures` (of its editorial texts).
 */
const variantModules = (variant, folder, themeFile, own) => {
  const { ownWords, ownLogo, whole, hidden, folderMenu, folderFiles } = own;
  // Pages' scripts do not need the settings of servers.
  const {
    mail,
    payments,
    routes,
    printing,
    sharing: _,
    privacy: __,
    limits: ___,
    ...shown
  } = variant;
  const forPages = {
    ...shown,
    routes: routes.filter(({ screen }) => !screen.startsWith('office-')),
    prints: printing && true,
    mail: { from: mail.from },
    payments: payments.map(({ pendingMinutes: _, reserveMinutes: __, ...payment }) => payment),
  };
  /** Scripts draw no parts, and a route's flag that is not set is absent there. */
  const forScripts = {
    ...forPages,
    drawing: undefined,
    imageBaseUrl: undefined,
    business: undefined,
    routes: forPages.routes.map((route) =>
      Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)),
    ),
  };
  const colourOf = themeColours(variant.id);
  /** Colours that the browser uses around the page and before it is loaded. */
  const frame = {
    light: colourOf('header', 'light'),
    dark: colourOf('header', 'dark'),
    paper: colourOf('bg', 'light'),
  };
  const picturesFolder = new URL('content/pictures/', folder);
  const pictureFiles = existsSync(picturesFolder) ? readdirSync(picturesFolder) : [];
  const modules = ['variant', 'texts', 'branches', 'printing', 'pictures'].map(
    (name) => `virtual:${name}`,
  );
  return {
    name: 'mostrador:variant',
    resolveId(id) {
      if (modules.includes(id)) return `\0${id}`;
      return id === 'virtual:variant/theme.css' ? themeFile : undefined;
    },
    async load(id, { ssr = false } = {}) {
      if (id === '\0virtual:branches')
        return `export const branches = ${JSON.stringify(variant.branches.map(({ code, hours }) => ({ code, hours })))};`;
      if (id === '\0virtual:printing')
        return `export const printing = ${JSON.stringify(printing)};`;
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
      const file = (name) => fileURLToPath(new URL(name, folder));
      if (id === '\0virtual:texts') {
        // Imported anew after a change, which the development server sees.
        this.addWatchFile(file('texts.ts'));
        const { mtimeMs } = statSync(new URL('texts.ts', folder));
        const { texts: folderTexts } = await import(
          `${new URL('texts.ts', folder)}?changed=${mtimeMs}`
        );
        const shownTexts = withoutHiddenLinks(
          withOwnShopWords(folderTexts, ownWords, structureOf(schemaOf('texts'))),
          whole,
          hidden,
        );
        return [
          `export const texts = ${JSON.stringify(shownTexts)};`,
          `export const folderTexts = ${JSON.stringify(folderTexts)};`,
          `export const ownWords = ${JSON.stringify(ownWords)};`,
          `export const folderRoutes = ${JSON.stringify(whole.routes)};`,
          `export const folderFiles = ${JSON.stringify(folderFiles)};`,
          `export const folderMenu = ${JSON.stringify(folderMenu)};`,
        ].join('\n');
      }
      if (id !== '\0virtual:variant') return undefined;
      return [
        `export const variant = ${JSON.stringify(ssr ? forPages : forScripts)};`,
        `export const wholeVariant = ${JSON.stringify(variant)};`,
        `export const frame = ${JSON.stringify(frame)};`,
        `export const ownLogo = ${ownLogo ? JSON.stringify({ name: ownLogo.name, base64: Buffer.from(ownLogo.png).toString('base64') }) : 'undefined'};`,
        ...['logo', 'favicon', 'banner'].map(
          (name) =>
            `export const ${name} = ${JSON.stringify(ownLogo?.[name] ?? readFileSync(file(`${name}.svg`), 'utf8'))};`,
        ),
      ].join('\n');
    },
  };
};

/** Subsets the theme's fonts to the letters that shops use; the result is cached for the next build. */
const cutFonts = (themeFile) => ({
  name: 'mostrador:fonts',
  enforce: 'pre',
  transform: (css, id) =>
    id.split('?')[0] === themeFile ? withCutFonts(css, themeFile, FONTS) : undefined,
});

/**
 * Returns Vite's plugins for the shop.
 * @param own texts and logo that its owner has edited, the shop with all its pages, the names of the hidden ones, the
 * folder's menu without them, and the names of the folder's texts
 */
export const shopModules = (variant, own) => {
  const folder = pathToFileURL(`${folderOf(variant.id)}/`);
  const themeFile = fileURLToPath(new URL('theme.css', folder));
  return [variantModules(variant, folder, themeFile, own), cutFonts(themeFile)];
};
