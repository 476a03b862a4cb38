/** What the shop sells, for Google's Merchant Center and whoever else reads its format; see also catalogo-2.xml. */
import type { APIRoute } from 'astro';
import { feed } from './_catalogue.ts';
import { feedPart } from './_feed.ts';

export const GET: APIRoute = () => feedPart(feed, 1);
