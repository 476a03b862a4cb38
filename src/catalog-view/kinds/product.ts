/** Any other goods: an item is one product, and its page offers that alone. */

import { toCents } from '#contract/amounts/money';
import { productFind, productList, productListRelated } from '#contract/calls/catalog';
import { productEntity } from '#contract/definitions/product';
import type { Product } from '#contract/entities/catalog';
import { imageUrl } from '#contract/paths';
import { itemPath } from '#variants/paths';
import { fieldFacts } from '../field-facts.ts';
import { factsOf } from '../measures.ts';
import { picturesOf } from '../pictures.ts';
import { shownPrice } from '../prices.ts';
import { trailTo } from '../trail.ts';
import type { CatalogKind } from './kind.ts';

/** Search engines show no more of a summary, and make one up in place of fewer words. */
const LONGEST_SUMMARY = 160;
const SHORTEST_SUMMARY = 50;

const shortened = (text: string): string =>
  text.length <= LONGEST_SUMMARY
    ? text
    : `${text.slice(0, LONGEST_SUMMARY - 1).replace(/\s+\S*$/, '')}…`;

/** The shop's own words; where they are few or none, with what can be said of any product. */
const summaryOf = ({ name, brandName, description }: Product): string => {
  const text = description.replace(/\s+/g, ' ').trim();
  if (text.length >= SHORTEST_SUMMARY) return shortened(text);
  if (text === '')
    return shortened(`${name}, ${brandName}: especificaciones, precio y stock por local.`);
  const ended = /[.!?…]$/.test(text) ? text : `${text}.`;
  return shortened(`${name}, ${brandName}. ${ended} Especificaciones, precio y stock por local.`);
};

const fieldOf = (product: Product) => {
  const values = new Map<string, unknown>(Object.entries(product));
  return (name: string) => values.get(name);
};

export const productKind: CatalogKind<Product> = {
  find: { call: productFind, input: (code) => ({ code }) },
  related: { call: productListRelated, input: (code) => ({ code }) },
  some: { call: productList, input: (codes) => ({ codes: [...codes] }) },
  codeOf: ({ code }) => code,

  cardOf: (product, shop) => ({
    href: itemPath(shop, product.code),
    image: imageUrl(product.code),
    category: product.categoryName,
    title: product.name,
    code: product.code,
    ...shownPrice(product.price, shop.tax),
    isFrom: false,
  }),

  viewOf: (product, { shop, categories, related }) => ({
    code: product.code,
    title: product.name,
    fullTitle: product.name,
    documentTitle: product.name,
    summary: summaryOf(product),
    categoryName: product.categoryName,
    trail: trailTo(categories, product.categoryId, shop),
    isOriginal: product.isOriginal,
    isPublic: product.isPublic,
    description: product.description.trim(),
    pictures: picturesOf(product),
    offers: [
      {
        code: product.code,
        name: product.name,
        brand: product.brandName,
        priceCents: product.price === null ? null : toCents(product.price),
        ...shownPrice(product.price, shop.tax),
        facts: [],
        specifications: [],
        links: product.relatedLinks,
      },
    ],
    factsTitle: 'Especificaciones',
    measures: [],
    features: [
      ...factsOf(product.specifications.map(({ key, value }) => ({ name: key, value }))),
      ...fieldFacts(productEntity, fieldOf(product)),
    ],
    applications: [],
    showsYears: false,
    originalCodes: [],
    related: [...related],
  }),

  salesOf: ({ code, sales }) => new Map([[code, sales]]),
};
