/** Lets a build continue when the host fails for single items; many failures end it. */
import { AppError } from '#backend/http/app-error';
import type { Log } from '#backend/http/log';
import { reasonOf } from '#backend/http/reason';
import { InvalidHostAnswer } from '../http/answer.ts';

/** @param otherwise value used instead */
export type Tolerate = <T>(code: string, work: Promise<T>, otherwise: T) => Promise<T>;

/** Failures that are always tolerated, and the tolerated share beyond. */
const MIN_TOLERATED = 20;
const ONE_IN = 20;

/**
 * Returns whether an error concerns one item: the host answered, or timed out on it. An unavailable host answers none.
 */
export const isItemError = (error: unknown): error is AppError => {
  if (!(error instanceof AppError)) return false;
  const { code, cause } = error;
  if (code === 'request.tooMany') return false;
  if (code !== 'server.unavailable') return true;
  return (
    cause instanceof InvalidHostAnswer || (cause instanceof Error && cause.name === 'TimeoutError')
  );
};

export const createTolerance = (log: Pick<Log, 'warn'>): Tolerate => {
  let requests = 0;
  let failed = 0;
  return async (code, work, otherwise) => {
    requests += 1;
    try {
      return await work;
    } catch (error) {
      if (!isItemError(error)) throw error;
      failed += 1;
      if (failed > MIN_TOLERATED && failed * ONE_IN > requests) throw error;
      log.warn(
        { code, reason: reasonOf(error) },
        'pages are built without what the host does not say',
      );
      return otherwise;
    }
  };
};
