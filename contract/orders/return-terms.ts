/** Until when a buyer can ask for a return, and how much a return is worth. */
import { addDays, dayRange, shopDay } from '../time/dates.ts';
import { addWorkingDays } from '../time/working-days.ts';

/** Working days from delivery in which a distance purchase can be withdrawn from (Ley 17.250, art. 16). */
const LEGAL_DAYS = 5;

/**
 * Working days from dispatch after which an order counts as delivered: the shop knows when an order left
 * or was ready at the counter, not when its buyer had it.
 */
const DELIVERY_DAYS = 3;

/**
 * Returns the last instant at which the buyer can ask; null before dispatch, when no term has begun.
 * @param returnDays calendar days that the shop grants, if any; the legal term is the minimum
 */
export const returnDeadline = (
  dispatchedAt: Date | null,
  returnDays: number | undefined,
): Date | null => {
  if (!dispatchedAt) return null;
  const delivered = addWorkingDays(shopDay(dispatchedAt), DELIVERY_DAYS);
  const legal = addWorkingDays(delivered, LEGAL_DAYS);
  const granted = addDays(delivered, returnDays ?? 0);
  const [last = legal] = [legal, granted].toSorted().toReversed();
  return dayRange(last).end;
};

interface Line {
  position: number;
  priceCents: number;
  quantity: number;
  /** Units that other returns have brought; those that they only name are still with the buyer. */
  back: number;
}

/**
 * Returns what the units of a return cost, with the delivery if nothing remains with the buyer.
 * @param units by position
 * @param shippingCents none for a received return after which another one was received
 */
export const returnValueCents = (
  lines: readonly Line[],
  units: Readonly<Record<number, number>>,
  shippingCents: number,
): number => {
  const goods = lines.reduce(
    (sum, { position, priceCents }) => sum + priceCents * (units[position] ?? 0),
    0,
  );
  const isAll =
    goods > 0 &&
    lines.every(({ position, quantity, back }) => (units[position] ?? 0) + back >= quantity);
  return isAll ? goods + shippingCents : goods;
};
