/** The stock of products, in one call. */
import { stockList } from '#contract/calls/stock-list';
import { UNTOLD_AGAIN } from './untold-again.ts';
import { useQuery } from './use-query.ts';

export const useStocks = (codes: readonly string[]) =>
  useQuery(stockList, codes.length > 0 ? { codes: [...codes] } : null, UNTOLD_AGAIN);
