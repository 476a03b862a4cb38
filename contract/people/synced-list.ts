/**
 * Lists that are synced between a visitor's devices and the account, such as favourites: their entries, and
 * how two copies are merged.
 */
import * as z from 'zod/mini';
import { integer, requiredText } from '../fields/fields.ts';

/** Maximum entries of a list, including removed ones, of which the oldest are dropped first. */
export const MAX_ENTRIES = 200;
/** The largest time value of a Date, in milliseconds (ECMA-262, 21.4.1.1). */
const LAST_INSTANT = 8_640_000_000_000_000;

export interface SyncedEntry<V> {
  id: string;
  /** Milliseconds since 1970, UTC. */
  changedAt: number;
  /** null = removed; the entry stays, so that an outdated device does not bring it back. */
  value: V | null;
}

/** @param value the schema of an entry's value */
export const syncedEntry = <V extends z.ZodMiniType>(value: V) =>
  z.object({
    id: requiredText(120),
    changedAt: integer(0, LAST_INSTANT),
    value: z.nullable(value),
  });

/** Compares two changes; of simultaneous ones the removal wins. */
const isLater = (one: SyncedEntry<unknown>, other: SyncedEntry<unknown>): boolean =>
  one.changedAt === other.changedAt
    ? one.value === null && other.value !== null
    : one.changedAt > other.changedAt;

const latestFirst = (one: SyncedEntry<unknown>, other: SyncedEntry<unknown>): number =>
  other.changedAt - one.changedAt || (one.id < other.id ? -1 : 1);

const bounded = <V>(entries: readonly SyncedEntry<V>[]): SyncedEntry<V>[] => {
  const sorted = entries.toSorted(latestFirst);
  const present = sorted.filter(({ value }) => value !== null);
  const removed = sorted.filter(({ value }) => value === null);
  return [...present, ...removed].slice(0, MAX_ENTRIES).sort(latestFirst);
};

/** Merges two lists, latest change first. The later change of an entry wins; if equal, the second list's. */
export const mergeEntries = <V>(
  one: readonly SyncedEntry<V>[],
  other: readonly SyncedEntry<V>[],
): SyncedEntry<V>[] => {
  const merged = new Map(other.map((entry) => [entry.id, entry]));
  for (const entry of one) {
    const present = merged.get(entry.id);
    if (!present || isLater(entry, present)) merged.set(entry.id, entry);
  }
  return bounded([...merged.values()]);
};

/** Returns the time of the last change; 0 = never. */
export const lastChange = (entries: readonly SyncedEntry<unknown>[]): number =>
  entries.reduce((last, { changedAt }) => Math.max(last, changedAt), 0);

/**
 * Changes one entry. The change gets a time after all others in the list, even if the clock is behind.
 * @param value null removes it
 */
export const changeEntry = <V>(
  entries: readonly SyncedEntry<V>[],
  id: string,
  value: V | null,
  now: number,
): SyncedEntry<V>[] =>
  mergeEntries([{ id, value, changedAt: Math.max(now, lastChange(entries) + 1) }], entries);

/** Returns the present values, latest change first. */
export const valuesOf = <V>(entries: readonly SyncedEntry<V>[]): V[] =>
  entries.flatMap(({ value }) => (value === null ? [] : [value]));
