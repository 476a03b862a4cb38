/** The stock of everything a page of the list shows, in one call. */
import { useEffect, useMemo, useState } from 'react';
import { send } from '#client/send';
import { stockList } from '#contract/calls/stock';
import type { Autopart } from '#contract/entities/catalog';
import type { Stock } from '#contract/entities/stock';

export type StockByCode = ReadonlyMap<string, Stock>;
/** What one call may ask for. */
const MOST_CODES = 200;
const RETRY_MS = 5_000;

const codesOf = (parts: readonly Autopart[]): string[] => [
  ...new Set(parts.flatMap((part) => part.products.map((product) => product.productCode))),
];

/** null until the server answered; it is asked again until it does. */
export const useStock = (parts: readonly Autopart[]): StockByCode | null => {
  const codes = useMemo(() => codesOf(parts).slice(0, MOST_CODES), [parts]);
  const [stocks, setStocks] = useState<StockByCode | null>(null);
  useEffect(() => {
    if (codes.length === 0) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async (): Promise<void> => {
      const reply = await send(stockList, { codes }, { signal: leaving.signal });
      if (leaving.signal.aborted) return;
      if (reply.ok) setStocks(new Map(reply.data.data.map((stock) => [stock.code, stock])));
      else timer = setTimeout(() => void load(), RETRY_MS);
    };
    void load();
    return () => {
      leaving.abort();
      clearTimeout(timer);
      setStocks(null);
    };
  }, [codes]);
  return stocks;
};
