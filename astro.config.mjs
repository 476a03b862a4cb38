/** How the pages of the chosen shop (VARIANT) are built. */
import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { devItems, devShells } from './build/dev-pages.mjs';
import { keepCode } from './build/keep-code.mjs';
import { chunkFileNames, filesFirst, scriptGroups } from './build/script-files.mjs';
import { shopModules } from './build/shop-modules.mjs';
import {
  drawnIcons,
  listSheetOnce,
  ownSheets,
  PAGE_SHEETS,
  shortNames,
} from './build/style-sheets.mjs';
import { withAddress } from './variants/address.ts';
import { astroSettings, processEnv } from './variants/env.ts';
import { folderOf, textFiles } from './variants/folders.ts';
import { hiddenFiles, withoutHiddenPages } from './variants/hidden-pages.ts';
import { loadVariant } from './variants/load.ts';
import { asOffered, withoutPriceOrder } from './variants/over-host.ts';
import { withOwnData } from './variants/own-data.ts';
import { readOwnFile } from './variants/own-file.ts';
import { builtPages } from './variants/pages.ts';

const own = readOwnFile(processEnv());
const { outDir, functionsUrl: api, keepsCode, ignoresPriceOrder } = astroSettings(processEnv());
const shown = asOffered(withAddress(await loadVariant(), processEnv()), processEnv());
const offered = ignoresPriceOrder ? withoutPriceOrder(shown) : shown;
const whole = withOwnData(offered, own.texts);
const folderFiles = textFiles(folderOf(whole.id));
const hidden = hiddenFiles(own.words, folderFiles);
const variant = withoutHiddenPages(whole, hidden);
const { menu: folderMenu } = withoutHiddenPages(offered, hidden);

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

const pictures = variant.imageBaseUrl ? ` ${new URL(variant.imageBaseUrl).origin}` : '';
/** One a shop: two folders may hold one of the same name, such as a test's. */
const cacheFolder = `./node_modules/.astro/${variant.id}-${createHash('sha256')
  .update(`${pathToFileURL(folderOf(variant.id)).href}/`)
  .digest('hex')
  .slice(0, 8)}`;

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
    plugins: [
      devShells(variant),
      ...shopModules(variant, {
        ownWords: own.words,
        ownLogo: own.logo,
        whole,
        hidden,
        folderMenu,
        folderFiles,
      }),
      filesFirst,
      drawnIcons,
      listSheetOnce,
    ],
    resolve: {
      // The UMD build adds a helper and a request to every page.
      alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }],
    },
    environments: {
      prerender: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups: PAGE_SHEETS } },
          },
        },
      },
      client: {
        build: {
          rolldownOptions: {
            output: {
              chunkFileNames,
              codeSplitting: {
                groups: scriptGroups(variant),
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
