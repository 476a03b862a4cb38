/** The products of one page, with their stock in one call. */
import { useStore } from '@nanostores/react';
import type { Product } from '#contract/entities/catalog';
import { $session } from '#stores/account/session';
import { CardGrid, FIRST } from '../list/CardGrid.tsx';
import { useStock } from '../list/use-stock.ts';
import { ProductCard } from './ProductCard.tsx';

export const ProductGrid = ({ items }: { items: readonly Product[] }) => {
  const stocks = useStock(items.map(({ code }) => code));
  const session = useStore($session);
  const isSeller = session.status === 'user' && session.user.isSeller;
  return (
    <CardGrid items={items}>
      {(product, index) => (
        <ProductCard product={product} stocks={stocks} first={index < FIRST} canBuy={!isSeller} />
      )}
    </CardGrid>
  );
};
