/** The home's releases as the shop configured them (PRODUCT_RELASES, spec section 7), at a build and in the browser. */
import * as z from 'zod/mini';
import type { Card } from '#catalog-view/item-view';
import { cardPrice } from '#catalog-view/prices';
import { imageUrl } from '#contract/paths';
import { itemPath } from '#variants/paths';
import type { Variant } from '#variants/schema';
import { carouselHtml } from '../detail/templates/cards.ts';
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
export type ReleaseGroup = z.output<typeof groups>[number];
type Release = ReleaseGroup['items'][number];

/** @param value the configuration's JSON text; what cannot be read shows nothing */
export const readReleases = (value: string | null): ReleaseGroup[] => {
  try {
    return groups.parse(JSON.parse(value ?? '[]'));
  } catch {
    return [];
  }
};

/** What the configuration says of an item, until the item itself is there. */
export const cardOfRelease = ({ code, name, price }: Release, shop: Shop): Card => ({
  href: itemPath(shop, code),
  image: imageUrl(code),
  category: '',
  title: name,
  code,
  // A shop that sells nothing shows no price, whatever its row was configured with.
  price: cardPrice(shop.flags.enableSale ? [price ?? null] : [], shop.tax),
});

/** The item as it is today, its price above all, under the name that the shop gave it on the home. */
export const releasedCard = (card: Card, { name }: Release): Card => ({
  ...card,
  title: name.trim() || card.title,
});

/** Releases one after the other; without those that are gone, and a group without any. */
export const loadReleases = async (
  value: string | null,
  find: (code: string) => Promise<Card | undefined>,
): Promise<Carousel[]> => {
  const carousels: Carousel[] = [];
  for (const { title, items } of readReleases(value)) {
    const cards: Card[] = [];
    for (const item of items) {
      const card = await find(item.code);
      if (card) cards.push(releasedCard(card, item));
    }
    if (cards.length > 0) carousels.push({ title, cards });
  }
  return carousels;
};

/** Each group is a row of cards under its title. */
export const carouselsHtml = (carousels: readonly Carousel[]): Html => html`
  ${carousels.map(({ title, cards }) => carouselHtml({ title, cards, isWide: true }))}
`;
