import { favicon } from 'virtual:variant';
import type { APIRoute, GetStaticPaths } from 'astro';
import { ICONS, type Icon, iconOf } from './_icons.ts';

export const getStaticPaths: GetStaticPaths = () =>
  ICONS.map((icon) => ({ params: { icon: icon.name }, props: { ...icon } }));

export const GET: APIRoute<Icon> = async ({ props }) =>
  new Response(await iconOf(favicon, props), { headers: { 'content-type': 'image/png' } });
