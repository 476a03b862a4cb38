/** How the pages of the chosen shop (VARIANT) are built. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { withAddress } from './variants/address.ts';
import { loadVariant } from './variants/load.ts';
import { builtPages } from './variants/pages.ts';

const variant = withAddress(await loadVariant(), process.env);
const folder = new URL(`./variants/${variant.id}/`, import.meta.url);

/**
 * `virtual:variant` is the shop's configuration, logo and texts; `virtual:variant/theme.css` its theme;
 * `virtual:branches` the branches alone, for the script of every page.
 */
const variantModules = {
  name: 'mostrador:variant',
  resolveId(id) {
    if (id === 'virtual:variant' || id === 'virtual:branches') return `\0${id}`;
    return id === 'virtual:variant/theme.css'
      ? fileURLToPath(new URL('theme.css', folder))
      : undefined;
  },
  load(id) {
    if (id === '\0virtual:branches')
      return `export const branches = ${JSON.stringify(variant.branches)};`;
    if (id !== '\0virtual:variant') return undefined;
    const file = (name) => fileURLToPath(new URL(name, folder));
    return [
      `export const variant = ${JSON.stringify(variant)};`,
      `export const logo = ${JSON.stringify(readFileSync(file('logo.svg'), 'utf8'))};`,
      `export const favicon = ${JSON.stringify(readFileSync(file('favicon.svg'), 'utf8'))};`,
      `export { texts } from ${JSON.stringify(file('texts.ts'))};`,
    ].join('\n');
  },
};

/** The pages of the route table, and when the code of a page's islands arrives. */
const shop = {
  name: 'mostrador',
  hooks: {
    'astro:config:setup': ({ injectRoute, addClientDirective }) => {
      for (const page of builtPages(variant)) injectRoute({ ...page, prerender: true });
      addClientDirective({ name: 'interaction', entrypoint: './src/directives/interaction.ts' });
    },
  },
};

/** The script of every page, by the name that Astro gives it. */
const EVERY_PAGE = `${fileURLToPath(new URL('./src/layouts/Page.astro', import.meta.url))}?astro&type=script&index=0&lang.ts`;

/**
 * What the script of every page imports becomes one file with it, whoever else asks for it: each small
 * file more is a request more before the page is alive. `graph` is Rolldown's and bound to itself.
 */
const ofEveryPage = (id, graph) => {
  const reached = new Set([EVERY_PAGE]);
  for (const one of reached)
    for (const next of graph.getModuleInfo(one)?.importedIds ?? []) reached.add(next);
  return reached.has(id) ? 'shop' : null;
};

const pictures = variant.imageBaseUrl ? ` ${new URL(variant.imageBaseUrl).origin}` : '';
const api = process.env.API_TARGET;

export default defineConfig({
  site: variant.url,
  output: 'static',
  outDir: process.env.OUT_DIR ?? './dist',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  integrations: [react(), shop],
  prefetch: false,
  devToolbar: { enabled: false },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        `img-src 'self' data: blob:${pictures}`,
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
    },
  },
  vite: {
    plugins: [variantModules],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: ofEveryPage, debugName: 'shop' },
                  // Else the controls would take it along, and with it onto every page that asks it.
                  { name: 'catalog', test: /contract\/(calls\/catalog|paths)\.ts/ },
                  // Small controls in one piece, and one stylesheet with them.
                  { name: 'controls', test: /src\/(ui|islands\/cart)\// },
                ],
              },
            },
          },
        },
      },
    },
    server: api
      ? {
          proxy: Object.fromEntries(
            ['/rest', '/Oauth', '/oauth', '/imagenes', '/upload.aspx'].map((path) => [path, api]),
          ),
        }
      : {},
  },
});
