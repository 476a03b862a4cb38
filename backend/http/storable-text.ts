/** Checks of every input, whatever the field: storable text and a bounded size. */
import { messages } from '#contract/messages';
import { AppError } from './app-error.ts';

/** An order of 200 rows has about 1,000 values; each invalid one adds a message to the answer. */
const MAX_VALUES = 20_000;
const MAX_DEPTH = 20;

/** PostgreSQL's text cannot hold NUL characters, nor UTF-8 half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Bounds of the error, so that its size does not depend on the input. */
const MAX_FIELDS = 50;
const MAX_KEY_LENGTH = 60;

/** A value's key and its parents; the path is only built for the values that the error names. */
interface Place {
  key: string;
  above: Place | undefined;
}

const pathOf = (place: Place | undefined): string => {
  const keys: string[] = [];
  for (let at = place; at; at = at.above) keys.unshift(at.key.slice(0, MAX_KEY_LENGTH));
  return keys.join('.');
};

/**
 * Returns the first fifty texts that cannot be stored: input path → message.
 * @throws AppError request.tooLarge, request.malformed
 */
export const unstorableFields = (input: unknown): Record<string, string> => {
  const fields: Record<string, string> = {};
  let found = 0;
  let left = MAX_VALUES;
  const walk = (value: unknown, place: Place | undefined, depth: number): void => {
    left -= 1;
    if (left < 0) throw new AppError('request.tooLarge');
    if (typeof value === 'string' && found < MAX_FIELDS && !isStorable(value)) {
      fields[pathOf(place)] = messages.invalid;
      found += 1;
    }
    if (typeof value !== 'object' || value === null) return;
    if (depth >= MAX_DEPTH) throw new AppError('request.malformed');
    // Neither is copied first: a list of a million is rejected by its length.
    if (Array.isArray(value)) {
      if (value.length > left) throw new AppError('request.tooLarge');
      for (const [index, item] of value.entries())
        walk(item, { key: `${index}`, above: place }, depth + 1);
    } else
      for (const key in value)
        if (Object.hasOwn(value, key))
          // Keys of a plain object made by JSON.parse.
          walk(Reflect.get(value, key), { key, above: place }, depth + 1);
  };
  walk(input, undefined, 0);
  return fields;
};
