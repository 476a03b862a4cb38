/** Serves the page that leads to every shop of this machine, each in its own colours and fonts. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serve } from 'srvx';
import { Html, html } from '#emulators/page';
import { folderOf } from '#variants/folders';
import type { Variant } from '#variants/schema';
import type { Texts } from '#variants/texts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const FONTS = '/letras/';

export interface ShownShop {
  variant: Variant;
  url: string;
  /** Absent while it is being opened. */
  mailPageUrl?: string;
}

/** Returns the fonts of a theme, and its tokens scoped to one shop's card. */
const faceOf = (id: string): string => {
  const theme = readFileSync(join(folderOf(id), 'theme.css'), 'utf8');
  const letters = theme.match(/@font-face \{[^}]*\}/g) ?? [];
  const [, tokens = ''] = /:root \{([^}]*)\}/.exec(theme) ?? [];
  return [
    ...letters.map((face) => face.replaceAll('"@fontsource/', `"${FONTS}`)),
    `[data-shop="${id}"] {${tokens}}`,
  ].join('\n');
};

const STYLE = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: light-dark(#eceef0, #0c0f11);
  color: light-dark(#16202a, #e6ebef); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 1400px; margin: 0 auto; padding: clamp(20px, 4vw, 56px) clamp(16px, 3vw, 40px); }
h1 { font-size: clamp(26px, 3vw, 40px); line-height: 1.15; margin: 0 0 4px; }
.lead { margin: 0 0 28px; color: light-dark(#4b5a66, #a5b4bf); }
.shops { list-style: none; margin: 0; padding: 0; display: grid; gap: 20px;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr)); }
.shop { position: relative; overflow: hidden; min-height: 330px; padding: 28px; display: flex;
  flex-direction: column; gap: 10px; border-radius: var(--radius-l); background: var(--color-brand);
  color: var(--color-on-brand); font-family: var(--font-body); box-shadow: 0 8px 28px rgb(0 0 0 / 18%); }
.shop svg { position: absolute; right: 0; bottom: -12px; width: 290px; color: var(--color-on-brand); fill: none;
  opacity: .16; pointer-events: none; }
.name { display: flex; align-items: center; gap: 12px; font-weight: 600; margin: 0; }
.name img { width: 44px; height: 44px; border-radius: 10px; }
.shop h2 { position: relative; font: 600 clamp(24px, 2.2vw, 32px)/1.15 var(--font-heading); margin: 12px 0 0;
  max-width: 18em; text-wrap: balance; }
.shop p { position: relative; margin: 0; max-width: 34em; }
.muted { color: var(--color-on-brand-muted); font-size: 15px; }
.open { position: relative; margin-top: auto; padding-top: 14px; display: flex; flex-wrap: wrap; gap: 10px 18px;
  align-items: center; }
.open a { color: var(--color-on-brand); min-height: 44px; display: inline-flex; align-items: center; }
.open a.button { padding: 0 22px; font-weight: 600; text-decoration: none; background: var(--color-on-brand);
  color: var(--color-brand); border-radius: var(--radius-m); }
.open a:focus-visible { outline: 3px solid var(--color-accent-line); outline-offset: 3px; }
.foot { margin: 28px 0 0; color: light-dark(#4b5a66, #a5b4bf); }
code { font: 600 15px ui-monospace, monospace; }
`;

const drawingOf = (id: string): Html =>
  new Html(readFileSync(join(folderOf(id), 'banner.svg'), 'utf8'));

const textsOf = async (id: string): Promise<Texts> => {
  const module: { texts: Texts } = await import(pathToFileURL(join(folderOf(id), 'texts.ts')).href);
  return module.texts;
};

const card = async ({ variant, url, mailPageUrl }: ShownShop): Promise<Html> => {
  const [first] = (await textsOf(variant.id)).home.slides;
  const demo = variant.id.toLowerCase();
  const way = mailPageUrl
    ? html`<a class="button" href="${url}">Abrir ${variant.name}</a><a href="${mailPageUrl}">Su correo</a>`
    : html`<span>Abriendo…</span>`;
  return html`<li class="shop" data-shop="${variant.id}">${drawingOf(variant.id)}
<p class="name"><img src="/${variant.id}/favicon.svg" alt="" width="44" height="44">${variant.name}</p>
<h2>${first?.title}</h2><p>${first?.text}</p>
<p class="muted">comprador@${demo}.example · vendedora@${demo}.example · titular@${demo}.example</p>
<div class="open">${way}</div></li>`;
};

const pageOf = async (shops: readonly ShownShop[]): Promise<string> => {
  const cards = await Promise.all(shops.map(card));
  return html`<!doctype html><html lang="es-UY"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Las tiendas de esta máquina</title>
<link rel="icon" href="/${shops[0]?.variant.id}/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/caras.css"></head><body><main>
<h1>Las tiendas de esta máquina</h1>
<p class="lead">${shops.length} tiendas de una misma casa, cada una con sus datos, sus cuentas y su correo.</p>
<ul class="shops">${cards}</ul>
<p class="foot">La contraseña de todas las cuentas de prueba es <code>mostrador86</code>.</p>
</main></body></html>`.text;
};

/** A file of a package's letters; nothing else of the packages. */
const letterAt = (path: string): Buffer | undefined => {
  const [, name] = /^\/letras\/([\w-]+\/files\/[\w-]+\.woff2)$/.exec(path) ?? [];
  const file = name && join(ROOT, 'node_modules/@fontsource', name);
  return file && existsSync(file) ? readFileSync(file) : undefined;
};

const answer = async (path: string, shops: readonly ShownShop[]): Promise<Response> => {
  const is = (type: string) => ({ 'content-type': type, 'cache-control': 'no-store' });
  if (path === '/')
    return new Response(await pageOf(shops), {
      headers: {
        ...is('text/html; charset=utf-8'),
        'content-security-policy':
          "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ...(shops.every(({ mailPageUrl }) => mailPageUrl) ? {} : { refresh: '3' }),
      },
    });
  if (path === '/caras.css')
    return new Response([...shops.map(({ variant }) => faceOf(variant.id)), STYLE].join('\n'), {
      headers: is('text/css; charset=utf-8'),
    });
  const mark = shops.find(({ variant }) => path === `/${variant.id}/favicon.svg`);
  if (mark)
    return new Response(readFileSync(join(folderOf(mark.variant.id), 'favicon.svg'), 'utf8'), {
      headers: is('image/svg+xml'),
    });
  const letter = letterAt(path);
  return letter
    ? new Response(new Uint8Array(letter), { headers: is('font/woff2') })
    : new Response('No existe', { status: 404, headers: is('text/plain; charset=utf-8') });
};

/** @param shops read at each request */
export const serveShopsPage = async (
  port: number,
  shops: readonly ShownShop[],
): Promise<{ close: () => Promise<void> }> => {
  const server = serve({
    fetch: (request) => answer(new URL(request.url).pathname, shops),
    port,
    hostname: 'localhost',
    silent: true,
  });
  await server.ready();
  return { close: () => server.close(true) };
};
