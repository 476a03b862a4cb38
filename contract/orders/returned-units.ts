import type { OrderReturn } from '../entities/returns.ts';
import { BACK, CLAIMING, type ReturnState } from './return-states.ts';

interface Returned {
  returns?: readonly Pick<OrderReturn, 'state' | 'items'>[] | undefined;
}

const unitsIn = (
  { returns = [] }: Returned,
  { code, name }: { code: string; name: string },
  states: readonly ReturnState[],
): number =>
  returns
    .filter(({ state }) => states.includes(state))
    .flatMap(({ items }) => items)
    .filter((item) => item.code === code && (code !== '' || item.name === name))
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Counts the units of a line that came back: of a product by its code, of a free text by its name. */
export const unitsBackOf = (order: Returned, line: { code: string; name: string }): number =>
  unitsIn(order, line, BACK);

type Whole = Returned & { items: readonly { code: string; name: string; quantity: number }[] };

const isWholeIn = (order: Whole, states: readonly ReturnState[]): boolean =>
  order.items.every(({ code, name }) => {
    const lines = order.items.filter(
      (one) => one.code === code && (code !== '' || one.name === name),
    );
    const sold = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return unitsIn(order, { code, name }, states) >= sold;
  });

/** Returns whether the shop has all units of an order back, so that nothing of it is prepared or fetched. */
export const isAllBack = (order: Whole): boolean => isWholeIn(order, BACK);

/** Returns whether no unit of an order is left for another return. */
export const isAllClaimed = (order: Whole): boolean => isWholeIn(order, CLAIMING);
