import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { chatBranches } from '#catalog-view/chat';
import type { ListCard } from '#catalog-view/list-card';
import { $session } from '#stores/account/session';
import type { ListKind } from '../kind.ts';
import type { ListQuery } from '../query.ts';
import { PageCodes } from '../seller/parts.tsx';
import { AskBranch } from './AskBranch.tsx';
import { ItemCard } from './ItemCard.tsx';
import css from './results.module.css';
import { useStock } from './use-stock.ts';

/** How many pictures are loaded eagerly: those that a phone shows without scrolling. */
const EAGER = 2;
const chats = chatBranches(variant.branches);

interface Props {
  kind: Pick<ListKind<never>, 'Fits' | 'askLabel' | 'carOf'>;
  cards: readonly ListCard[];
  query: ListQuery;
  /** The name of the query's brand, or empty. */
  brandName: string;
}

/** The cards of one page, whose stock is read in one call. */
export const CardGrid = ({ kind: { Fits, askLabel, carOf }, cards, query, brandName }: Props) => {
  const codes = cards.flatMap((card) => card.codes);
  const stockOf = useStock(codes);
  const session = useStore($session, { ssr: 'initial' });
  const isSeller = session.status === 'user' && session.user.isSeller;
  const [asking, setAsking] = useState<ListCard | null>(null);
  return (
    <PageCodes value={codes}>
      <ul className={css.grid}>
        {cards.map((card, index) => (
          <li key={card.code} className={css.cell}>
            <ItemCard
              card={card}
              stocks={stockOf(card.codes)}
              isEager={index < EAGER}
              canBuy={!isSeller}
              onAsk={setAsking}
              Fits={Fits}
              askLabel={askLabel}
              carOf={carOf}
              query={query}
              brandName={brandName}
            />
          </li>
        ))}
      </ul>
      {asking !== null && (
        <AskBranch card={asking} branches={chats} onClose={() => setAsking(null)} />
      )}
    </PageCodes>
  );
};
