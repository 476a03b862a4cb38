export interface Gate {
  /** Number of callers at work. */
  inside: () => number;
  /** Number of callers in the queue. */
  waiting: () => number;
  /**
   * Runs `work` when its turn comes.
   * @throws GateTimeout if it does not come in time
   */
  pass: <T>(work: () => Promise<T>) => Promise<T>;
}

export class GateTimeout extends Error {}

/**
 * Limits how much work runs at once.
 * @param width how many at once
 * @param patienceMs how long a caller waits for its turn
 */
export const createGate = (width: number, patienceMs: number): Gate => {
  let inside = 0;
  /** In the order of arrival. */
  const waiting = new Set<() => void>();
  const enter = (): Promise<void> | undefined => {
    if (inside < width) {
      inside += 1;
      return undefined;
    }
    return new Promise((done, fail) => {
      const turn = () => {
        clearTimeout(timer);
        done();
      };
      const timer = setTimeout(() => {
        waiting.delete(turn);
        fail(new GateTimeout('no turn within the time'));
      }, patienceMs);
      waiting.add(turn);
    });
  };
  const leave = () => {
    const [next] = waiting;
    if (!next) {
      inside -= 1;
      return;
    }
    // Passes its place on.
    waiting.delete(next);
    next();
  };
  return {
    inside: () => inside,
    waiting: () => waiting.size,
    pass: async (work) => {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
};
