import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { KeptView } from '#contract/calls/kept';
import { $search, go } from '#stores/address';
import { removeView, saveView, viewsOf } from '#stores/kept/table-views';
import type { BesideCodec } from '#stores/reads/list-query';
import { type TableSort, tableSettings } from '#stores/tables';
import { type Column, nextSort, shownColumns } from './columns.ts';

export interface TableState<T, Q extends { page: number }> {
  columns: readonly Column<T>[];
  shown: readonly Column<T>[];
  /** Filters only: a table has no pages. */
  query: Q;
  /** The filters as text, without what is open beside the table. */
  question: string;
  /** Whether the address is known; load nothing before. */
  isReady: boolean;
  setQuery(query: Q): void;
  /** Opens something beside the table; `replace` keeps the previous entry out of the browser's history. */
  setBeside(query: Q, options?: { replace?: boolean }): void;
  sort: TableSort | undefined;
  sortBy(id: string): void;
  toggleColumn(id: string): void;
  views: readonly KeptView[];
  openView(view: KeptView): void;
  saveView(name: string): void;
  removeView(name: string): void;
}

interface TableParts<T, Q extends { page: number }> {
  /** Storage key of its settings: `products`. */
  name: string;
  columns: readonly Column<T>[];
  codec: BesideCodec<Q>;
}

/** Holds a table's settings: filters in the address, columns and order on the device, views in the account. */
export const useTable = <T, Q extends { page: number }>({
  name,
  columns,
  codec,
}: TableParts<T, Q>): TableState<T, Q> => {
  const $look = tableSettings(name);
  const look = useStore($look, { ssr: 'initial' });
  const views = useStore(viewsOf(name), { ssr: 'initial' });
  const search = useStore($search, { ssr: 'initial' });
  const query = useMemo(() => codec.parse(search ?? ''), [codec, search]);
  const shown = shownColumns(columns, look.columns);
  const open = (written: string) => go(location.pathname + written);
  return {
    columns,
    shown,
    query,
    question: JSON.stringify(codec.listQuery(query)),
    isReady: search !== null,
    setQuery: (next) => open(codec.write({ ...next, page: 1 })),
    setBeside: (next, options) =>
      go(location.pathname + codec.write({ ...next, page: 1 }), options),
    sort: look.sort,
    sortBy: (id) => $look.set({ ...look, sort: nextSort(look.sort, id) }),
    toggleColumn: (id) => {
      const ids = shown.map((column) => column.id);
      const selected = ids.includes(id) ? ids.filter((column) => column !== id) : [...ids, id];
      $look.set({ ...look, columns: selected });
    },
    views,
    openView: (view) => {
      $look.set({ ...look, columns: view.columns, sort: view.sort });
      open(view.search);
    },
    saveView: (viewName) =>
      saveView({
        table: name,
        name: viewName,
        search: codec.write({ ...codec.listQuery(query), page: 1 }),
        columns: shown.map(({ id }) => id),
        ...(look.sort && { sort: look.sort }),
      }),
    removeView: (viewName) => removeView({ table: name, name: viewName }),
  };
};
