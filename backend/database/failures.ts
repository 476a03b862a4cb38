import { GateTimeout } from './gate.ts';

/** Returns the SQLSTATE or system error code of a failed query; Drizzle wraps the driver's error. */
export const databaseErrorCode = (error: unknown): string | undefined => {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code;
  return undefined;
};

/** Whether the transaction may run again: serialization failure (40001) or deadlock (40P01). */
export const isRetryable = (error: unknown): boolean =>
  /^(40001|40P01)$/.test(databaseErrorCode(error) ?? '');

/**
 * Connection lost or refused (55000: the database accepts none), server starting or stopping, too many
 * connections; a lock (55P03), a statement (57014) or an idle transaction (25P03) that took too long.
 */
const GONE_CODES =
  /^(08|57P|57014|53|55000|55P03|25P03|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE)/;

/** Messages of node-postgres and its pool that carry no code. */
const GONE_TEXTS =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/;

/** Thrown by our own code where the database gives no error. */
export class DatabaseGone extends Error {}

/**
 * Returns whether the database is unreachable or too busy, so that the same request may succeed later. That
 * includes a transaction that was rolled back for others again and again.
 */
export const isDatabaseGone = (error: unknown): boolean => {
  if (error instanceof GateTimeout || error instanceof DatabaseGone) return true;
  const code = databaseErrorCode(error);
  if (code && (GONE_CODES.test(code) || isRetryable(error))) return true;
  for (let at = error; at instanceof Error; at = at.cause)
    if (GONE_TEXTS.test(at.message)) return true;
  return false;
};
