import { AppError } from '#backend/http/app-error';
import { isDatabaseGone } from './failures.ts';

/** Converts the error of an unreachable database to AppError server.unavailable; returns others unchanged. */
export const asUnavailable = (error: unknown): unknown => {
  if (error instanceof AppError || !isDatabaseGone(error)) return error;
  const unavailable = new AppError('server.unavailable');
  unavailable.cause = error;
  return unavailable;
};
