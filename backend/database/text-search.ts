/** Texts as they are looked for: without accents and capitals, and with no letter that means something to `like`. */
import { type SQL, sql } from 'drizzle-orm';

export const folded = (text: SQL): SQL => sql`lower(unaccent(${text}))`;

/** `_` and `%` are letters here. */
export const asLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
