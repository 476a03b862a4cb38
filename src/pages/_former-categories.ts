import type { APIRoute } from 'astro';
import { formerCategories } from './_catalogue.ts';

export const GET: APIRoute = () =>
  new Response(JSON.stringify(Object.fromEntries(formerCategories)), {
    headers: { 'content-type': 'application/json' },
  });
