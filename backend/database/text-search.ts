/** Texts as they are looked for: without accents and capitals, and with no letter that means something to `like`. */
import { type SQL, sql } from 'drizzle-orm';

export const folded = (text: SQL): SQL => sql`lower(unaccent(${text}))`;

/** `_` and `%` are letters here. */
export const asLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Each word is looked for in all that is left: the work is theirs times the rows. */
export const MAX_WORDS = 10;

/** The words of a text, each once; those beyond `MAX_WORDS` are no help to who looks for one thing. */
export const typedWords = (text: string): string[] =>
  [...new Set(text.trim().split(/\s+/))].filter((word) => word !== '').slice(0, MAX_WORDS);

/** Every word stands somewhere in the text, which is `folded`; true without words. */
export const holdsWords = (words: readonly string[], text: SQL): SQL =>
  sql.join(
    [sql`true`, ...words.map((word) => sql`strpos(${text}, ${folded(sql`${word}::text`)}) > 0`)],
    sql` and `,
  );
