/** What may go wrong on demand between the host and whoever calls it, for runs that try it. */

/**
 * `drop`: the work is done and the connection cut. `fail`: the work is done and an error said. `half`: as much of the
 * body, then cut. `moved`, `nonsense`, `bare`, `endless`: the work is done, and in place of its answer comes the way to
 * another host, JSON of another kind, no word of what was done, or blanks that do not end.
 */
export const FAULTS = [
  'slow',
  'refuse',
  'error',
  'half',
  'lie',
  'html',
  'drop',
  'fail',
  'never',
  'moved',
  'nonsense',
  'bare',
  'endless',
] as const;
export type FaultKind = (typeof FAULTS)[number];

export interface Fault {
  kind: FaultKind;
  /** Of what paths; absent = of all. */
  path?: string;
  /** So many of the next calls; absent = all of them until it is taken back. */
  times?: number;
  /** Every so manieth of those calls; absent = each. */
  every?: number;
  /** How long `slow` waits. */
  delayMs?: number;
}

export interface Faults {
  set: (faults: readonly Fault[]) => void;
  /** What happens to a call, if anything; it is counted. */
  next: (path: string) => Fault | undefined;
  /** How many calls met one. */
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
