/** Lets so many in at once; the others wait their turn, not for ever. */

export interface Gate {
  /** At work now, and in line. */
  inside: () => number;
  waiting: () => number;
  /**
   * Runs `work` when its turn comes.
   * @throws GateTimeout where it did not come in time
   */
  pass: <T>(work: () => Promise<T>) => Promise<T>;
}

export class GateTimeout extends Error {}

/** @param width how many at once; @param patienceMs how long one waits for its turn */
export const createGate = (width: number, patienceMs: number): Gate => {
  let inside = 0;
  /** First come, first served. */
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
    // The place goes on to the next one.
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
