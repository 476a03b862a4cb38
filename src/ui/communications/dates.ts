import { type CommEventType, commStates, isOpen, type SavedAs } from '#contract/communications';
import { HOUR_MS, MINUTE_MS, shopClock, shopInstant } from '#contract/time/dates';
import { wireDate } from '#contract/time/wire-dates';

/** Converts an instant to the value of a date input, in the shop's time zone, and back to the wire format. */
export const localOf = (instant: string | Date): string => shopClock(instant).slice(0, 16);
export const wireOf = (local: string): string => wireDate(shopInstant(local));

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
export const isLocal = (text: string): boolean => LOCAL.test(text);

const MORNING = 'T09:00';
/** An entry scheduled for this minute would be overdue once saved. */
const AHEAD_MS = 30 * MINUTE_MS;

/** Returns the next full hour at least `AHEAD_MS` away; hours in Uruguay start with UTC's. */
const hourAhead = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + AHEAD_MS) / HOUR_MS) * HOUR_MS);

/**
 * Returns the initial value of a new entry's date input.
 * @param day the shown future day: `2026-12-24`
 */
export const proposedDate = (savedAs: SavedAs, opened: Date, day: string | undefined): string => {
  if (day !== undefined) return day + MORNING;
  return localOf(isOpen(savedAs) ? hourAhead(opened) : opened);
};

/**
 * Returns the proposed state of an edited entry: done for an open one, unless it is postponed, which would otherwise
 * lose its reminder.
 * @param before @param typed values of a date input, empty while incomplete
 */
export const proposedSavedAs = (
  lastEvent: CommEventType,
  before: string,
  typed: string,
  now: Date,
): SavedAs => {
  const isPostponed = typed !== before && isLocal(typed) && shopInstant(typed) > now;
  const { isOpen: isPending, savedAs, proposed } = commStates[lastEvent];
  return isPending && isPostponed ? savedAs : proposed;
};

/** A year with a leading zero is still being typed. */
const HALF_TYPED = /^0/;

/**
 * Warns that a scheduled date is past, which is allowed.
 * @param typed value of a date input, empty while incomplete
 */
export const pastNote = (typed: string, now: Date): string =>
  !HALF_TYPED.test(typed) && shopInstant(typed) < now
    ? 'Esa fecha ya pasó: queda como vencida.'
    : '';
