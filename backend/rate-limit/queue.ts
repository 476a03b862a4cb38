/** Work that is done a few at a time; a bounded number waits, and more is refused at once. */
import { AppError } from '#backend/http/app-error';

interface QueueOptions {
  /** Done at the same time. */
  atOnce: number;
  /** Waits behind that. */
  waiting: number;
  /** Seconds after which whoever was refused may come back. */
  retryAfter: number;
  /** Who has waited so long is refused; without it, nobody. */
  patienceMs?: number;
}

export interface Queue {
  /** @throws AppError server.unavailable where too many wait already, or the turn did not come in time */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Refuses as `run` would, before anything was done for the caller. */
  refuseCrowd: () => void;
}

export const createQueue = (options: QueueOptions): Queue => {
  const { atOnce, waiting, retryAfter, patienceMs } = options;
  let running = 0;
  /** First come, first served. */
  const line = new Set<() => void>();
  const refuseCrowd = () => {
    if (running >= atOnce && line.size >= waiting)
      throw new AppError('server.unavailable', { retryAfter });
  };
  const turn = () =>
    new Promise<void>((done, fail) => {
      const come = () => {
        line.delete(come);
        clearTimeout(timer);
        done();
      };
      const leave = () => {
        line.delete(come);
        fail(new AppError('server.unavailable', { retryAfter }));
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(leave, patienceMs);
      line.add(come);
    });
  return {
    refuseCrowd,
    run: async (work) => {
      refuseCrowd();
      // Whoever ends hands the place over: nobody who comes in between takes it.
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
