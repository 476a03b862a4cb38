/** Dates of the wire (spec, section 7): `MM/DD/YYYY hh:mm:ss.s`, by the shop's clock. */
import { shopClock, shopInstant } from './dates.ts';

const DATE = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,3}))?)?$/;

/**
 * `MM/DD/YYYY hh:mm:ss.s` → `YYYY-MM-DD hh:mm:ss.s`, undefined for an invalid date. The time is
 * Montevideo's; without one it is the day's first instant.
 */
export const parseWireDate = (text: string): string | undefined => {
  const [, month, day, year, hour = '00', minute = '00', second = '00', fraction = '0'] =
    DATE.exec(text.trim()) ?? [];
  // PostgreSQL has no year 0.
  if (!month || !day || !year || year === '0000') return undefined;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0')}Z`;
  const date = new Date(iso);
  // February 31 parses as March 3, so the result is compared with the input.
  if (Number.isNaN(date.getTime()) || date.toISOString() !== iso) return undefined;
  return iso.replace('T', ' ').replace('Z', '');
};

/** An instant → `11/21/2026 23:59:59.999`. */
export const wireDate = (instant: Date): string => {
  const [day = '', time = ''] = shopClock(instant).split('T');
  const [year, month, date] = day.split('-');
  const fraction = `${instant.getUTCMilliseconds()}`.padStart(3, '0');
  return `${month}/${date}/${year} ${time}.${fraction}`;
};

const LONGEST = 40;
const ISO = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;
/** Dates outside are typing errors. */
const [EARLIEST, LATEST] = [Date.UTC(1900, 0, 1), Date.UTC(2100, 0, 1)];

const isSensible = (ms: number): boolean => ms >= EARLIEST && ms < LATEST;

/** Returns whether a day such as `2026-02-28` exists; February 30 parses as March 2. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return isSensible(date.getTime()) && date.toJSON().slice(0, 10) === text;
};

const readIso = (text: string): Date | undefined => {
  const [, day] = ISO.exec(text) ?? [];
  return day && isDay(day) ? new Date(text) : undefined;
};

/** Reads an instant as the wire writes it, or ISO with a time zone; undefined if it is invalid. */
export const wireInstant = (text: string): Date | undefined => {
  if (text.length > LONGEST) return undefined;
  const clock = parseWireDate(text);
  const instant = clock ? shopInstant(clock.replace(' ', 'T')) : readIso(text.trim());
  return isSensible(instant?.getTime() ?? Number.NaN) ? instant : undefined;
};
