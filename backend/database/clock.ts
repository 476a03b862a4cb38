/** The database's clock, as this process reckons it between two looks at it. */
import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { DatabaseGone } from './failures.ts';

export interface Clock {
  /**
   * What decides about money and sessions: every process of a shop agrees on it, however wrong the
   * clock of its machine is.
   * @throws DatabaseGone, or what the database said, where nobody could tell
   */
  now: () => Date;
  /** Awaited before something is decided; looks at the database's clock when that is due. Never fails: `now` does. */
  sync: () => Promise<void>;
}

/** This process' own clocks, in milliseconds. */
export interface System {
  /** What the machine takes for the time: somebody may set it. */
  wall: () => number;
  /** Only ever runs forward, from nowhere in particular. */
  monotonic: () => number;
}

const SYSTEM: System = { wall: () => Date.now(), monotonic: () => performance.now() };

/** So long a look counts: clocks drift by some milliseconds a minute. */
const KEPT_MS = 30_000;
/** The two clocks of a process that was frozen and thawed have gone different ways. */
const JUMP_MS = 1_000;
/** A look that took longer tells too little: the answer is as old as its way back was long. */
const LOOK_MS = 8_000;
const TRIES = 3;

interface Look {
  /** The database's clock, milliseconds since 1970. */
  at: number;
  wall: number;
  monotonic: number;
}

/** @param read milliseconds since 1970 by the clock that counts */
export const createClock = (read: () => Promise<number>, system: System = SYSTEM): Clock => {
  let last: Look | undefined;
  let failure: unknown;
  let looking: Promise<void> | undefined;

  const mark = () => ({ wall: system.wall(), monotonic: system.monotonic() });
  const isBroken = (look: Look): boolean => {
    const { wall, monotonic } = mark();
    return Math.abs(wall - look.wall - (monotonic - look.monotonic)) > JUMP_MS;
  };

  const lookOnce = async (): Promise<Look | undefined> => {
    const before = mark();
    const at = await read();
    const after = mark();
    const took = Math.max(after.monotonic - before.monotonic, Math.abs(after.wall - before.wall));
    // The answer was true some time between the two; halfway is wrong by half of it at the most.
    return took > LOOK_MS ? undefined : { at: at + took / 2, ...after };
  };

  const look = async (): Promise<void> => {
    try {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const seen = await lookOnce();
        if (!seen) continue;
        last = seen;
        return;
      }
      failure = new DatabaseGone('the database tells the time too slowly');
    } catch (reason) {
      failure = reason;
    }
  };

  return {
    now: () => {
      // An old look is still right as long as the process ran on; a broken one is worse than none.
      if (!last || isBroken(last)) throw failure ?? new DatabaseGone('nobody looked at the clock');
      return new Date(Math.round(last.at + system.monotonic() - last.monotonic));
    },
    sync: async () => {
      if (last && !isBroken(last) && system.monotonic() - last.monotonic < KEPT_MS) return;
      looking ??= look().finally(() => {
        looking = undefined;
      });
      await looking;
    },
  };
};

export const databaseClock = (db: Db): Clock =>
  createClock(async () => {
    const { rows } = await db.execute<{ ms: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
    );
    const ms = rows[0]?.ms;
    if (ms === undefined) throw new Error('the database did not tell the time');
    return ms;
  });
