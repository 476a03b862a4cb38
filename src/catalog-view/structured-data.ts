/** An item as schema.org's Product, for search engines. */
import { fromCents } from '#contract/money';
import { itemPath } from '#variants/paths';
import type { ItemView, ShopFacts } from './item-view.ts';

const offersOf = (view: ItemView, url: string): object | undefined => {
  const prices = view.offers.flatMap(({ priceCents }) => (priceCents === null ? [] : [priceCents]));
  const [only, ...others] = prices;
  if (only === undefined) return undefined;
  const offered = { priceCurrency: 'UYU', url };
  if (others.length === 0) return { '@type': 'Offer', ...offered, price: fromCents(only) };
  return {
    '@type': 'AggregateOffer',
    ...offered,
    lowPrice: fromCents(Math.min(...prices)),
    highPrice: fromCents(Math.max(...prices)),
    offerCount: prices.length,
  };
};

export const productData = (view: ItemView, shop: Pick<ShopFacts, 'routes' | 'url'>): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: view.fullTitle,
  sku: view.code,
  category: view.categoryName,
  image: view.pictures.map((path) => shop.url + path),
  description: view.description || undefined,
  brand: view.offers[0] && { '@type': 'Brand', name: view.offers[0].brand },
  offers: offersOf(view, shop.url + itemPath(shop, view.code)),
});
