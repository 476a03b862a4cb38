import { stockList } from '#contract/calls/stock-list';
import { stockInPieces } from '#stores/stock';
import { useQuery } from './use-query.ts';

const RETRY_MS = 15_000;

/** Polls again while an existing host has not answered part of a query. */
export const UNTOLD_AGAIN = {
  againAfter: ({ unanswered }: { unanswered?: readonly string[] | undefined }): number | false =>
    unanswered !== undefined && RETRY_MS,
};

const OPTIONS = { ...UNTOLD_AGAIN, send: stockInPieces };

/**
 * Loads the stock of products in one query.
 * @param codes any number of codes
 */
export const useStocks = (codes: readonly string[]) =>
  useQuery(stockList, codes.length > 0 ? { codes: [...codes] } : null, OPTIONS);
