/** The stock of everything a page of the list shows, in one call. */

import { useMemo } from 'react';
import { stockList } from '#contract/calls/stock';
import type { Stock } from '#contract/entities/stock';
import { MAX_CODES } from '#contract/limits';
import { useQuery } from '../../../ui/use-query.ts';

export type StockByCode = ReadonlyMap<string, Stock>;

/** null until the server answered; it is asked again until it does. */
export const useStock = (all: readonly string[]): StockByCode | null => {
  const codes = [...new Set(all)].slice(0, MAX_CODES);
  const { data, isStale } = useQuery(stockList, codes.length > 0 ? { codes } : null);
  return useMemo(
    () => (data && !isStale ? new Map(data.data.map((stock) => [stock.code, stock])) : null),
    [data, isStale],
  );
};
