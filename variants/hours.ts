import type { OpeningException } from '../contract/entities/shop-settings.ts';
import { TIME_ZONE } from '../contract/time/time-zone.ts';
import type { Branch } from './schema.ts';

let clock: Intl.DateTimeFormat | undefined;
/** Returns the time in the shop; the Swedish format sorts: `2026-11-20 08:00`. Making it takes long for a first script. */
const localTime = (now: Date): string => {
  clock ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return clock.format(now);
};

/** Days with exceptional hours of a branch. */
export type OpeningRun = Pick<OpeningException, 'from' | 'until' | 'hours'>;

/**
 * Decides whether a branch is open at an instant, from the opening minute up to the closing one.
 * @param runs exceptions of this branch, at most one per day
 */
export const isOpen = (
  { hours }: Pick<Branch, 'hours'>,
  now: Date,
  runs: readonly OpeningRun[] = [],
): boolean => {
  const [day = '', time = ''] = localTime(now).split(' ');
  const weekday = new Date(day).getUTCDay() || 7;
  const spans =
    runs.find(({ from, until }) => from <= day && day <= until)?.hours ??
    hours.filter(({ days }) => days.includes(weekday));
  return spans.some(({ open, close }) => open <= time && time < close);
};
