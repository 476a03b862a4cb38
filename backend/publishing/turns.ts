/** Whose turn a publication is: of any number of processes one takes it, and each step is one conditional statement. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';

/** After a failure: half a minute, twice as long each time, half an hour at the most. */
export const LONGEST_SECONDS = 1_800;
export const backOff = sql`make_interval(secs => least(30 * power(2, greatest(least(tries, 20) - 1, 0)), ${LONGEST_SECONDS}))`;
const MOST_ERROR = 500;

/** Who builds which one: another try of the same is another builder's. */
export interface Turn {
  id: number;
  tries: number;
}

export const isOurs = ({ id, tries }: Turn) =>
  sql`id = ${id} and tries = ${tries} and ended_at is null`;

/** It did not come about; what it was to bring still waits, and the next try comes later. */
export const noteFailure = (db: Pick<Db, 'execute'>, turn: Turn, why: string) =>
  db.execute(
    sql`update publications set started_at = null, beat_at = null, built_at = null,
          last_error = ${why.slice(0, MOST_ERROR)}, next_try_at = now() + ${backOff}
        where ${isOurs(turn)}`,
  );
