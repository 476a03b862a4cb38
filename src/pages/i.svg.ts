import { texts } from 'virtual:texts';
import { logo, variant } from 'virtual:variant';
import type { APIRoute } from 'astro';
import { spriteOf } from '#icons/sprite';
import { categoryIcons } from './_catalogue.ts';

const shopsOwn = [
  ...texts.home.strengths.map(({ icon }) => icon),
  ...[...categoryIcons.values()].filter((icon) => icon !== 'none'),
  ...variant.social.map(({ icon }) => icon),
];

export const GET: APIRoute = () =>
  new Response(spriteOf(shopsOwn, logo), { headers: { 'content-type': 'image/svg+xml' } });
