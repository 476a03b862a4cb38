/** The stock of everything a page of the list shows, in one call. */

import { useMemo } from 'react';
import { stockList } from '#contract/calls/stock-list';
import type { Stock } from '#contract/entities/stock';
import { MAX_CODES } from '#contract/limits';
import { useQuery } from '../../../ui/use-query.ts';

export type StockByCode = ReadonlyMap<string, Stock>;

let held: StockByCode = new Map();

/** What a page already shows when the list takes it over. */
export const holdStock = (stocks: readonly Stock[]): void => {
  held = new Map(stocks.map((stock) => [stock.code, stock]));
};

/** null until the server answered; it is asked again until it does. */
export const useStock = (all: readonly string[]): StockByCode | null => {
  const codes = [...new Set(all)].slice(0, MAX_CODES);
  const { data, isStale } = useQuery(stockList, codes.length > 0 ? { codes } : null);
  const isHeld = codes.some((code) => held.has(code));
  return useMemo(() => {
    if (data && !isStale) return new Map(data.data.map((stock) => [stock.code, stock]));
    return isHeld ? held : null;
  }, [data, isStale, isHeld]);
};
