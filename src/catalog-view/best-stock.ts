import type { Availability, Stock } from '#contract/entities/stock';
import { bestAvailability } from '#contract/goods/stock-labels';

/**
 * Returns the best availability among the products of an item; undefined if unknown, which is not
 * 'NO'.
 * @param stocks the server's reply; undefined before it
 * @param unanswered codes of unknown stock
 */
export const bestStock = (
  codes: readonly string[],
  stocks: readonly Stock[] | undefined,
  unanswered: readonly string[] = [],
): Availability | undefined => {
  const own = stocks?.filter(({ code }) => codes.includes(code)) ?? [];
  const best = bestAvailability(own.map(({ available }) => available));
  const isUnsure = own.length === 0 || codes.some((code) => unanswered.includes(code));
  return best === 'NO' && isUnsure ? undefined : best;
};
