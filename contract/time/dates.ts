/** Time in Uruguay: the shop's clock, its calendar day, and Spanish formats of an instant. */
import { TIME_ZONE } from './time-zone.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

type Shape = Intl.DateTimeFormatOptions;

/** Creates a format when it is first used, since creating one is expensive. */
const shownAs = (language: string, shape: Shape) => {
  let format: Intl.DateTimeFormat | undefined;
  return (instant: string | Date): string => {
    format ??= new Intl.DateTimeFormat(language, { ...shape, timeZone: TIME_ZONE });
    const date = new Date(instant);
    return Number.isNaN(date.getTime()) ? '' : format.format(date);
  };
};
const spanish = (shape: Shape) => shownAs('es-UY', { ...shape, hourCycle: 'h23' });

/** ISO instant → `21 de noviembre de 2026 a las 07:00`; empty if it is invalid. */
export const longDateTime = spanish({ dateStyle: 'long', timeStyle: 'short' });
/** ISO instant → `21/11/26, 07:00`. */
export const shortDateTime = spanish({ dateStyle: 'short', timeStyle: 'short' });
/** ISO instant → `21 de noviembre de 2026`. */
export const longDate = spanish({ dateStyle: 'long' });
/** ISO instant → `domingo, 22 de noviembre`. */
export const weekdayAndDate = spanish({ weekday: 'long', day: 'numeric', month: 'long' });
/** ISO instant → `noviembre de 2026`. */
export const monthAndYear = spanish({ month: 'long', year: 'numeric' });
/** Instant → the day by the shop's clock: `2026-11-21`. */
export const shopDay = shownAs('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });
/** The year of the shop's clock. */
export const thisYear = (): number => Number(shopDay(new Date()).slice(0, 4));

const sheetDay = shownAs('es-UY', { day: '2-digit', month: '2-digit', year: 'numeric' });
const sheetTime = spanish({ timeStyle: 'short' });
/** ISO instant → `21/11/2026 07:00`, which spreadsheets take for a date. */
export const sheetDateTime = (instant: string): string =>
  `${sheetDay(instant)} ${sheetTime(instant)}`.trim();

const clock = spanish({ timeStyle: 'medium' });
/** Returns the seconds until the shop's next midnight, at least one. */
export const secondsLeftOfDay = (now: Date): number => {
  const [hours = 0, minutes = 0, seconds = 0] = clock(now).split(':').map(Number);
  return DAY_MS / 1_000 - (hours * 3_600 + minutes * 60 + seconds);
};

const wall = shownAs('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
/** Instant → the time of the shop's clock: `2026-11-21T20:05:00`. */
export const shopClock = (instant: string | Date): string => wall(instant).replace(', ', 'T');

/** Returns the clock's offset from UTC in milliseconds: Uruguay had a summer time until 2015. */
const aheadAt = (ms: number): number => {
  const whole = Math.floor(ms / 1_000) * 1_000;
  return Date.parse(`${shopClock(new Date(whole))}Z`) - whole;
};

/**
 * Returns the instant at which the shop's clock shows a time. A skipped hour is the hour after; of an hour
 * that was shown twice it is the first.
 * @param clock `2026-11-21T20:05:00.000`, the seconds may be left out
 */
export const shopInstant = (clock: string): Date => {
  const shown = Date.parse(`${clock}Z`);
  // The offsets on both sides of a change of the clock.
  const candidates = [aheadAt(shown - DAY_MS), aheadAt(shown + DAY_MS)].map((by) => shown - by);
  const fits = candidates.filter((ms) => ms + aheadAt(ms) === shown);
  return new Date(fits.length > 0 ? Math.min(...fits) : Math.max(...candidates));
};

/** Returns the first and last millisecond of the shop's day, which has 23 or 25 hours when the clock changes. */
export const dayRange = (day: string): { start: Date; end: Date } => ({
  start: shopInstant(`${day}T00:00:00.000`),
  end: shopInstant(`${day}T23:59:59.999`),
});

/**
 * `2026-11-22`, perhaps with a time → `22/11/2026`. It is a calendar day, not an instant, so time zones do not
 * move it.
 */
export const dayText = (day: string): string => day.slice(0, 10).split('-').reverse().join('/');

/** Adds days: `2026-11-30`, 1 → `2026-12-01`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Monday = 0. */
export const weekdayOf = (day: string): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Returns noon of a day, for texts that show the day alone. */
export const noonOf = (day: string): Date => shopInstant(`${day}T12:00:00`);
