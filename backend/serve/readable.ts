/** What no sent value may be, whatever its field: text that cannot be stored, or more than anybody sends. */
import { messages } from '#contract/messages';
import { AppError } from './app-error.ts';

/** An order of 200 rows has about 1,000 values; each one that is wrong costs an answer its own message. */
const MAX_VALUES = 20_000;
const MAX_DEPTH = 20;

/** PostgreSQL's text holds no NUL character, and no half of a character has UTF-8. */
export const isReadable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * The texts that cannot be stored: input path → message.
 * @throws AppError request.tooLarge, request.malformed
 */
export const unreadableFields = (input: unknown): Record<string, string> => {
  const fields: Record<string, string> = {};
  let left = MAX_VALUES;
  const walk = (value: unknown, path: readonly string[]): void => {
    left -= 1;
    if (left < 0) throw new AppError('request.tooLarge');
    if (typeof value === 'string' && !isReadable(value)) fields[path.join('.')] = messages.invalid;
    if (typeof value !== 'object' || value === null) return;
    if (path.length >= MAX_DEPTH) throw new AppError('request.malformed');
    for (const [key, item] of Object.entries(value)) walk(item, [...path, key]);
  };
  walk(input, []);
  return fields;
};
