/** The views that somebody keeps of the back-office's tables, on every device: filters, columns and order under a name. */
import { computed, type ReadableAtom } from 'nanostores';
import { send } from '#client/send';
import { type KeptView, keptView, keptViews } from '#contract/calls/kept';
import { keepInAccount } from './kept-account.ts';
import { keptList } from './kept-list.ts';

const list = keptList('views', keptView);
keepInAccount(list, (entries) => send(keptViews, { entries }));

/** A view under a name that there is takes its place. */
const idOf = ({ table, name }: Pick<KeptView, 'table' | 'name'>): string => `${table}|${name}`;

export const saveView = (view: KeptView): void => list.put(idOf(view), view);
export const removeView = (view: Pick<KeptView, 'table' | 'name'>): void => list.remove(idOf(view));

const stores = new Map<string, ReadableAtom<KeptView[]>>();

/** Those of one table, by name. */
export const viewsOf = (table: string): ReadableAtom<KeptView[]> => {
  const known = stores.get(table);
  if (known) return known;
  const $views = computed(list.$values, (views) =>
    views
      .filter((view) => view.table === table)
      .sort((one, other) => one.name.localeCompare(other.name, 'es')),
  );
  stores.set(table, $views);
  return $views;
};
