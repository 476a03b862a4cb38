/** Which timed work should have been begun again, or come to an end, by now. */
import type { JobRun } from './figures.ts';

export interface Timed {
  name: string;
  everySeconds: number;
}

/** On Netlify somebody comes by once a minute only; and a run may take half of one. */
const GRACE_MS = 150_000;

/** A run may take its time; one that is cut off each time it is begun never ends. */
const LONGEST_RUN_MS = 15 * 60_000;

/**
 * What was begun in the future says nothing. Work that was never begun waits since the shop has had anybody in it:
 * one that has just opened is late with nothing.
 * @param since when the shop's first account was made; null where there is none
 */
export const isLate = (
  { everySeconds }: Timed,
  run: Pick<JobRun, 'startedAt' | 'finishedAt'> | undefined,
  { now, since }: { now: Date; since: string | null },
): boolean => {
  const mostMs = everySeconds * 2_000 + GRACE_MS;
  const ageOf = (at: string): number => now.getTime() - Date.parse(at);
  if (run === undefined) return since !== null && ageOf(since) > mostMs;
  const age = ageOf(run.startedAt);
  const ended = run.finishedAt ?? since;
  return (
    age > mostMs || age < -GRACE_MS || (ended !== null && ageOf(ended) > mostMs + LONGEST_RUN_MS)
  );
};
