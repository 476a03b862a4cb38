/** Deletes what is over: sessions, registrations, mailed keys, known devices, counters of tries. */
import type { Db } from '#backend/database/connection';
import { sweepTries } from '#backend/rate-limit/throttle';
import { sweepDevices } from './devices.ts';
import { sweepKeys } from './one-time-tokens.ts';
import { sweepWaiting } from './pending-registrations.ts';
import { sweepSessions } from './session.ts';

/** @returns how many rows went, by kind */
export const forgetExpired = async (
  db: Db,
  now: Date,
): Promise<Record<'sessions' | 'registrations' | 'keys' | 'devices' | 'tries', number>> => ({
  sessions: await sweepSessions(db, now),
  registrations: await sweepWaiting(db, now),
  keys: await sweepKeys(db, now),
  devices: await sweepDevices(db, now),
  tries: await sweepTries(db, now),
});
