/** The home's releases as the shop configured them (PRODUCT_RELASES, spec section 7), at a build and in the browser. */
import * as z from 'zod/mini';
import type { Card } from '#catalog-view/item-view';
import { shownPrice } from '#catalog-view/prices';
import { imageUrl } from '#contract/paths';
import { itemPath } from '#variants/paths';
import type { Variant } from '#variants/schema';
import { cardsHtml } from '../detail/templates/cards.ts';
import { type Html, html } from '../html.ts';

type Shop = Pick<Variant, 'routes' | 'tax' | 'flags'>;

export interface Carousel {
  title: string;
  cards: Card[];
}

const groups = z.array(
  z.object({
    title: z.string(),
    items: z.array(z.object({ code: z.string(), name: z.string(), price: z.nullish(z.number()) })),
  }),
);

/** @param value the configuration's JSON text; what cannot be read shows nothing */
export const readReleases = (value: string | null, shop: Shop): Carousel[] => {
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
      href: itemPath(shop, code),
      image: imageUrl(code),
      category: '',
      title: name,
      code,
      // A shop that sells nothing shows no price, whatever its row was configured with.
      ...shownPrice(shop.flags.enableSale ? (price ?? null) : null, shop.tax),
    })),
  }));
};

/** Each group is a row of cards under its title. */
export const carouselsHtml = (carousels: readonly Carousel[]): Html => html`
  ${carousels.map(
    ({ title, cards }) => html`
      <section class="wrap home-section carousel-section" aria-label="${title}">
        <h2>${title}</h2>
        ${cardsHtml(cards, { label: title })}
      </section>
    `,
  )}
`;
