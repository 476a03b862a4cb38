/** The stock of everything a page of the list shows, as one question. */

import { useMemo } from 'react';
import type { Stock } from '#contract/entities/stock';
import { useStocks } from '../../../ui/use-stocks.ts';

export type StockByCode = ReadonlyMap<string, Stock>;

let held: StockByCode = new Map();

/** What a page already shows when the list takes it over. */
export const holdStock = (stocks: readonly Stock[]): void => {
  held = new Map(stocks.map((stock) => [stock.code, stock]));
};

/** What is known of a card's codes: null until the server told all of them, or the page came with them. */
type StockOf = (codes: readonly string[]) => StockByCode | null;

const isHeld = (codes: readonly string[]): boolean =>
  held.size > 0 && codes.every((code) => held.has(code));

/** For the cards of a page; the server is asked again until it answers. */
export const useStock = (all: readonly string[]): StockOf => {
  const { data, isStale } = useStocks([...new Set(all)]);
  return useMemo(() => {
    const answered = data && !isStale && new Map(data.data.map((stock) => [stock.code, stock]));
    const isTold = (code: string) => !data?.untold?.includes(code);
    return (own) => {
      if (answered) return own.every(isTold) ? answered : null;
      return isHeld(own) ? held : null;
    };
  }, [data, isStale]);
};
