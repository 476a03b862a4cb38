import type { APIRoute } from 'astro';
import { officeSpriteOf } from '#icons/sprite';
import { officeRows } from '#variants/back-office';
import { OUTSIDE } from '#variants/office-links';

export const GET: APIRoute = () =>
  new Response(officeSpriteOf([...officeRows, ...OUTSIDE].map(({ icon }) => icon)), {
    headers: { 'content-type': 'image/svg+xml' },
  });
