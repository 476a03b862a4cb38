/** Work that is done a few at a time; a bounded number waits, and more is refused at once. */
import { AppError } from '#backend/http/app-error';

interface QueueOptions {
  /** Done at the same time. */
  atOnce: number;
  /** Waits behind that. */
  waiting: number;
  /** Seconds after which whoever was refused may come back. */
  retryAfter: number;
}

export interface Queue {
  /** @throws AppError server.unavailable where too many wait already */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Refuses as `run` would, before anything was done for the caller. */
  refuseCrowd: () => void;
}

export const createQueue = ({ atOnce, waiting, retryAfter }: QueueOptions): Queue => {
  let running = 0;
  const line: (() => void)[] = [];
  const refuseCrowd = () => {
    if (running >= atOnce && line.length >= waiting)
      throw new AppError('server.unavailable', { retryAfter });
  };
  return {
    refuseCrowd,
    run: async (work) => {
      refuseCrowd();
      // Whoever ends hands the place over: nobody who comes in between takes it.
      if (running >= atOnce) await new Promise<void>((wake) => line.push(wake));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
};
