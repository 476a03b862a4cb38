/** Web app manifest: https://www.w3.org/TR/appmanifest/ */
import { texts } from 'virtual:texts';
import { frame, variant } from 'virtual:variant';
import type { APIRoute } from 'astro';
import { checkoutPath, listPath, listTitle, pathOf, titleOf } from '#variants/paths';

const shortcuts = [
  { name: listTitle(variant), url: listPath(variant) },
  ...(pathOf(variant, 'checkout')
    ? [{ name: titleOf(variant, 'checkout'), url: checkoutPath(variant) }]
    : []),
];

const manifest = {
  id: '/',
  start_url: '/',
  scope: '/',
  name: variant.name,
  short_name: variant.product,
  description: texts.about,
  lang: 'es-UY',
  dir: 'ltr',
  display: 'standalone',
  background_color: frame.paper,
  theme_color: frame.light,
  categories: ['shopping'],
  icons: [
    { src: '/icono-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icono-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    {
      src: '/icono-512-recortable.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  shortcuts,
};

export const GET: APIRoute = () =>
  new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json' },
  });
