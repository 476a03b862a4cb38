/** Time as the shop reckons it: Uruguay's clock, its calendar day, and how an instant is shown in Spanish. */
import { TIME_ZONE } from './time-zone.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

type Shape = Intl.DateTimeFormatOptions;

/** Made when it is first needed: a format costs more than all that it then shows. */
const shownAs = (language: string, shape: Shape) => {
  let format: Intl.DateTimeFormat | undefined;
  return (instant: string | Date): string => {
    format ??= new Intl.DateTimeFormat(language, { ...shape, timeZone: TIME_ZONE });
    const date = new Date(instant);
    return Number.isNaN(date.getTime()) ? '' : format.format(date);
  };
};
const spanish = (shape: Shape) => shownAs('es-UY', { ...shape, hourCycle: 'h23' });

/** ISO instant → `21 de noviembre de 2026 a las 07:00`; empty where it is none. */
export const longDateTime = spanish({ dateStyle: 'long', timeStyle: 'short' });
/** ISO instant → `21/11/26, 07:00`. */
export const shortDateTime = spanish({ dateStyle: 'short', timeStyle: 'short' });
/** ISO instant → `21 de noviembre de 2026`. */
export const longDate = spanish({ dateStyle: 'long' });
/** The day of the shop, not of the traveller: `2026-11-21`. */
export const shopDay = shownAs('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });
const sheetDay = shownAs('es-UY', { day: '2-digit', month: '2-digit', year: 'numeric' });
const sheetTime = spanish({ timeStyle: 'short' });
/** ISO instant → `21/11/2026 07:00`, which spreadsheets take for a date. */
export const sheetDateTime = (instant: string): string =>
  `${sheetDay(instant)} ${sheetTime(instant)}`.trim();

const clock = spanish({ timeStyle: 'medium' });
/** Until the shop's next midnight, at least one. */
export const secondsLeftOfDay = (now: Date): number => {
  const [hours = 0, minutes = 0, seconds = 0] = clock(now).split(':').map(Number);
  return DAY_MS / 1_000 - (hours * 3_600 + minutes * 60 + seconds);
};
