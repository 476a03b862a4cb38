/** Whether any of what an item offers can be had. */
import type { Availability, Stock } from '#contract/entities/stock';
import { bestAvailability } from '#contract/stock-labels';

/**
 * @param stocks what the server answered; undefined where it has not yet
 * @returns undefined where nothing is known of any of these codes: that is not the same as none
 */
export const bestStock = (
  codes: readonly string[],
  stocks: readonly Stock[] | undefined,
): Availability | undefined => {
  const own = stocks?.filter(({ code }) => codes.includes(code)) ?? [];
  return own.length === 0 ? undefined : bestAvailability(own.map(({ available }) => available));
};
