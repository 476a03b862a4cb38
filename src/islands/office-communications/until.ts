/** Until when the list of communications goes. */
import { dayRange } from '#contract/time/dates';

/** @param to a day, or empty. @param isLate what should have been done by now. @returns undefined without an end */
export const until = (to: string, isLate: boolean, now: Date): Date | undefined => {
  const end = to === '' ? undefined : dayRange(to).end;
  return isLate && !(end && end < now) ? now : end;
};
