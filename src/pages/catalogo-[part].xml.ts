/** What does not fit into catalogo.xml: catalogo-2.xml and so on. */
import { variant } from 'virtual:variant';
import type { APIRoute, GetStaticPaths } from 'astro';
import { categories, inStock, shopItems as items } from './_catalogue.ts';
import { feedPart, feedParts } from './_feed.ts';

export const getStaticPaths: GetStaticPaths = async () =>
  Array.from({ length: (await feedParts({ items })) - 1 }, (_, index) => ({
    params: { part: `${index + 2}` },
  }));

export const GET: APIRoute = ({ params }) =>
  feedPart({ items, categories, shop: variant, inStock }, Number(params.part));
