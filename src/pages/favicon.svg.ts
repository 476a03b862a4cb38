import { favicon } from 'virtual:variant';
import type { APIRoute } from 'astro';

export const GET: APIRoute = () =>
  new Response(favicon, { headers: { 'content-type': 'image/svg+xml' } });
