/** A list that a visitor keeps on the device; what of it the account knows is kept-account.ts's matter. */
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

export interface KeptState<V> {
  /** Whose account has it as well: the user's GUID; empty = nobody's. */
  owner: string;
  /** What was changed later than this, the account has not heard of; milliseconds since 1970. */
  knownAt: number;
  /** When the account was asked last, by this device's clock. */
  askedAt: number;
  entries: SyncedEntry<V>[];
}

export interface KeptList<V> {
  /** What is there, the latest change first. */
  $values: ReadableAtom<V[]>;
  put: (id: string, value: V) => void;
  remove: (id: string) => void;
  $state: WritableAtom<KeptState<V>>;
}

/** @param value what an entry holds; an entry that is none of these is dropped, the others stay */
export const keptList = <V extends z.ZodMiniType>(
  name: StorageName,
  value: V,
): KeptList<z.output<V>> => {
  type Value = z.output<V>;
  const entry = syncedEntry(value);
  const readEntries = (kept: unknown[]): SyncedEntry<Value>[] =>
    kept.flatMap((one) => {
      const parsed = entry.safeParse(one);
      // The schema of an entry says what its value is; TypeScript loses V's link to it.
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

/** Whether something was changed of which the account has not heard. */
export const isAhead = ({ entries, knownAt }: KeptState<unknown>): boolean =>
  lastChange(entries) > knownAt;

/** As a device has it once its owner has left: what the account has goes, what it has not is nobody's. */
export const left = <V>({ entries, knownAt }: KeptState<V>): KeptState<V> => ({
  owner: '',
  knownAt: 0,
  askedAt: 0,
  entries: entries.filter(({ changedAt }) => changedAt > knownAt),
});

/** As it is once somebody is in: nobody's list becomes theirs, another person's leaves. */
export const claimed = <V>(state: KeptState<V>, owner: string): KeptState<V> => {
  if (state.owner === owner) return state;
  return { ...(state.owner === '' ? state : left(state)), owner };
};

/**
 * As it is with the account's answer: what was sent is as the account has it now, and what was changed
 * here meanwhile stays ahead of it.
 */
export const answered = <V>(
  state: KeptState<V>,
  sent: readonly SyncedEntry<V>[],
  answer: readonly SyncedEntry<V>[],
): KeptState<V> => {
  const sentAt = new Map(sent.map(({ id, changedAt }) => [id, changedAt]));
  const knownAt = lastChange(answer);
  const since = state.entries
    .filter(({ id, changedAt }) => sentAt.get(id) !== changedAt)
    .map((entry) => ({ ...entry, changedAt: Math.max(entry.changedAt, knownAt + 1) }));
  return { ...state, knownAt, askedAt: Date.now(), entries: mergeEntries(since, answer) };
};
