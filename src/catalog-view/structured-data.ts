/** A part as schema.org's Product, for search engines. */
import { fromCents } from '#contract/money';
import { productPath } from '#contract/paths';
import type { PartView } from './part-page.ts';

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

/** @param shopUrl public address without a final slash */
export const productData = (view: PartView, shopUrl: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: `${view.categoryName} ${view.title}`,
  sku: view.code,
  category: view.categoryName,
  image: view.pictures.map((path) => shopUrl + path),
  description: view.description || undefined,
  brand: view.offers[0] && { '@type': 'Brand', name: view.offers[0].brand },
  offers: offersOf(view, shopUrl + productPath(view.code)),
});
