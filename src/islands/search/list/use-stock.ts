/** The stock of everything a page of the list shows, in one call. */

import { useMemo } from 'react';
import { stockList } from '#contract/calls/stock';
import type { Autopart } from '#contract/entities/catalog';
import type { Stock } from '#contract/entities/stock';
import { MAX_CODES } from '#contract/limits';
import { useQuery } from '../../../ui/use-query.ts';

export type StockByCode = ReadonlyMap<string, Stock>;

const codesOf = (parts: readonly Autopart[]): string[] => [
  ...new Set(parts.flatMap((part) => part.products.map((product) => product.productCode))),
];

/** null until the server answered; it is asked again until it does. */
export const useStock = (parts: readonly Autopart[]): StockByCode | null => {
  const codes = useMemo(() => codesOf(parts).slice(0, MAX_CODES), [parts]);
  const { data, isStale } = useQuery(stockList, codes.length > 0 ? { codes } : null);
  return useMemo(
    () => (data && !isStale ? new Map(data.data.map((stock) => [stock.code, stock])) : null),
    [data, isStale],
  );
};
