/** Which timed work should have been begun again by now. */
import type { JobRun } from './figures.ts';

export interface Timed {
  name: string;
  everySeconds: number;
}

/** On Netlify somebody comes by once a minute only; and a run may take half of one. */
const GRACE_MS = 150_000;

/** Work that was never begun is not late: the shop has just opened. What was begun in the future says nothing. */
export const isLate = (
  { everySeconds }: Timed,
  run: Pick<JobRun, 'startedAt'> | undefined,
  now: Date,
): boolean => {
  if (run === undefined) return false;
  const age = now.getTime() - new Date(run.startedAt).getTime();
  return age > everySeconds * 2_000 + GRACE_MS || age < -GRACE_MS;
};
