import { favicon, ownLogo } from 'virtual:variant';
import type { APIRoute, GetStaticPaths } from 'astro';
import { ICONS, type Icon, iconOf } from './_icons.ts';

/** An icon to draw, or nothing for the owner's logo as it is. */
interface Props {
  icon?: Icon;
}

export const getStaticPaths: GetStaticPaths = () => [
  ...ICONS.map((icon) => ({ params: { icon: icon.name }, props: { icon } })),
  ...(ownLogo ? [{ params: { icon: ownLogo.name }, props: {} }] : []),
];

export const GET: APIRoute<Props> = async ({ props: { icon } }) =>
  new Response(icon ? await iconOf(favicon, icon) : Buffer.from(ownLogo?.base64 ?? '', 'base64'), {
    headers: { 'content-type': 'image/png' },
  });
