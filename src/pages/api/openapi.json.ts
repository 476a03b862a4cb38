import type { APIRoute } from 'astro';
import { shopDocument } from '../../api-docs/shop-document.ts';

export const GET: APIRoute = () =>
  new Response(JSON.stringify(shopDocument), { headers: { 'content-type': 'application/json' } });
