/** The products of one page, with their stock in one call. */
import { useStore } from '@nanostores/react';
import type { ListCard } from '#catalog-view/list-card';
import { $session } from '#stores/account/session';
import { CardGrid, FIRST } from '../list/CardGrid.tsx';
import { useStock } from '../list/use-stock.ts';
import { ProductCard } from './ProductCard.tsx';

export const ProductGrid = ({ cards }: { cards: readonly ListCard[] }) => {
  const stockOf = useStock(cards.flatMap(({ codes }) => codes));
  const session = useStore($session, { ssr: 'initial' });
  const isSeller = session.status === 'user' && session.user.isSeller;
  return (
    <CardGrid cards={cards}>
      {(card, index) => (
        <ProductCard
          card={card}
          stocks={stockOf(card.codes)}
          first={index < FIRST}
          canBuy={!isSeller}
        />
      )}
    </CardGrid>
  );
};
