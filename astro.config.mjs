/** How the pages of the chosen shop (VARIANT) are built. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { loadVariant } from './variants/load.ts';
import { builtPages } from './variants/pages.ts';

const variant = await loadVariant();
const folder = new URL(`./variants/${variant.id}/`, import.meta.url);

/** `virtual:variant` is the shop's configuration, logo and texts; `virtual:variant/theme.css` its theme. */
const variantModules = {
  name: 'mostrador:variant',
  resolveId(id) {
    if (id === 'virtual:variant') return '\0virtual:variant';
    return id === 'virtual:variant/theme.css'
      ? fileURLToPath(new URL('theme.css', folder))
      : undefined;
  },
  load(id) {
    if (id !== '\0virtual:variant') return undefined;
    const file = (name) => fileURLToPath(new URL(name, folder));
    return [
      `export const variant = ${JSON.stringify(variant)};`,
      `export const logo = ${JSON.stringify(readFileSync(file('logo.svg'), 'utf8'))};`,
      `export const branches = ${JSON.stringify(variant.branches)};`,
      `export { texts } from ${JSON.stringify(file('texts.ts'))};`,
    ].join('\n');
  },
};

/** The pages of the route table, and when an island's code arrives. */
const shop = {
  name: 'mostrador',
  hooks: {
    'astro:config:setup': ({ injectRoute, addClientDirective }) => {
      for (const page of builtPages(variant)) injectRoute({ ...page, prerender: true });
      for (const name of ['interaction', 'drawer'])
        addClientDirective({ name, entrypoint: `./src/directives/${name}.ts` });
    },
  },
};

const pictures = variant.imageBaseUrl ? ` ${new URL(variant.imageBaseUrl).origin}` : '';
const api = process.env.API_TARGET;

export default defineConfig({
  site: variant.url,
  output: 'static',
  outDir: process.env.OUT_DIR ?? './dist',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'auto' },
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
    server: api
      ? {
          proxy: Object.fromEntries(
            ['/rest', '/Oauth', '/oauth', '/imagenes', '/upload.aspx'].map((path) => [path, api]),
          ),
        }
      : {},
  },
});
