/** A queue with limited concurrency and length. */
import { AppError } from '#backend/http/app-error';

interface QueueOptions {
  /** Maximum running at the same time. */
  atOnce: number;
  /** Maximum waiting. */
  waiting: number;
  /** Seconds sent as Retry-After. */
  retryAfter: number;
  /** Maximum waiting time; unlimited by default. */
  patienceMs?: number;
}

export interface Queue {
  /** @throws AppError server.unavailable if the queue is full or the waiting time is over */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Throws as `run` would, before any work is done for the caller. */
  throwIfFull: () => void;
}

export const createQueue = (options: QueueOptions): Queue => {
  const { atOnce, waiting, retryAfter, patienceMs } = options;
  let running = 0;
  /** In order of arrival. */
  const line = new Set<() => void>();
  const throwIfFull = () => {
    if (running >= atOnce && line.size >= waiting)
      throw new AppError('server.unavailable', { retryAfter });
  };
  const turn = () =>
    new Promise<void>((done, fail) => {
      const proceed = () => {
        line.delete(proceed);
        clearTimeout(timer);
        done();
      };
      const giveUp = () => {
        line.delete(proceed);
        fail(new AppError('server.unavailable', { retryAfter }));
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs);
      line.add(proceed);
    });
  return {
    throwIfFull,
    run: async (work) => {
      throwIfFull();
      // A finished job hands its place to the next in line, so that no newcomer takes it.
      if (running >= atOnce) await turn();
      else running += 1;
      try {
        return await work();
      } finally {
        const [next] = line;
        if (next) next();
        else running -= 1;
      }
    },
  };
};
