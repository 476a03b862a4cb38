/** What a database's clock wrote down while it was ahead must not hold work up until that time has come. */
import { type SQL, sql } from 'drizzle-orm';

/** Of the same clock nothing is later than now, but for transactions that began a little earlier. */
const AHEAD_SECONDS = 60;

/** @param instant a column that only ever gets `now()`, or so many seconds more at the most */
export const isAhead = (instant: SQL, mostSeconds = 0): SQL<boolean> =>
  sql`${instant} > now() + make_interval(secs => ${AHEAD_SECONDS + mostSeconds})`;
