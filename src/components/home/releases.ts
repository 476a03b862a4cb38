/** The home's configured releases (PRODUCT_RELASES, spec section 7), at a build and in the browser. */
import * as z from 'zod/mini';
import type { Card } from '#catalog-view/item-view';
import { cardPrice } from '#catalog-view/prices';
import { imageUrl } from '#contract/paths';
import { itemPath } from '#variants/paths';
import type { Variant } from '#variants/schema';
import { carouselHtml } from '../detail/templates/cards.ts';
import { type Html, html } from '../html.ts';
import { readItems, validItems } from './configured-items.ts';

type Shop = Pick<Variant, 'routes' | 'tax' | 'flags'>;

export interface Carousel {
  title: string;
  cards: Card[];
}

const group = z.object({ title: z.string(), items: z.array(z.unknown()) });
const release = z.object({
  code: z.string(),
  name: z.string(),
  price: z.catch(z.nullish(z.number()), null),
});
type Release = z.output<typeof release>;
export interface ReleaseGroup {
  title: string;
  items: Release[];
}

/** Parses the configuration's JSON text, without invalid groups and items. */
export const readReleases = (value: string | null): ReleaseGroup[] =>
  readItems(value, group).map(({ title, items }) => ({ title, items: validItems(items, release) }));

/** Returns the card of a configured item before the item itself is read. */
export const cardOfRelease = ({ code, name, price }: Release, shop: Shop): Card => ({
  href: itemPath(shop, code),
  image: imageUrl(code),
  category: '',
  title: name,
  code,
  // Shops that sell nothing show no prices.
  price: price ? cardPrice([price], shop) : null,
});

/** Returns the card of the present item, under its configured name unless its title begins so. */
export const releasedCard = (card: Card, { name }: Release): Card => ({
  ...card,
  title: card.title.startsWith(name.trim()) ? card.title : name.trim(),
});

/** Reads the items of releases one by one, without those that are gone and without empty groups. */
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

export const carouselsHtml = (carousels: readonly Carousel[]): Html => html`
  ${carousels.map(({ title, cards }) => carouselHtml({ title, cards, isWide: true }))}
`;
