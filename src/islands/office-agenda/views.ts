/** Entries where the schedule shows them. */
import { shopDay } from '#contract/dates';
import type { Communication } from '#contract/entities/communications';
import type { Moving } from './use-moving.ts';

export interface Placed {
  comm: Communication;
  date: string;
  /** The day of it. */
  on: string;
  isHeld: boolean;
}

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
      return { comm, date, on: shopDay(date), isHeld: held?.comm.id === comm.id };
    })
    .toSorted((one, other) => one.date.localeCompare(other.date) || one.comm.id - other.comm.id);
};
