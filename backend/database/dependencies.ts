import type { Log } from '#backend/http/log';
import type { Variant } from '#variants/schema';
import type { Db } from './connection.ts';

/** Passed once to the factory of each back-end module. */
export interface Dependencies {
  db: Db;
  variant: Variant;
  /** The database's clock, on which all processes of the shop agree. */
  now: () => Date;
  log: Log;
}
