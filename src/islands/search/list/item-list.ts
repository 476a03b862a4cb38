import { variant } from 'virtual:variant';
import type { CallInput } from '#contract/call';
import type { FilterKey } from '#contract/goods/unlettered-filters';
import { heldAnswer } from '#stores/reads/held';
import { listStore } from '#stores/reads/list';
import { tabAnswer } from '#stores/reads/tab-answer';
import type { ItemCall, ItemListStore } from '../kind.ts';
import { asksForList, type ListQuery, parseQuery, serialiseQuery, toFilters } from '../query.ts';

const rowsMax = variant.pageSizes.products;

interface ItemListParts<T> {
  call: ItemCall<T>;
  /** The filters that items of this kind have. */
  keys: readonly FilterKey[];
  /** Whether visitors may see an item: the tab's storage holds no others. */
  isForEveryone(item: T): boolean;
}

/** Filters that only sellers are offered. */
const SELLERS_KEYS: readonly string[] = ['providerId', 'state'] satisfies FilterKey[];

export const inputOf = (query: ListQuery, rows: number): CallInput<ItemCall<unknown>> => ({
  filters: toFilters(query),
  rowIndex: query.page - 1,
  rowsMax: rows,
  orderBy: query.order,
});

/** The store of a list, whatever the shop sells. */
export const itemList = <T>(parts: ItemListParts<T>): ItemListStore<T> => {
  // On the way back from an item, the list is shown as it was.
  const stored = tabAnswer(
    'list',
    parts.call,
    ({ data, resultFilters }) =>
      data.every(parts.isForEveryone) &&
      resultFilters.every(({ key }) => !SELLERS_KEYS.includes(key)),
  );
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
    cache: {
      read: (input) => held.read(input) ?? stored.read(input),
      isFresh: (input) => held.read(input) !== undefined,
      write: (input, page) => {
        held.forget(input);
        stored.write(input, page);
      },
    },
  });
  return {
    ...list,
    hold: (search, page) => held.keep(inputOf(codec.parse(search), rowsMax), page),
  };
};
