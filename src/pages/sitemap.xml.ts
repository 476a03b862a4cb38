/** The addresses that search engines should know: the pages worth finding, and every part. */
import { variant } from 'virtual:variant';
import type { APIRoute } from 'astro';
import { findablePaths } from '#variants/pages';
import { familyPaths } from './_catalogue.ts';

/** The most that one sitemap may hold (sitemaps.org, protocol). */
const MOST = 50_000;

export const GET: APIRoute = async () => {
  const parts = (await familyPaths()).map(({ params }) => `/productos/${params.code}`);
  const urls = [...findablePaths(variant), ...parts]
    .slice(0, MOST)
    .map((path) => `<url><loc>${variant.url}${path}</loc></url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
    { headers: { 'content-type': 'application/xml' } },
  );
};
