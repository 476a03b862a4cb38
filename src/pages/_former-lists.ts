import type { APIRoute } from 'astro';
import { formerBrands, formerCategories } from './_catalogue.ts';

export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      categoryId: Object.fromEntries(formerCategories),
      brandId: Object.fromEntries(formerBrands),
    }),
    { headers: { 'content-type': 'application/json' } },
  );
