/** The date that the form of a new entry begins with. */
import { isOpen, type SavedAs } from '#contract/communications';
import { HOUR_MS, MINUTE_MS } from '#contract/time/dates';
import { localOf } from './fields.tsx';

/** On a day that is still to come. */
const MORNING = 'T09:00';
/** What is scheduled for this minute is overdue as soon as it is saved. */
const AHEAD_MS = 30 * MINUTE_MS;

/** The next full hour that leaves so much time; Uruguay's hours begin with those of UTC. */
const hourAhead = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + AHEAD_MS) / HOUR_MS) * HOUR_MS);

/** @param day what is looked at, still to come: `2026-12-24`. @returns as a date control holds it */
export const proposedDate = (savedAs: SavedAs, opened: Date, day: string | undefined): string => {
  if (day !== undefined) return day + MORNING;
  return localOf(isOpen(savedAs) ? hourAhead(opened) : opened);
};
