/** A part in a row of others: picture, name, price, the way to its page. */
import type { Application, Autopart } from '#contract/entities/catalog';
import { imageUrl } from '#contract/paths';
import { itemPath } from '#variants/paths';
import type { Variant } from '#variants/schema';
import { priceText } from './prices.ts';

export interface Card {
  href: string;
  image: string;
  category: string;
  title: string;
  code: string;
  price: string;
}

/** The page's heading: the first application's name (spec, section 2), else the part's own. */
export const titleOf = (part: {
  name: string;
  applications: readonly Pick<Application, 'applicationName'>[];
}): string => part.applications[0]?.applicationName.trim() || part.name;

export const cardOf = (part: Autopart, shop: Pick<Variant, 'routes' | 'tax'>): Card => {
  const cheapest = Math.min(
    ...part.products.map(({ productPrice }) => productPrice ?? Number.POSITIVE_INFINITY),
  );
  return {
    href: itemPath(shop, part.code),
    image: imageUrl(part.code),
    category: part.categoryName,
    title: titleOf(part),
    code: part.code,
    price: priceText(Number.isFinite(cheapest) ? cheapest : null, shop.tax),
  };
};
