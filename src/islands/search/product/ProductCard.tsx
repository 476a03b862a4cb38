/** One product of the list, with the button that puts it into the cart. */

import { memo } from 'react';
import { lastSaleText } from '#catalog-view/last-sale';
import { factsOf } from '#catalog-view/measures';
import type { Product } from '#contract/entities/catalog';
import { AddButton } from '../list/AddButton.tsx';
import { type CardContent, ItemCard } from '../list/ItemCard.tsx';
import type { StockByCode } from '../list/use-stock.ts';

/** The rest stands on its page. */
const MOST_FACTS = 3;

interface Props {
  product: Product;
  stocks: StockByCode | null;
  first: boolean;
  /** Sellers buy nothing (spec, section 6). */
  canBuy: boolean;
}

const contentOf = (product: Product): CardContent => ({
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
  prices: [product.price],
  codes: [product.code],
});

export const ProductCard = memo(({ product, stocks, first, canBuy }: Props) => (
  <ItemCard
    content={contentOf(product)}
    stocks={stocks}
    first={first}
    action={
      canBuy && (
        <AddButton
          code={product.code}
          imageCode={product.code}
          name={product.name}
          price={product.price}
          stocks={stocks}
        />
      )
    }
  />
));
