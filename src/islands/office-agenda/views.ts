/** Entries where the schedule shows them. */

import type { Communication } from '#contract/entities/communications';
import { shopClock } from '#contract/time/dates';
import type { Moving } from './use-moving.ts';

export interface Placed {
  comm: Communication;
  /** Where it is shown, which may be ahead of what is stored. */
  date: string;
  /** The day of it, and `10:30`: by the shop's clock, which is asked once for each. */
  on: string;
  time: string;
  isHeld: boolean;
}

/** In a box of a month; the rest is a tap away. */
const MOST_IN_MONTH = 4;

/** The first of a day's, and one on its way through the day in any case: what is not drawn hears no key. */
export const seenInMonth = (own: readonly Placed[]): readonly Placed[] => {
  const first = own.slice(0, MOST_IN_MONTH);
  const held = own.slice(MOST_IN_MONTH).find(({ isHeld }) => isHeld);
  return held ? [...first.slice(0, -1), held] : first;
};

/** In the order of time, each where it is shown. */
export const placedOf = (
  comms: readonly Communication[],
  { dateOf, held }: Pick<Moving, 'dateOf' | 'held'>,
): Placed[] => {
  // One that is on its way may have left the days that were asked for.
  const all = held && !comms.some(({ id }) => id === held.comm.id) ? [...comms, held.comm] : comms;
  return all
    .map((comm) => {
      const date = dateOf(comm);
      const [on = '', clock = ''] = shopClock(date).split('T');
      return { comm, date, on, time: clock.slice(0, 5), isHeld: held?.comm.id === comm.id };
    })
    .toSorted((one, other) => one.date.localeCompare(other.date) || one.comm.id - other.comm.id);
};
