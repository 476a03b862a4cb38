/** Whether any of what an item offers can be had. */
import type { Availability, Stock } from '#contract/entities/stock';
import { bestAvailability } from '#contract/goods/stock-labels';

/**
 * @param stocks what the server answered; undefined where it has not yet
 * @param untold of what it could not say it
 * @returns undefined where nothing is known of any of these codes: that is not the same as none
 */
export const bestStock = (
  codes: readonly string[],
  stocks: readonly Stock[] | undefined,
  untold: readonly string[] = [],
): Availability | undefined => {
  const own = stocks?.filter(({ code }) => codes.includes(code)) ?? [];
  const best = bestAvailability(own.map(({ available }) => available));
  const isUnsure = own.length === 0 || codes.some((code) => untold.includes(code));
  return best === 'NO' && isUnsure ? undefined : best;
};
