import type { OrderReturn } from '../entities/returns.ts';
import { BACK } from './return-states.ts';

/** Counts the units of a product that came back. */
export const unitsBackOf = (
  { returns = [] }: { returns?: readonly Pick<OrderReturn, 'state' | 'items'>[] | undefined },
  code: string,
): number =>
  returns
    .filter(({ state }) => BACK.includes(state))
    .flatMap(({ items }) => items)
    .filter((item) => item.code === code)
    .reduce((sum, { quantity }) => sum + quantity, 0);
