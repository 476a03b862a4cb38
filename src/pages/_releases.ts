/** The home's releases as the shop configured them (PRODUCT_RELASES, spec section 7). */
import { variant } from 'virtual:variant';
import * as z from 'zod/mini';
import type { Card } from '#catalog-view/item-view';
import { priceText } from '#catalog-view/prices';
import { imageUrl } from '#contract/paths';
import { itemPath } from '#variants/paths';

const groups = z.array(
  z.object({
    title: z.string(),
    items: z.array(z.object({ code: z.string(), name: z.string(), price: z.nullish(z.number()) })),
  }),
);

/** @param value the configuration's JSON text; what cannot be read shows nothing */
export const readReleases = (value: string | null): { title: string; cards: Card[] }[] => {
  if (value === null) return [];
  let json: unknown;
  try {
    json = JSON.parse(value);
  } catch {
    return [];
  }
  const parsed = groups.safeParse(json);
  if (!parsed.success) return [];
  return parsed.data.map(({ title, items }) => ({
    title,
    cards: items.map(({ code, name, price }) => ({
      href: itemPath(variant, code),
      image: imageUrl(code),
      category: '',
      title: name,
      code,
      price: priceText(price ?? null, variant.tax),
    })),
  }));
};
