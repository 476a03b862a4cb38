/**
 * Limits what a caller can learn about stock quantities by asking for more and more units. A cart asks
 * about few quantities again and again; a scraper asks about a new one each time. So only new pairs of
 * product and quantity count. A quantity of one is free, since the label already answers it.
 *
 * Kept in memory (docs/decisions/0041): reading a cart must not cost a write.
 */

import { networkOf } from '#backend/http/client-address';
import { setNewest } from '#backend/http/set-newest';
import { MAX_QUANTITY } from '#contract/limits';
import type { Limits } from './limits.ts';
import type { Limit } from './throttle.ts';

/** Largest quantity checked for anonymous visitors; logged-in users get the limit of an order row. */
const VISITOR_QUANTITY = 10;

export interface QuantityBudget {
  /** Checks and remembers whether the caller may learn if this number of units is available. */
  admits: (limit: Limit, caller: string, code: string, quantity: number, now: Date) => boolean;
}

/**
 * Charges the caller for the questions of a binary search that finds exactly `left` units; if the
 * budget allows them, the number may be returned. Half of the budget is reserved for checking
 * whether a cart is available.
 * @param most the quantity that was not available
 */
export const allowsRemaining = (
  budget: QuantityBudget,
  limit: Limit,
  { caller, code, now }: { caller: string; code: string; now: Date },
  left: number,
  unavailable: number,
): boolean => {
  const half = { ...limit, points: Math.floor(limit.points / 2) };
  let low = 1;
  let high = unavailable;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (!budget.admits(half, caller, code, middle, now)) return false;
    if (left >= middle) low = middle;
    else high = middle - 1;
  }
  return true;
};

interface Window {
  endsAt: number;
  pairs: Set<string>;
}

/** About 50 bytes per pair: 40 MB at most. */
const MAX_CALLERS = 5_000;

export const createQuantityBudget = (): QuantityBudget => {
  const windows = new Map<string, Window>();

  const windowOf = ({ name, seconds }: Limit, caller: string, now: number): Window => {
    const key = `${name} ${caller}`;
    const existing = windows.get(key);
    if (existing && existing.endsAt > now) return existing;
    const opened = { endsAt: now + seconds * 1000, pairs: new Set<string>() };
    setNewest(windows, key, opened, MAX_CALLERS);
    return opened;
  };

  return {
    admits: (limit, caller, code, quantity, now) => {
      if (quantity <= 1) return true;
      const { pairs } = windowOf(limit, caller, now.getTime());
      const pair = `${quantity} ${code.toLowerCase()}`;
      if (pairs.has(pair)) return true;
      if (pairs.size >= limit.points) return false;
      pairs.add(pair);
      return true;
    },
  };
};

interface QuantityCaller {
  session: { userGuid: string } | null;
  clientAddress: string;
  /** Sellers of the shop can read its stock anyway. */
  seesAll: boolean;
  now: Date;
}

/**
 * Returns the quantity for which a caller's question is answered, and whether the remaining number
 * is returned.
 * @param quantities undefined = unlimited
 */
export const limitQuantities = (
  budget: QuantityBudget,
  quantities: Limits['quantities'] | undefined,
  { session, clientAddress, seesAll, now }: QuantityCaller,
) => {
  const max = session ? MAX_QUANTITY : VISITOR_QUANTITY;
  const limit = session ? quantities?.account : quantities?.address;
  const caller = session?.userGuid ?? networkOf(clientAddress);
  const isAllowed = (code: string, units: number): boolean =>
    !limit || seesAll || budget.admits(limit, caller, code, units, now);
  return {
    answered: (code: string, units: number): number => {
      const answered = Math.min(units, max);
      return isAllowed(code, answered) ? answered : 1;
    },
    tellsLeft: (code: string, left: number, units: number): boolean =>
      !limit || allowsRemaining(budget, limit, { caller, code, now }, left, units),
  };
};
