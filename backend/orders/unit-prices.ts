/** Units of one line that edits added at other prices: an edit back gives each line the price that it had. */
import type { Units } from '#backend/database/tables/orders';

/** Returns the price that makes a line cost what its units do. */
export const meanCents = (units: readonly Units[]): number => {
  const quantity = units.reduce((sum, some) => sum + some.quantity, 0);
  const cents = units.reduce((sum, some) => sum + some.quantity * some.priceCents, 0);
  return Math.round(cents / quantity);
};

/** Returns the units of a line, which have its price unless its own units make it up. */
export const unitsOf = ({
  quantity,
  priceCents,
  units,
}: Units & { units: readonly Units[] }): readonly Units[] => {
  const all = units.reduce((sum, some) => sum + some.quantity, 0);
  return all === quantity && meanCents(units) === priceCents ? units : [{ quantity, priceCents }];
};

/** Adds units at a price, or takes off the last added ones. @param quantity of all, at least 1 */
export const resized = (
  units: readonly Units[],
  quantity: number,
  priceCents: number,
): readonly Units[] => {
  const left: Units[] = [];
  let missing = quantity;
  for (const some of [...units, { quantity, priceCents }]) {
    const taken = Math.min(some.quantity, missing);
    missing -= taken;
    const last = left.at(-1);
    if (last?.priceCents === some.priceCents) last.quantity += taken;
    else if (taken > 0) left.push({ ...some, quantity: taken });
  }
  return left;
};
