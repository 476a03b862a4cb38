import type { Communication } from '#contract/entities/communications';
import { shopClock } from '#contract/time/dates';
import type { Moving } from './use-moving.ts';

export interface Placed {
  comm: Communication;
  /** The shown date, which may be ahead of the stored one. */
  date: string;
  /** Its day and time such as `10:30` in the shop's time zone, computed once. */
  on: string;
  time: string;
  isHeld: boolean;
}

/** Entries shown per day of a month; the rest is behind a link. */
const MAX_IN_MONTH = 4;

/** Returns the first entries of a day, and always the one being moved: it needs an element that receives keys. */
export const seenInMonth = (entries: readonly Placed[]): readonly Placed[] => {
  const first = entries.slice(0, MAX_IN_MONTH);
  const held = entries.slice(MAX_IN_MONTH).find(({ isHeld }) => isHeld);
  return held ? [...first.slice(0, -1), held] : first;
};

/** Sorts entries by the date at which they are shown. */
export const placeEntries = (
  comms: readonly Communication[],
  { dateOf, held }: Pick<Moving, 'dateOf' | 'held'>,
): Placed[] => {
  // The entry being moved may have left the loaded days.
  const all = held && !comms.some(({ id }) => id === held.comm.id) ? [...comms, held.comm] : comms;
  return all
    .map((comm) => {
      const date = dateOf(comm);
      const [on = '', clock = ''] = shopClock(date).split('T');
      return { comm, date, on, time: clock.slice(0, 5), isHeld: held?.comm.id === comm.id };
    })
    .toSorted((one, other) => one.date.localeCompare(other.date) || one.comm.id - other.comm.id);
};
