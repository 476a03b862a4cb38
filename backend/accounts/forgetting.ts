/** Deletes what is over: sessions, registrations, mailed keys, counters of tries. */
import type { Db } from '#backend/serve/database';
import { sweepTries } from '#backend/serve/throttle';
import { sweepKeys } from './keys.ts';
import { sweepSessions } from './session.ts';
import { sweepWaiting } from './waiting.ts';

/** @returns how many rows went, by kind */
export const forgetExpired = async (
  db: Db,
  now: Date,
): Promise<{ sessions: number; registrations: number; keys: number; tries: number }> => ({
  sessions: await sweepSessions(db, now),
  registrations: await sweepWaiting(db, now),
  keys: await sweepKeys(db, now),
  tries: await sweepTries(db, now),
});
