/** Saved views of back-office tables: filters, columns and order under a name, on every device. */
import { computed, type ReadableAtom } from 'nanostores';
import { send } from '#client/send';
import { type KeptView, keptView, keptViews } from '#contract/calls/kept';
import { syncWithAccount } from './kept-account.ts';
import { syncedList } from './kept-list.ts';

const list = syncedList('views', keptView);
syncWithAccount(list, (entries) => send(keptViews, { entries }));

/** A view with an existing name replaces it. */
const idOf = ({ table, name }: Pick<KeptView, 'table' | 'name'>): string => `${table}|${name}`;

export const saveView = (view: KeptView): void => list.put(idOf(view), view);
export const removeView = (view: Pick<KeptView, 'table' | 'name'>): void => list.remove(idOf(view));

const stores = new Map<string, ReadableAtom<KeptView[]>>();

/** Views of one table by name. */
export const viewsOf = (table: string): ReadableAtom<KeptView[]> => {
  const existing = stores.get(table);
  if (existing) return existing;
  const $views = computed(list.$values, (views) =>
    views
      .filter((view) => view.table === table)
      .sort((one, other) => one.name.localeCompare(other.name, 'es')),
  );
  stores.set(table, $views);
  return $views;
};
