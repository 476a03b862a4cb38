import { variant } from 'virtual:variant';
import type { APIRoute } from 'astro';

const lines = [
  'User-agent: *',
  'Disallow: /rest/',
  'Disallow: /_shell/',
  `Sitemap: ${variant.url}/sitemap.xml`,
];

export const GET: APIRoute = () => new Response(`${lines.join('\n')}\n`);
