/** The cards of one page, their stock in one call, and the question which branch to write to. */

import { variant } from 'virtual:variant';
import { useState } from 'react';
import { chatBranches } from '#catalog-view/chat';
import type { Autopart } from '#contract/entities/catalog';
import { CardGrid, FIRST } from '../list/CardGrid.tsx';
import { useStock } from '../list/use-stock.ts';
import type { ListQuery } from '../query.ts';
import { AskBranch } from './AskBranch.tsx';
import { PartCard } from './PartCard.tsx';

const chats = chatBranches(variant.branches);

interface Props {
  items: readonly Autopart[];
  query: ListQuery;
}

export const PartGrid = ({ items, query: { vehicleId } }: Props) => {
  const stocks = useStock(
    items.flatMap((part) => part.products.map((product) => product.productCode)),
  );
  const [asking, setAsking] = useState<string | null>(null);
  const chosen = /^\d+$/.test(vehicleId) ? Number(vehicleId) : null;
  return (
    <>
      <CardGrid items={items}>
        {(part, index) => (
          <PartCard
            part={part}
            stocks={stocks}
            vehicleId={chosen}
            first={index < FIRST}
            onAsk={chats.length > 0 ? setAsking : undefined}
          />
        )}
      </CardGrid>
      {asking !== null && (
        <AskBranch code={asking} branches={chats} onClose={() => setAsking(null)} />
      )}
    </>
  );
};
