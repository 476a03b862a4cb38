import { shortDecimal } from '#contract/amounts/numbers';
import { marginOf, priceOn } from '#contract/goods/margin';
import { shopDay } from '#contract/time/dates';

/** Returns today's margin as `25,5 %`, at the price of an offer in force; empty where it is unknown. */
export const marginText = (product: Parameters<typeof priceOn>[1], cost: number): string => {
  const margin = marginOf(priceOn(shopDay(new Date()), product), cost);
  return margin === undefined ? '' : `${shortDecimal(margin)} %`;
};
