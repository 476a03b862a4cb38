/** What the rooms over PostgreSQL are made with: each gets it once, never with a call. */
import type { Log } from '#backend/http/log';
import type { Variant } from '#variants/schema';
import type { Db } from './connection.ts';

export interface Dependencies {
  db: Db;
  variant: Variant;
  /** What time it is, as all processes of the shop agree. */
  now: () => Date;
  log: Log;
}
