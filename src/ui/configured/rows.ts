/** The rows of a value that is being edited: what they hold, and a key by which they are known while they move. */
import { type ConfigKey, configValues, plainKeyOf } from '#contract/entities/configured';

/** A row knows its key as long as it is edited; what is saved has none. */
export type Keyed<T> = T & { uid: string };

const isUid = (key: string): boolean => key === 'uid';

/** As JSON text, without the keys of editing. */
export const asText = (rows: unknown): string =>
  JSON.stringify(rows, (key, value: unknown) => (isUid(key) ? undefined : value));

/** The same value without the keys. */
export const withoutKeys = (rows: unknown): unknown => JSON.parse(asText(rows));

/** @returns undefined where what was saved, perhaps long ago, is not what can be edited */
export const readRows = <T>(key: ConfigKey, value: string | null): T[] | undefined => {
  try {
    const parsed = configValues[plainKeyOf(key)].safeParse(JSON.parse(value ?? '[]'));
    // The schema of the key gives the rows that its editor asks for.
    return parsed.success ? (parsed.data as T[]) : undefined;
  } catch {
    return undefined;
  }
};

/** Path (`value.0.link`) → message, as the server says them too. */
export const faultsOf = (key: ConfigKey, rows: unknown): Record<string, string> => {
  const parsed = configValues[plainKeyOf(key)].safeParse(withoutKeys(rows));
  const faults: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? [])
    faults[['value', ...path].join('.')] ??= message;
  return faults;
};
