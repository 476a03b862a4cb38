/** A part as schema.org's Product, for search engines. */
import { fromCents } from '#contract/money';
import { itemPath } from '#variants/paths';
import type { PartView, ShopFacts } from './part-page.ts';

const offersOf = (view: PartView, url: string): object | undefined => {
  const prices = view.offers.flatMap(({ priceCents }) => (priceCents === null ? [] : [priceCents]));
  return prices.length === 0
    ? undefined
    : {
        '@type': 'AggregateOffer',
        priceCurrency: 'UYU',
        lowPrice: fromCents(Math.min(...prices)),
        highPrice: fromCents(Math.max(...prices)),
        offerCount: prices.length,
        url,
      };
};

export const productData = (view: PartView, shop: Pick<ShopFacts, 'routes' | 'url'>): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: `${view.categoryName} ${view.title}`,
  sku: view.code,
  category: view.categoryName,
  image: view.pictures.map((path) => shop.url + path),
  description: view.description || undefined,
  brand: view.offers[0] && { '@type': 'Brand', name: view.offers[0].brand },
  offers: offersOf(view, shop.url + itemPath(shop, view.code)),
});
