/**
 * What a visitor keeps, such as cars: a list on each device, and one in the account once somebody is
 * logged in. Here is what an entry is, and how two copies of a list become one.
 */
import * as z from 'zod/mini';
import { integer, requiredText } from '../fields/fields.ts';

/** Entries of one list at the most, those that were taken off too: of these the oldest go first. */
export const MAX_KEPT = 200;
/** The last instant that a date can name, in milliseconds (ECMA-262, 21.4.1.1). */
const LAST_INSTANT = 8_640_000_000_000_000;

export interface Kept<V> {
  id: string;
  /** Milliseconds since 1970, UTC. */
  changedAt: number;
  /** null = taken off: it must not come back from a device that has not heard of it. */
  value: V | null;
}

/** @param value what an entry holds */
export const keptOf = <V extends z.ZodMiniType>(value: V) =>
  z.object({
    id: requiredText(120),
    changedAt: integer(0, LAST_INSTANT),
    value: z.nullable(value),
  });

/** Of two that were changed at the same moment, the one that was taken off. */
const isLater = (one: Kept<unknown>, other: Kept<unknown>): boolean =>
  one.changedAt === other.changedAt
    ? one.value === null && other.value !== null
    : one.changedAt > other.changedAt;

const latestFirst = (one: Kept<unknown>, other: Kept<unknown>): number =>
  other.changedAt - one.changedAt || (one.id < other.id ? -1 : 1);

const bounded = <V>(entries: readonly Kept<V>[]): Kept<V>[] => {
  const sorted = entries.toSorted(latestFirst);
  const there = sorted.filter(({ value }) => value !== null);
  const gone = sorted.filter(({ value }) => value === null);
  return [...there, ...gone].slice(0, MAX_KEPT).sort(latestFirst);
};

/** Both lists in one, the latest change first: of each entry what was changed last; the second's where both are as late. */
export const mergeKept = <V>(one: readonly Kept<V>[], other: readonly Kept<V>[]): Kept<V>[] => {
  const merged = new Map(other.map((entry) => [entry.id, entry]));
  for (const entry of one) {
    const there = merged.get(entry.id);
    if (!there || isLater(entry, there)) merged.set(entry.id, entry);
  }
  return bounded([...merged.values()]);
};

/** When the list was changed last; 0 = never. */
export const lastChange = (entries: readonly Kept<unknown>[]): number =>
  entries.reduce((last, { changedAt }) => Math.max(last, changedAt), 0);

/**
 * The list with one entry changed. It is later than everything in the list, also by a clock that is
 * behind: who changes something has seen what there was.
 * @param value null takes it off
 */
export const changeKept = <V>(
  entries: readonly Kept<V>[],
  id: string,
  value: V | null,
  now: number,
): Kept<V>[] =>
  mergeKept([{ id, value, changedAt: Math.max(now, lastChange(entries) + 1) }], entries);

/** What is there, the latest change first. */
export const valuesOf = <V>(entries: readonly Kept<V>[]): V[] =>
  entries.flatMap(({ value }) => (value === null ? [] : [value]));
