/** Says in the port's words that the database is out of reach. */
import { AppError } from '#backend/http/app-error';
import { isDatabaseGone } from './failures.ts';

/** @returns AppError server.unavailable with its cause where the database is away, else the error itself */
export const asUnavailable = (error: unknown): unknown => {
  if (error instanceof AppError || !isDatabaseGone(error)) return error;
  const known = new AppError('server.unavailable');
  known.cause = error;
  return known;
};
