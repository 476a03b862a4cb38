/** What the shop sells, for Google's Merchant Center and whoever else reads its format; see also catalogo-2.xml. */
import { variant } from 'virtual:variant';
import type { APIRoute } from 'astro';
import { categories, inStock, shopItems as items } from './_catalogue.ts';
import { feedPart } from './_feed.ts';

export const GET: APIRoute = () => feedPart({ items, categories, shop: variant, inStock }, 1);
