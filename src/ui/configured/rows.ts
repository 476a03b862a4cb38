import { type ConfigKey, configValues, plainKeyOf } from '#contract/entities/configured';
import { parseJson } from '#contract/text/json-values';

/** A row with a key for editing, which is not saved. */
export type Keyed<T> = T & { uid: string };

/** Adds a key to a row without one. */
export const keyed = <T extends object>(row: T): Keyed<T> => ({
  uid: crypto.randomUUID(),
  ...row,
});

const isUid = (key: string): boolean => key === 'uid';

/** Replaces the row that has the same key, or adds it. */
export const withRow = <T, K extends keyof T>(rows: readonly T[], row: T, key: K): T[] =>
  rows.some((each) => each[key] === row[key])
    ? rows.map((each) => (each[key] === row[key] ? row : each))
    : [...rows, row];

/** Returns methods in the owner's order: by their places, else unchanged. */
const byPlace = <T extends { place?: number | undefined }>(rows: readonly T[]): T[] =>
  rows
    .map((row, at) => ({ row, place: row.place ?? at + 1 }))
    .sort((one, other) => one.place - other.place)
    .map(({ row }) => row);

/** Returns the published rows with the owner's in their place, then those that the owner has added, in the owner's order. */
export const shownRows = <T extends { place?: number | undefined }, K extends keyof T>(
  published: readonly T[],
  rows: readonly T[],
  id: K,
): T[] => {
  const isOf = (row: T) => (other: T) => other[id] === row[id];
  const added = rows.filter((row) => !published.some(isOf(row)));
  return byPlace([...published, ...added].map((row) => rows.find(isOf(row)) ?? row));
};

/** Gives each row its place, the first of which is 1. */
export const withPlaces = <T extends object>(rows: readonly T[]): (T & { place: number })[] =>
  rows.map((row, at) => ({ ...row, place: at + 1 }));

/** Serialises rows without their editing keys. */
export const asText = (rows: unknown): string =>
  JSON.stringify(rows, (key, value: unknown) => (isUid(key) ? undefined : value));

/** Returns rows without their editing keys. */
export const withoutKeys = (rows: unknown): unknown => JSON.parse(asText(rows));

/**
 * Parses a stored value.
 * @returns undefined where the stored value does not match the current schema
 */
export const readRows = <T>(key: ConfigKey, value: string | null): T[] | undefined => {
  if (value === null) return [];
  const parsed = configValues[plainKeyOf(key)].safeParse(parseJson(value));
  // The key's schema returns the rows of its editor.
  return parsed.success ? (parsed.data as T[]) : undefined;
};

/** Returns messages by path (`value.0.link`), as the server does. */
export const faultsOf = (key: ConfigKey, rows: unknown): Record<string, string> => {
  const parsed = configValues[plainKeyOf(key)].safeParse(withoutKeys(rows));
  const faults: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? [])
    faults[['value', ...path].join('.')] ??= message;
  return faults;
};
