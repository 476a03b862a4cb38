/** The views that somebody keeps of the back-office's tables, on every device: filters, columns and order under a name. */
import { computed, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { send } from '#client/send';
import { type KeptView, keptView, keptViews } from '#contract/calls/kept';
import { mergeEntries } from '#contract/people/synced-list';
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

/** A view might name none: then the table showed what it shows by itself. */
const columns = z._default(keptView.shape.columns, []);

/** Before every change that anybody made, and later than never. */
const LONG_AGO = 1;

/** Views that an earlier release kept with the table's look; what this device or the account has under the name is newer. */
export const adoptViews = (table: string, views: unknown): void => {
  const former = z.object({
    ...keptView.shape,
    table: z._default(z.literal(table), table),
    columns,
  });
  for (const view of z.array(z.unknown()).safeParse(views).data ?? []) {
    const parsed = former.safeParse(view);
    if (!parsed.success) continue;
    const before = list.$state.get();
    const adopted = { id: idOf(parsed.data), changedAt: LONG_AGO, value: parsed.data };
    // No account has heard of it: the next page tells it, however young its last answer is.
    list.$state.set({ ...before, askedAt: 0, entries: mergeEntries([adopted], before.entries) });
  }
};
