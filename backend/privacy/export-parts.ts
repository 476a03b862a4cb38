import { type SQL, sql } from 'drizzle-orm';
import { TIME_ZONE } from '#contract/time/time-zone';

export interface PersonKeys {
  /** Null = a person without an account. */
  userId: number | null;
  personId: number | null;
  /** The account's e-mail; empty without one. */
  email: string;
}

export interface Part {
  title: string;
  /** Why the data are stored, and how long. */
  about: string;
  /** A select with readable column names. */
  rows: SQL;
}

/** Formats `22/11/2026 13:05` in the shop's time zone. */
export const at = (instant: SQL): SQL =>
  sql`to_char(${instant} at time zone ${TIME_ZONE}, 'DD/MM/YYYY HH24:MI')`;

/** Replaces a code by its name; unknown codes stay. */
export const nameOfCode = (code: SQL, names: Readonly<Record<string, string>>): SQL =>
  sql`case ${code} ${sql.join(
    Object.entries(names).map(([one, name]) => sql`when ${one} then ${name}`),
    sql` `,
  )} else ${code}::text end`;
