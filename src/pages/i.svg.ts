import { texts } from 'virtual:texts';
import { logo, variant } from 'virtual:variant';
import type { APIRoute } from 'astro';
import { spriteOf } from '#icons/sprite';

const shopsOwn = [
  ...texts.home.strengths.map(({ icon }) => icon),
  ...Object.values(texts.categoryIcons),
  ...variant.social.map(({ icon }) => icon),
];

export const GET: APIRoute = () =>
  new Response(spriteOf(shopsOwn, logo), { headers: { 'content-type': 'image/svg+xml' } });
