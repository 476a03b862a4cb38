/** What no sent value may be, whatever its field: text that cannot be stored, or more than anybody sends. */
import { messages } from '#contract/messages';
import { AppError } from './app-error.ts';

/** An order of 200 rows has about 1,000 values; each one that is wrong costs an answer its own message. */
const MAX_VALUES = 20_000;
const MAX_DEPTH = 20;

/** PostgreSQL's text holds no NUL character, and no half of a character has UTF-8. */
export const isReadable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** What an answer names at the most: its size must not follow from what was sent. */
const MOST_FIELDS = 50;
const LONGEST_KEY = 60;

/** A value's key and those around it; a path is written for the few that an answer names alone. */
interface Place {
  key: string;
  above: Place | undefined;
}

const pathOf = (place: Place | undefined): string => {
  const keys: string[] = [];
  for (let at = place; at; at = at.above) keys.unshift(at.key.slice(0, LONGEST_KEY));
  return keys.join('.');
};

/**
 * The texts that cannot be stored: input path → message, the first fifty.
 * @throws AppError request.tooLarge, request.malformed
 */
export const unreadableFields = (input: unknown): Record<string, string> => {
  const fields: Record<string, string> = {};
  let found = 0;
  let left = MAX_VALUES;
  const walk = (value: unknown, place: Place | undefined, depth: number): void => {
    left -= 1;
    if (left < 0) throw new AppError('request.tooLarge');
    if (typeof value === 'string' && found < MOST_FIELDS && !isReadable(value)) {
      fields[pathOf(place)] = messages.invalid;
      found += 1;
    }
    if (typeof value !== 'object' || value === null) return;
    if (depth >= MAX_DEPTH) throw new AppError('request.malformed');
    // Neither is copied first: a list of a million is refused at its first glance.
    if (Array.isArray(value)) {
      if (value.length > left) throw new AppError('request.tooLarge');
      for (const [index, item] of value.entries())
        walk(item, { key: `${index}`, above: place }, depth + 1);
    } else
      for (const key in value)
        if (Object.hasOwn(value, key))
          // `in` gives the keys of an object that JSON.parse made.
          walk(Reflect.get(value, key), { key, above: place }, depth + 1);
  };
  walk(input, undefined, 0);
  return fields;
};
