import { dayRange } from '#contract/time/dates';

/**
 * Returns the end of the list's period, undefined for none: overdue entries end now at the latest.
 * @param to a day, or empty
 */
export const until = (to: string, isLate: boolean, now: Date): Date | undefined => {
  const end = to === '' ? undefined : dayRange(to).end;
  return isLate && !(end && end < now) ? now : end;
};
