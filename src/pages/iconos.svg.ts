/** The icon sprite as a file. */
import type { APIRoute } from 'astro';
import { sprite } from '#icons/sprite';

export const GET: APIRoute = () =>
  new Response(sprite, { headers: { 'content-type': 'image/svg+xml' } });
