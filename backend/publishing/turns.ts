/** Turns at a publication: one of many processes takes it, and each step is one conditional statement. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';

/** Longest pause after failures: half a minute at first, doubled each time. */
export const LONGEST_SECONDS = 1_800;
export const backOff = sql`make_interval(secs => least(30 * power(2, greatest(least(tries, 20) - 1, 0)), ${LONGEST_SECONDS}))`;
const MAX_ERROR = 500;

/** Identifies a builder: each try of a publication is another turn. */
export interface Turn {
  id: number;
  tries: number;
}

export const isOurs = ({ id, tries }: Turn) =>
  sql`id = ${id} and tries = ${tries} and ended_at is null`;

/** Records a failed build; its changes keep waiting for the next try. */
export const noteFailure = (db: Pick<Db, 'execute'>, turn: Turn, why: string) =>
  db.execute(
    sql`update publications set started_at = null, beat_at = null, built_at = null,
          last_error = ${why.slice(0, MAX_ERROR)}, next_try_at = now() + ${backOff}
        where ${isOurs(turn)}`,
  );
