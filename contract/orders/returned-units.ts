import type { OrderReturn } from '../entities/returns.ts';
import { BACK } from './return-states.ts';

/** Counts the units of a line that came back: of a product by its code, of a free text by its name. */
export const unitsBackOf = (
  { returns = [] }: { returns?: readonly Pick<OrderReturn, 'state' | 'items'>[] | undefined },
  { code, name }: { code: string; name: string },
): number =>
  returns
    .filter(({ state }) => BACK.includes(state))
    .flatMap(({ items }) => items)
    .filter((item) => item.code === code && (code !== '' || item.name === name))
    .reduce((sum, { quantity }) => sum + quantity, 0);
