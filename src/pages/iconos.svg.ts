/** The icon sprite as a file. */
import { texts } from 'virtual:variant';
import type { APIRoute } from 'astro';
import { spriteOf } from '#icons/sprite';

export const GET: APIRoute = () =>
  new Response(spriteOf(texts), { headers: { 'content-type': 'image/svg+xml' } });
