import type { APIRoute } from 'astro';
import { CATEGORY_ICONS } from '#contract/goods/category-icons';
import { officeSpriteOf } from '#icons/sprite';
import { officeRows } from '#variants/office-screens';

export const GET: APIRoute = () =>
  new Response(
    officeSpriteOf([...officeRows.map(({ icon }) => icon), ...Object.keys(CATEGORY_ICONS)]),
    {
      headers: { 'content-type': 'image/svg+xml' },
    },
  );
