/**
 * Faults between host and caller. `drop`: executes and cuts the connection. `fail`: executes and answers an error.
 * `half`: cuts the body in the middle. `moved`, `nonsense`, `bare`, `endless`: executes and answers with a redirect,
 * other JSON, an empty reply, or endless blanks.
 */
export type FaultKind =
  | 'slow'
  | 'refuse'
  | 'error'
  | 'half'
  | 'lie'
  | 'html'
  | 'drop'
  | 'fail'
  | 'never'
  | 'moved'
  | 'nonsense'
  | 'bare'
  | 'endless';

export interface Fault {
  kind: FaultKind;
  /** Path; absent = all. */
  path?: string;
  /** Number of calls; absent = all until it is removed. */
  times?: number;
  /** Every n-th of those calls; absent = each. */
  every?: number;
  /** Milliseconds that `slow` waits. */
  delayMs?: number;
}

export interface Faults {
  set: (faults: readonly Fault[]) => void;
  /** Returns the fault of a call, if any, and counts it. */
  next: (path: string) => Fault | undefined;
  /** Counts calls with a fault. */
  met: () => number;
}

export const createFaults = (): Faults => {
  let all: { fault: Fault; left: number; seen: number }[] = [];
  let met = 0;
  return {
    set: (faults) => {
      all = faults.map((fault) => ({
        fault,
        left: fault.times ?? Number.POSITIVE_INFINITY,
        seen: 0,
      }));
    },
    next: (path) => {
      for (const one of all) {
        const { fault } = one;
        if (fault.path && !path.toLowerCase().startsWith(fault.path.toLowerCase())) continue;
        one.seen += 1;
        if (one.left <= 0 || one.seen % (fault.every ?? 1) !== 0) continue;
        one.left -= 1;
        met += 1;
        return fault;
      }
      return undefined;
    },
    met: () => met,
  };
};
