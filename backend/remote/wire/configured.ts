/** Reads the banner and the releases that a host configures, item by item. */
import type * as z from 'zod/mini';
import {
  type ConfigKey,
  configValues,
  isFrontKey,
  plainKeyOf,
} from '#contract/entities/configured';
import { definitionOf, isFields, translate, wrongKeys } from './read.ts';
import type { SkippedRow } from './rows.ts';

interface Configured {
  /** JSON text. */
  value: string | null;
  /** Items that pages may have to leave out, or to show in part. */
  odd: readonly SkippedRow[];
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Translates numbers, nulls and spellings of a value; settings are the shop's own and unchanged. */
export const readConfigured = (key: ConfigKey, text: string | null): Configured => {
  if (text === null || text.trim() === '') return { value: null, odd: [] };
  if (!isFrontKey(key)) return { value: text, odd: [] };
  const items = parsed(text);
  const list = definitionOf(configValues[plainKeyOf(key)]);
  if (!Array.isArray(items) || list.type !== 'array')
    return { value: text, odd: [{ name: key, wrong: [key], raw: undefined }] };
  const isValid = (item: unknown) => (list.element as z.ZodMiniType).safeParse(item).success;
  if (items.every(isValid)) return { value: text, odd: [] };
  const entity = plainKeyOf(key) === 'BANNER_ITEMS' ? 'banner' : 'release';
  const read = items.map((item) => translate(list.element, entity, item));
  const odd = read.flatMap((item, index) => {
    const { error } = (list.element as z.ZodMiniType).safeParse(item);
    return error ? [{ name: `${key} ${index}`, wrong: wrongKeys(error), raw: undefined }] : [];
  });
  return { value: JSON.stringify(read.filter(isFields)), odd };
};
