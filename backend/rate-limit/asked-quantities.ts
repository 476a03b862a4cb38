/**
 * Bounds what one caller can learn of the shelves by asking for more and more units. A cart asks about
 * few quantities, again and again; who counts the shelves asks each time about another one. So only new
 * pairs of product and quantity count, and one unit, which is no more than the label says, never does.
 *
 * Kept in this process (docs/decisions/0041): a look at the cart must not cost a write.
 */

import { networkOf } from '#backend/http/client-address';
import { setNewest } from '#backend/http/set-newest';
import { MAX_QUANTITY } from '#contract/limits';
import type { Limits } from './limits.ts';
import type { Limit } from './throttle.ts';

/** What a visitor's cart is told about; who logs in to buy is told up to what a row holds. */
const VISITORS_QUANTITY = 10;

export interface AskedQuantities {
  /** Whether the caller may be told about so many units of a product; what she may is remembered. */
  admits: (limit: Limit, caller: string, code: string, quantity: number, now: Date) => boolean;
}

/**
 * Whether the caller could find out by halves that there are just `left` of a product: then it may as
 * well be told, at the price of those questions. Half of what may be asked is kept for whether a cart
 * can be had.
 * @param most how many there were too few of
 */
export const admitsLeft = (
  asked: AskedQuantities,
  limit: Limit,
  { caller, code, now }: { caller: string; code: string; now: Date },
  left: number,
  most: number,
): boolean => {
  const half = { ...limit, points: Math.floor(limit.points / 2) };
  let low = 1;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (!asked.admits(half, caller, code, middle, now)) return false;
    if (left >= middle) low = middle;
    else high = middle - 1;
  }
  return true;
};

interface Window {
  endsAt: number;
  pairs: Set<string>;
}

/** About 50 bytes a pair: some 40 MB at the very most. */
const MOST_CALLERS = 5_000;

export const createAskedQuantities = (): AskedQuantities => {
  const windows = new Map<string, Window>();

  const windowOf = ({ name, seconds }: Limit, caller: string, now: number): Window => {
    const key = `${name} ${caller}`;
    const known = windows.get(key);
    if (known && known.endsAt > now) return known;
    const opened = { endsAt: now + seconds * 1000, pairs: new Set<string>() };
    setNewest(windows, key, opened, MOST_CALLERS);
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

interface Asker {
  session: { userGuid: string } | null;
  clientAddress: string;
  /** A seller of the shop reads its stock anyway. */
  seesAll: boolean;
  now: Date;
}

/**
 * As how many units a caller's question about so many is answered, and whether how many there are is told.
 * @param quantities undefined = without end
 */
export const questionsOf = (
  asked: AskedQuantities,
  quantities: Limits['quantities'] | undefined,
  { session, clientAddress, seesAll, now }: Asker,
) => {
  const most = session ? MAX_QUANTITY : VISITORS_QUANTITY;
  const limit = session ? quantities?.account : quantities?.address;
  const caller = session?.userGuid ?? networkOf(clientAddress);
  const isTold = (code: string, units: number): boolean =>
    !limit || seesAll || asked.admits(limit, caller, code, units, now);
  return {
    answered: (code: string, units: number): number => {
      const answered = Math.min(units, most);
      return isTold(code, answered) ? answered : 1;
    },
    tellsLeft: (code: string, left: number, units: number): boolean =>
      !limit || admitsLeft(asked, limit, { caller, code, now }, left, units),
  };
};
