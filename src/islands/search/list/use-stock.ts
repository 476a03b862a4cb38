import { useMemo } from 'react';
import type { Stock } from '#contract/entities/stock';
import { useStocks } from '../../../ui/use-stocks.ts';

export type StockByCode = ReadonlyMap<string, Stock>;

let held: StockByCode = new Map();

/** Keeps the stock that the page shows before hydration. */
export const holdStock = (stocks: readonly Stock[]): void => {
  held = new Map(stocks.map((stock) => [stock.code, stock]));
};

/** Returns the stock of a card's codes; null until the server or the page has all of them. */
type StockOf = (codes: readonly string[]) => StockByCode | null;

const isHeld = (codes: readonly string[]): boolean =>
  held.size > 0 && codes.every((code) => held.has(code));

/** Reads the stock of all cards of a page in one call, and repeats it until the server answers. */
export const useStock = (all: readonly string[]): StockOf => {
  const { data, isStale } = useStocks([...new Set(all)]);
  return useMemo(() => {
    const answered = data && !isStale && new Map(data.data.map((stock) => [stock.code, stock]));
    const isTold = (code: string) => !data?.unanswered?.includes(code);
    return (own) => {
      if (answered) return own.every(isTold) ? answered : null;
      return isHeld(own) ? held : null;
    };
  }, [data, isStale]);
};
