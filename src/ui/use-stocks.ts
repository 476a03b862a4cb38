/** The stock of products, as one question. */
import { stockList } from '#contract/calls/stock-list';
import { stockInPieces } from '#stores/stock';
import { UNTOLD_AGAIN } from './untold-again.ts';
import { useQuery } from './use-query.ts';

const OPTIONS = { ...UNTOLD_AGAIN, send: stockInPieces };

/** @param codes any number of them */
export const useStocks = (codes: readonly string[]) =>
  useQuery(stockList, codes.length > 0 ? { codes: [...codes] } : null, OPTIONS);
