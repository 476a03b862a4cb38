/** What the list's island knows of the whole catalogue, for the pages that begin without it. */
import type { APIRoute } from 'astro';
import { categories, makes } from './_catalogue.ts';

export const GET: APIRoute = () =>
  new Response(JSON.stringify({ categories, brands: makes }), {
    headers: { 'content-type': 'application/json' },
  });
