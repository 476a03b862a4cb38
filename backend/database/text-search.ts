import { type SQL, sql } from 'drizzle-orm';
import { plainLine } from '#contract/text/plain-codes';

/** Removes accents and capitals. */
export const folded = (text: SQL): SQL => sql`lower(unaccent(${text}))`;

/** Escapes the wildcards of `like`. */
export const asLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Each further word is another pass over the rows. */
export const MAX_WORDS = 10;

/** Returns the first `MAX_WORDS` different words of a text. */
export const typedWords = (text: string): string[] =>
  [...new Set(plainLine(text).split(' '))].filter((word) => word !== '').slice(0, MAX_WORDS);

/** Matches when every word occurs in `text`, which must be folded; true without words. */
export const holdsWords = (words: readonly string[], text: SQL): SQL =>
  sql.join(
    [sql`true`, ...words.map((word) => sql`strpos(${text}, ${folded(sql`${word}::text`)}) > 0`)],
    sql` and `,
  );
