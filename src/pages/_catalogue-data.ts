import type { APIRoute } from 'astro';
import { categories, makes } from './_catalogue.ts';

export const GET: APIRoute = () =>
  new Response(JSON.stringify({ categories, brands: makes }), {
    headers: { 'content-type': 'application/json' },
  });
