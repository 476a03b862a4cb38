/** One product of the list, with the button that puts it into the cart. */

import { memo } from 'react';
import type { ListCard } from '#catalog-view/list-card';
import { AddButton } from '../list/AddButton.tsx';
import { ItemCard } from '../list/ItemCard.tsx';
import type { StockByCode } from '../list/use-stock.ts';

interface Props {
  card: ListCard;
  stocks: StockByCode | null;
  first: boolean;
  /** Sellers buy nothing (spec, section 6). */
  canBuy: boolean;
}

export const ProductCard = memo(({ card, stocks, first, canBuy }: Props) => (
  <ItemCard
    card={card}
    stocks={stocks}
    first={first}
    action={canBuy && card.offer && <AddButton offer={card.offer} stocks={stocks} />}
  />
));
