/** What a host cannot say of a single item keeps nobody from building the pages of all; of many, it is the host's fault. */
import { AppError } from '#backend/http/app-error';
import type { Log } from '#backend/http/log';
import { reasonOf } from '#backend/http/reason';
import { HostNonsense } from '../http/answer.ts';

/** @param otherwise what stands there instead */
export type Tolerate = <T>(code: string, work: Promise<T>, otherwise: T) => Promise<T>;

/** So many are built around in any case, and beyond them one in so many. */
const FEW = 20;
const ONE_IN = 20;

/** It answered, or thought about this one for too long: others it may answer. A host that is away answers none. */
export const isOfItself = (error: unknown): error is AppError => {
  if (!(error instanceof AppError)) return false;
  const { code, cause } = error;
  if (code === 'request.tooMany') return false;
  if (code !== 'server.unavailable') return true;
  return cause instanceof HostNonsense || (cause instanceof Error && cause.name === 'TimeoutError');
};

export const createTolerance = (log: Pick<Log, 'warn'>): Tolerate => {
  let asked = 0;
  let failed = 0;
  return async (code, work, otherwise) => {
    asked += 1;
    try {
      return await work;
    } catch (error) {
      if (!isOfItself(error)) throw error;
      failed += 1;
      if (failed > FEW && failed * ONE_IN > asked) throw error;
      log.warn(
        { code, reason: reasonOf(error) },
        'pages are built without what the host does not say',
      );
      return otherwise;
    }
  };
};
