/** Which timed work should have been begun again by now. */
import type { JobRun } from './figures.ts';

export interface Timed {
  name: string;
  everySeconds: number;
}

/** On Netlify somebody comes by once a minute only; and a run may take half of one. */
const GRACE_MS = 150_000;

/**
 * What was begun in the future says nothing. Work that was never begun waits since the shop has had anybody in it:
 * one that has just opened is late with nothing.
 * @param since when the shop's first account was made; null where there is none
 */
export const isLate = (
  { everySeconds }: Timed,
  run: Pick<JobRun, 'startedAt'> | undefined,
  { now, since }: { now: Date; since: string | null },
): boolean => {
  const mostMs = everySeconds * 2_000 + GRACE_MS;
  if (run === undefined) return since !== null && now.getTime() - Date.parse(since) > mostMs;
  const age = now.getTime() - new Date(run.startedAt).getTime();
  return age > mostMs || age < -GRACE_MS;
};
