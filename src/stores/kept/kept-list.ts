/** A list on the device that can be synced with the account. */
import { computed, type ReadableAtom, type WritableAtom } from 'nanostores';
import * as z from 'zod/mini';
import {
  changeEntry,
  lastChange,
  mergeEntries,
  type SyncedEntry,
  syncedEntry,
  valuesOf,
} from '#contract/people/synced-list';
import { persistedAtom } from '../persisted.ts';
import type { StorageName } from '../storage-keys.ts';

export interface SyncedState<V> {
  /** GUID of the account that has it too; empty = none. */
  owner: string;
  /** Later changes are not synced yet; milliseconds since 1970. */
  knownAt: number;
  /** Time of the last sync, by this device's clock. */
  askedAt: number;
  entries: SyncedEntry<V>[];
}

export interface SyncedList<V> {
  /** Present values, latest change first. */
  $values: ReadableAtom<V[]>;
  put: (id: string, value: V) => void;
  remove: (id: string) => void;
  $state: WritableAtom<SyncedState<V>>;
}

/** @param value schema of an entry; invalid entries are dropped */
export const syncedList = <V extends z.ZodMiniType>(
  name: StorageName,
  value: V,
): SyncedList<z.output<V>> => {
  type Value = z.output<V>;
  const entry = syncedEntry(value);
  const readEntries = (stored: unknown[]): SyncedEntry<Value>[] =>
    stored.flatMap((one) => {
      const parsed = entry.safeParse(one);
      // The schema guarantees the type; TypeScript loses its link to V.
      return parsed.success ? [parsed.data as SyncedEntry<Value>] : [];
    });
  const state = z.object({
    owner: z.string(),
    knownAt: z.number(),
    askedAt: z.number(),
    entries: z.pipe(z.array(z.unknown()), z.transform(readEntries)),
  });
  const $state = persistedAtom(name, state, { owner: '', knownAt: 0, askedAt: 0, entries: [] });
  const change = (id: string, changed: Value | null): void => {
    const before = $state.get();
    $state.set({ ...before, entries: changeEntry(before.entries, id, changed, Date.now()) });
  };
  return {
    $values: computed($state, ({ entries }) => valuesOf(entries)),
    put: change,
    remove: (id) => change(id, null),
    $state,
  };
};

/** Checks for changes that are not synced. */
export const hasUnsynced = ({ entries, knownAt }: SyncedState<unknown>): boolean =>
  lastChange(entries) > knownAt;

/** Returns the list after a logout: synced entries are removed, others stay without an owner. */
export const afterLogout = <V>({ entries, knownAt }: SyncedState<V>): SyncedState<V> => ({
  owner: '',
  knownAt: 0,
  askedAt: 0,
  entries: entries.filter(({ changedAt }) => changedAt > knownAt),
});

/** Returns the list after a login: an anonymous list is taken over, another user's is removed. */
export const afterLogin = <V>(state: SyncedState<V>, owner: string): SyncedState<V> => {
  if (state.owner === owner) return state;
  return { ...(state.owner === '' ? state : afterLogout(state)), owner };
};

/** Returns the list after a sync: what was sent is as the account has it, and later changes stay unsynced. */
export const afterSync = <V>(
  state: SyncedState<V>,
  sent: readonly SyncedEntry<V>[],
  answer: readonly SyncedEntry<V>[],
): SyncedState<V> => {
  const sentAt = new Map(sent.map(({ id, changedAt }) => [id, changedAt]));
  const knownAt = lastChange(answer);
  const since = state.entries
    .filter(({ id, changedAt }) => sentAt.get(id) !== changedAt)
    .map((entry) => ({ ...entry, changedAt: Math.max(entry.changedAt, knownAt + 1) }));
  return { ...state, knownAt, askedAt: Date.now(), entries: mergeEntries(since, answer) };
};
