/** The cards of one page, their stock in one call, and the question which branch to write to. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { chatBranches } from '#catalog-view/chat';
import type { Asked } from '#catalog-view/fitment';
import type { Autopart } from '#contract/entities/catalog';
import { $session } from '#stores/account/session';
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
  brandName: string;
}

/** A list that asks for no vehicle still says which of its parts fit the visitor's own. */
const useAsked = ({ vehicleId, year, text }: ListQuery, brand: string): Asked => {
  const own = useStore($garage);
  const asksYear = /^\d{4}$/.test(year) ? Number(year) : null;
  const asksVehicle = /^\d+$/.test(vehicleId) ? Number(vehicleId) : null;
  const id = asksVehicle ?? own?.VehicleId;
  const ownYear = own?.VehicleId === id ? own?.year : undefined;
  // One object as long as the same is asked: the cards are remembered.
  return useMemo(
    () => ({
      chosen: id === undefined ? null : { vehicleId: id, year: asksYear ?? ownYear ?? null },
      brand,
      year: asksYear,
      text,
    }),
    [id, asksYear, ownYear, brand, text],
  );
};

export const PartGrid = ({ items, query, brandName }: Props) => {
  const stocks = useStock(
    items.flatMap((part) => part.products.map((product) => product.productCode)),
  );
  const [asking, setAsking] = useState<string | null>(null);
  const asked = useAsked(query, brandName);
  const session = useStore($session);
  const isSeller = session.status === 'user' && session.user.isSeller;
  return (
    <>
      <CardGrid items={items}>
        {(part, index) => (
          <PartCard
            part={part}
            stocks={stocks}
            asked={asked}
            first={index < FIRST}
            canBuy={!isSeller}
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
