import { shortDecimal } from '#contract/amounts/numbers';
import { marginOf } from '#contract/goods/margin';

/** Returns the margin as `25,5 %`; empty where it is unknown. */
export const marginText = (price: number, cost: number): string => {
  const margin = marginOf(price, cost);
  return margin === undefined ? '' : `${shortDecimal(margin)} %`;
};
