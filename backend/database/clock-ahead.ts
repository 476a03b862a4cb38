import { type SQL, sql } from 'drizzle-orm';

/** `now()` is when a transaction began, so an honest instant may be a little later than it. */
const AHEAD_SECONDS = 60;

/**
 * Detects an instant that was written while the database's clock was ahead, so that work does not wait until
 * that time has come.
 * @param instant a column that only ever gets `now()` plus at most `mostSeconds`
 */
export const isAhead = (instant: SQL, mostSeconds = 0): SQL<boolean> =>
  sql`${instant} > now() + make_interval(secs => ${AHEAD_SECONDS + mostSeconds})`;
