/** The cards of one page, their stock in one call, and the question which branch to write to. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { chatBranches } from '#catalog-view/chat';
import type { Asked } from '#catalog-view/fitment';
import type { ListCard } from '#catalog-view/list-card';
import type { Car } from '#catalog-view/verdict';
import { possibleYear } from '#contract/vehicles/vehicle-years';
import { $session } from '#stores/account/session';
import { $chosenCar } from '#stores/chosen-car';
import { CardGrid, FIRST } from '../list/CardGrid.tsx';
import { useStock } from '../list/use-stock.ts';
import type { ListQuery } from '../query.ts';
import { AskBranch } from './AskBranch.tsx';
import { PartCard } from './PartCard.tsx';

const chats = chatBranches(variant.branches);

interface Props {
  cards: readonly ListCard[];
  query: ListQuery;
  brandName: string;
}

/** A list that asks for no vehicle still says which of its parts fit the visitor's own. */
const useAsked = ({ vehicleId, year, text }: ListQuery, brand: string): Asked => {
  const own = useStore($chosenCar, { ssr: 'initial' });
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

/** Nothing is said of the visitor's own car where another one's parts are asked for. */
const useCar = ({ vehicleId, year }: ListQuery): Car | null => {
  const own = useStore($chosenCar, { ssr: 'initial' });
  return useMemo(() => {
    if (!own || (vehicleId !== '' && vehicleId !== `${own.VehicleId}`)) return null;
    const isAsked = /^\d{4}$/.test(year) && vehicleId !== '';
    return isAsked ? { ...own, year: possibleYear(own, Number(year)) ?? own.year } : own;
  }, [own, vehicleId, year]);
};

export const PartGrid = ({ cards, query, brandName }: Props) => {
  const stockOf = useStock(cards.flatMap(({ codes }) => codes));
  const [asking, setAsking] = useState<string | null>(null);
  const asked = useAsked(query, brandName);
  const car = useCar(query);
  const session = useStore($session, { ssr: 'initial' });
  const isSeller = session.status === 'user' && session.user.isSeller;
  return (
    <>
      <CardGrid cards={cards}>
        {(card, index) => (
          <PartCard
            card={card}
            stocks={stockOf(card.codes)}
            asked={asked}
            car={car}
            first={index < FIRST}
            canBuy={!isSeller}
            onAsk={setAsking}
          />
        )}
      </CardGrid>
      {asking !== null && (
        <AskBranch code={asking} branches={chats} onClose={() => setAsking(null)} />
      )}
    </>
  );
};
