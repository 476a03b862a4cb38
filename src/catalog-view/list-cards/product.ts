/** A product in a list: known by its name, put into the cart from where it stands. */

import { toCents } from '#contract/amounts/money';
import type { Product } from '#contract/entities/catalog';
import { lastSaleText } from '../last-sale.ts';
import type { CardShop, ListCard } from '../list-card.ts';
import { factsOf } from '../measures.ts';
import { cardPrice } from '../prices.ts';

/** The rest stands on its page. */
const MOST_FACTS = 3;

export const productListCard = (product: Product, shop: CardShop): ListCard => ({
  code: product.code,
  title: product.name,
  picture: '',
  above: product.brandName,
  below: product.code,
  isOriginal: product.isOriginal,
  isPublic: product.isPublic,
  lastSale: lastSaleText(product.sales),
  facts: factsOf(product.specifications.map(({ key, value }) => ({ name: key, value }))).slice(
    0,
    MOST_FACTS,
  ),
  price: cardPrice([product.price], shop.tax),
  codes: [product.code],
  offer:
    product.price === null || !shop.flags.enableSale
      ? null
      : {
          code: product.code,
          imageCode: product.code,
          name: product.name,
          priceCents: toCents(product.price),
        },
  isAskedAbout: false,
  fits: [],
});
