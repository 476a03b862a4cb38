import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { DatabaseGone } from './failures.ts';

export interface Clock {
  /**
   * Returns the database's time, which decides about money and sessions: all processes of a shop agree on
   * it, however wrong the clocks of their machines are.
   * @throws DatabaseGone or the database's error if the time is unknown
   */
  now: () => Date;
  /** Reads the database's clock if that is due; await it before calling `now`. Never fails: `now` does. */
  sync: () => Promise<void>;
}

/** The process's own clocks, in milliseconds. */
export interface System {
  /** The machine's clock, which may be changed. */
  wall: () => number;
  /** Only runs forward, from any starting point. */
  monotonic: () => number;
}

const SYSTEM: System = { wall: () => Date.now(), monotonic: () => performance.now() };

/** A read is valid this long: clocks drift by some milliseconds a minute. */
const VALID_MS = 30_000;
/** If the two clocks differ by more, the process was frozen or the machine's clock was set. */
const JUMP_MS = 1_000;
/** A read that took longer is too inexact. */
const MAX_READ_MS = 8_000;
const TRIES = 3;

interface Reading {
  /** The database's clock, milliseconds since 1970. */
  at: number;
  wall: number;
  monotonic: number;
}

/** @param read milliseconds since 1970 by the database's clock */
export const createClock = (read: () => Promise<number>, system: System = SYSTEM): Clock => {
  let last: Reading | undefined;
  let failure: unknown;
  let reading: Promise<void> | undefined;

  const mark = () => ({ wall: system.wall(), monotonic: system.monotonic() });
  const isBroken = (previous: Reading): boolean => {
    const { wall, monotonic } = mark();
    return Math.abs(wall - previous.wall - (monotonic - previous.monotonic)) > JUMP_MS;
  };

  const readOnce = async (): Promise<Reading | undefined> => {
    const before = mark();
    const at = await read();
    const after = mark();
    const took = Math.max(after.monotonic - before.monotonic, Math.abs(after.wall - before.wall));
    // The answer was right at some moment in between; assuming halfway is wrong by half at most.
    return took > MAX_READ_MS ? undefined : { at: at + took / 2, ...after };
  };

  const update = async (): Promise<void> => {
    try {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const result = await readOnce();
        if (!result) continue;
        last = result;
        return;
      }
      failure = new DatabaseGone('the database answers too slowly to read its clock');
    } catch (reason) {
      failure = reason;
    }
  };

  return {
    now: () => {
      // An old reading stays right as long as the process ran on.
      if (!last || isBroken(last))
        throw failure ?? new DatabaseGone("the database's clock was never read");
      return new Date(Math.round(last.at + system.monotonic() - last.monotonic));
    },
    sync: async () => {
      if (last && !isBroken(last) && system.monotonic() - last.monotonic < VALID_MS) return;
      reading ??= update().finally(() => {
        reading = undefined;
      });
      await reading;
    },
  };
};

export const databaseClock = (db: Db): Clock =>
  createClock(async () => {
    const { rows } = await db.execute<{ ms: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
    );
    const ms = rows[0]?.ms;
    if (ms === undefined) throw new Error('the database returned no time');
    return ms;
  });
