/** The cards of one page, their stock in one call, and the question which branch to write to. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { chatBranches } from '#catalog-view/chat';
import type { Autopart } from '#contract/entities/catalog';
import { $garage } from '#stores/garage';
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
  // A list that asks for no vehicle still says which of its parts fit the visitor's own.
  const own = useStore($garage)?.VehicleId ?? null;
  const chosen = /^\d+$/.test(vehicleId) ? Number(vehicleId) : own;
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
