import type { APIRoute } from 'astro';
import type { FormerLists } from '#contract/goods/list-files';
import { formerBrands, formerCategories } from './_catalogue.ts';
import { formerServices } from './_texts.ts';

const texts = (ids: ReadonlyMap<number | string, number | string>): Record<string, string> =>
  Object.fromEntries([...ids].map(([id, now]) => [id, String(now)]));

export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      categoryId: texts(formerCategories),
      brandId: texts(formerBrands),
      services: formerServices,
    } satisfies FormerLists),
    { headers: { 'content-type': 'application/json' } },
  );
