/**
 * Bounds what one caller can learn of the shelves by asking for more and more units. A cart asks about
 * few quantities, again and again; who counts the shelves asks each time about another one. So only new
 * pairs of product and quantity count, and one unit, which is no more than the label says, never does.
 *
 * Kept in this process (docs/decisions/0041): a look at the cart must not cost a write.
 */
import type { Limit } from '#backend/rate-limit/throttle';

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
    // Deleted first, so that it is the youngest: the oldest make room.
    windows.delete(key);
    windows.set(key, opened);
    const [oldest] = windows.size > MOST_CALLERS ? windows.keys() : [];
    if (oldest !== undefined) windows.delete(oldest);
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
