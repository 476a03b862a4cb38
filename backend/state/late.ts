import type { JobRun } from './figures.ts';

export interface Timed {
  name: string;
  everySeconds: number;
}

/** On Netlify jobs are only started once a minute, and a run may take half a minute. */
const GRACE_MS = 150_000;

/** Runs may be long, but one that is always interrupted never ends. */
const LONGEST_RUN_MS = 15 * 60_000;

/**
 * Checks whether a job should have been started again or finished by now. Starts in the future (a wrong
 * clock) count as late. Jobs that never ran are late only after the shop has had accounts for some time.
 * @param since when the shop's first account was created; null if there is none
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
