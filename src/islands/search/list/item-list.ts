/** Where a list's results come from, whatever the shop sells, and what is kept of them. */
import { variant } from 'virtual:variant';
import * as z from 'zod/mini';
import type { CallInput } from '#contract/call';
import type { FilterKey } from '#contract/list-address';
import { heldAnswer } from '#stores/reads/held';
import { listStore } from '#stores/reads/list';
import { storageKey } from '#stores/storage-keys';
import type { ItemCall, ItemListStore, ItemPage } from '../kind.ts';
import { asksForList, type ListQuery, parseQuery, serialiseQuery, toFilters } from '../query.ts';

const rowsMax = variant.pageSizes.products;
const KEPT = storageKey('list');

interface ItemListParts<T> {
  call: ItemCall<T>;
  /** The filters that items of this kind have. */
  keys: readonly FilterKey[];
  /** A seller's list holds what visitors may not see: it stays out of the tab's storage. */
  isForEveryone(item: T): boolean;
}

/** The last list outlives the page, so that coming back from an item finds it as it was. */
const keptPages = <T>({ call, isForEveryone }: ItemListParts<T>) => {
  const schema = z.object({ asked: z.string(), page: call.output });
  return {
    read: (input: unknown): ItemPage<T> | undefined => {
      try {
        const parsed = schema.safeParse(JSON.parse(sessionStorage.getItem(KEPT) ?? ''));
        return parsed.data?.asked === JSON.stringify(input) ? parsed.data?.page : undefined;
      } catch {
        return undefined;
      }
    },
    write: (input: unknown, page: ItemPage<T>): void => {
      try {
        if (page.data.every(isForEveryone))
          sessionStorage.setItem(KEPT, JSON.stringify({ asked: JSON.stringify(input), page }));
        else sessionStorage.removeItem(KEPT);
      } catch {
        // A full or forbidden storage: coming back then asks the server first.
      }
    },
  };
};

/** What the call receives for a query. */
export const inputOf = (query: ListQuery, rows: number): CallInput<ItemCall<unknown>> => ({
  filters: toFilters(query),
  rowIndex: query.page - 1,
  rowsMax: rows,
  orderBy: query.order,
});

export const itemList = <T>(parts: ItemListParts<T>): ItemListStore<T> => {
  const kept = keptPages(parts);
  const held = heldAnswer<ItemCall<T>>();
  const codec = {
    parse: (search: string) => parseQuery(search, parts.keys),
    write: serialiseQuery,
  };
  const list = listStore({
    call: parts.call,
    codec,
    rowsMax,
    isWanted: (search) => asksForList(search, variant.flags.zeroLengthSearch),
    ask: (query) => inputOf(query, rowsMax),
    kept: {
      read: (input) => held.read(input) ?? kept.read(input),
      isFresh: (input) => held.read(input) !== undefined,
      write: (input, page) => {
        held.forget(input);
        kept.write(input, page);
      },
    },
  });
  return {
    ...list,
    hold: (search, page) => held.keep(inputOf(codec.parse(search), rowsMax), page),
  };
};
