/** One product of the list, with the button that puts it into the cart. */

import { variant } from 'virtual:variant';
import { memo } from 'react';
import { lastSaleText } from '#catalog-view/last-sale';
import { factsOf } from '#catalog-view/measures';
import type { Product } from '#contract/entities/catalog';
import { toCents } from '#contract/money';
import { isAvailable } from '#contract/stock-labels';
import { addToCart } from '#stores/cart/cart';
import { Icon } from '../../../icons/Icon.tsx';
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

const Add = ({ product, stocks }: Pick<Props, 'product' | 'stocks'>) => {
  const { code, name, price } = product;
  if (!variant.flags.enableSale || price === null) return null;
  return (
    <button
      type="button"
      className="button button-accent"
      disabled={!isAvailable(stocks?.get(code)?.available)}
      aria-label={`Agregar ${name}`}
      onClick={() => addToCart({ code, imageCode: code, name, priceCents: toCents(price) })}
    >
      <Icon name="shopping-cart" />
      Agregar
    </button>
  );
};

export const ProductCard = memo(({ product, stocks, first, canBuy }: Props) => (
  <ItemCard
    content={contentOf(product)}
    stocks={stocks}
    first={first}
    action={canBuy && <Add product={product} stocks={stocks} />}
  />
));
