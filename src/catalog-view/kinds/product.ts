/** Any other goods: an item is one product. */
import { toCents } from '#contract/amounts/money';
import { productFind, productList, productListRelated } from '#contract/calls/catalog';
import { catalogueProduct } from '#contract/definitions/catalogue-product';
import type { Product } from '#contract/entities/catalog';
import { isForSale } from '#contract/goods/for-sale';
import { productTitle } from '#contract/goods/item-title';
import { imageUrl } from '#contract/paths';
import { itemPath } from '#variants/paths';
import { fieldFacts } from '../field-facts.ts';
import { picturesOf } from '../item-view.ts';
import { lastSaleText } from '../last-sale.ts';
import type { CardShop, ListCard } from '../list-card.ts';
import { factsOf } from '../measures.ts';
import { cardPrice, shownPrice } from '../prices.ts';
import { trailTo } from '../trail.ts';
import type { CatalogKind } from './kind.ts';

/** Search engines show no more characters. */
const LONGEST_SUMMARY = 160;
/** Search engines replace shorter summaries by their own. */
const SHORTEST_SUMMARY = 50;
/** A card shows the first facts; all of them are on the page. */
const MAX_FACTS = 3;

const shortened = (text: string): string =>
  text.length <= LONGEST_SUMMARY
    ? text
    : `${text.slice(0, LONGEST_SUMMARY - 1).replace(/\s+\S*$/, '')}…`;

/** Returns the shop's own description, extended by general words if it is short or missing. */
const summaryOf = (product: Product): string => {
  const { brandName, description } = product;
  const title = productTitle(product);
  const text = description.replace(/\s+/g, ' ').trim();
  if (text.length >= SHORTEST_SUMMARY) return shortened(text);
  if (text === '')
    return shortened(`${title}, ${brandName}: especificaciones, precio y stock por local.`);
  const ended = /[.!?…]$/.test(text) ? text : `${text}.`;
  return shortened(`${title}, ${brandName}. ${ended} Especificaciones, precio y stock por local.`);
};

const fieldOf = (product: Product) => {
  const values = new Map<string, unknown>(Object.entries(product));
  return (name: string) => values.get(name);
};

const specifiedOf = ({ specifications }: Product) =>
  factsOf(specifications.map(({ key, value }) => ({ name: key, value })));

/** A product in a list shows its title, and can be added to the cart. */
export const productListCard = (product: Product, shop: CardShop): ListCard => ({
  code: product.code,
  title: productTitle(product),
  above: product.brandName,
  below: product.code,
  isOriginal: product.isOriginal,
  isPublic: product.isPublic,
  lastSale: lastSaleText(product.sales),
  facts: specifiedOf(product).slice(0, MAX_FACTS),
  price: cardPrice([product.price], shop, [product.offer]),
  codes: [product.code],
  offer:
    !isForSale(product.price) || !shop.flags.enableSale
      ? null
      : {
          code: product.code,
          imageCode: product.code,
          name: productTitle(product),
          priceCents: toCents(product.price),
        },
  isAskedAbout: false,
  fits: [],
});

export const productKind: CatalogKind<Product> = {
  find: { call: productFind, input: (code) => ({ code }) },
  related: { call: productListRelated, input: (code) => ({ code }) },
  some: { call: productList, input: (codes) => ({ codes: [...codes] }) },
  codeOf: ({ code }) => code,

  cardOf: (product, shop) => ({
    href: itemPath(shop, product.code),
    image: imageUrl(product.code),
    category: product.categoryName,
    title: productTitle(product),
    code: product.code,
    price: cardPrice([product.price], shop, [product.offer]),
  }),

  listCardOf: productListCard,

  viewOf: (product, { shop, categories, related }) => ({
    code: product.code,
    title: productTitle(product),
    documentTitle: productTitle(product),
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
        name: productTitle(product),
        brand: product.brandName,
        brandLogoId: product.brandLogoId ?? undefined,
        priceCents: isForSale(product.price) ? toCents(product.price) : null,
        ...shownPrice(product.price, shop.tax, product.offer),
        facts: [],
        specifications: [],
        links: product.relatedLinks,
        gtin: product.barcodes[0]?.code,
        mpn: product.manufacturerNumber || undefined,
      },
    ],
    factsTitle: 'Especificaciones',
    measures: [],
    features: [...specifiedOf(product), ...fieldFacts(catalogueProduct, fieldOf(product))],
    applications: [],
    showsYears: false,
    originalCodes: [],
    related: [...related],
  }),

  salesOf: ({ code, sales }) => new Map([[code, sales]]),
};
