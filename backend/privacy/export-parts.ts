/** One part of what is kept about somebody, and how its dates are written. */
import { type SQL, sql } from 'drizzle-orm';
import { TIME_ZONE } from '#contract/time/time-zone';

export interface Whose {
  /** Null = somebody without an account. */
  userId: number | null;
  personId: number | null;
  /** The account's; empty without one. */
  email: string;
}

export interface Part {
  title: string;
  /** Why it is kept, and how long. */
  about: string;
  /** A select whose columns are called as people read them. */
  rows: SQL;
}

/** `22/11/2026 13:05`, as the shop's clocks show it. */
export const at = (instant: SQL): SQL =>
  sql`to_char(${instant} at time zone ${TIME_ZONE}, 'DD/MM/YYYY HH24:MI')`;

/** A code by the name that people know; one that has none stays. */
export const named = (code: SQL, names: Readonly<Record<string, string>>): SQL =>
  sql`case ${code} ${sql.join(
    Object.entries(names).map(([one, name]) => sql`when ${one} then ${name}`),
    sql` `,
  )} else ${code}::text end`;
