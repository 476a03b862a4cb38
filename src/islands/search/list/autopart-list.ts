/** Where the list's results come from in a shop of auto parts, and what is kept of them. */
import { variant } from 'virtual:variant';
import * as z from 'zod/mini';
import type { CallInput } from '#contract/call';
import { autopartFilter } from '#contract/calls/catalog';
import { listStore } from '#stores/list';
import { storageKey } from '#stores/storage-keys';
import { asksForList, type ListQuery, parseQuery, serialiseQuery, toFilters } from '../query.ts';

export type AutopartPage = z.infer<typeof autopartFilter.output>;

const rowsMax = variant.pageSizes.products;
const KEPT = storageKey('list');
const keptSchema = z.object({ asked: z.string(), page: autopartFilter.output });

/** A seller's list holds what visitors may not see: it stays out of the tab's storage. */
const isForEveryone = (page: AutopartPage): boolean =>
  page.data.every(
    (part) => part.isPublic && part.products.every((product) => product.productSales.length === 0),
  );

/** The last list outlives the page, so that coming back from a part finds it as it was. */
const readKept = (input: unknown): AutopartPage | undefined => {
  try {
    const parsed = keptSchema.safeParse(JSON.parse(sessionStorage.getItem(KEPT) ?? ''));
    return parsed.data?.asked === JSON.stringify(input) ? parsed.data?.page : undefined;
  } catch {
    return undefined;
  }
};
const writeKept = (input: unknown, page: AutopartPage): void => {
  try {
    if (isForEveryone(page))
      sessionStorage.setItem(KEPT, JSON.stringify({ asked: JSON.stringify(input), page }));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // A full or forbidden storage: coming back then asks the server first.
  }
};

/** What the call receives for a query. */
export const inputOf = (query: ListQuery, rows: number): CallInput<typeof autopartFilter> => ({
  filters: toFilters(query),
  rowIndex: query.page - 1,
  rowsMax: rows,
  orderBy: query.order,
});

export const autopartList = listStore({
  call: autopartFilter,
  codec: { parse: parseQuery, write: serialiseQuery },
  rowsMax,
  isWanted: asksForList,
  ask: (query) => inputOf(query, rowsMax),
  kept: { read: readKept, write: writeKept },
});
