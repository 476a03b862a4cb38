/** Converts a host's dates, numbers and texts to the contract's. */
import { shopDay, shopInstant } from '#contract/time/dates';
import { wireInstant } from '#contract/time/wire-dates';

/** Keys with instants; a person's text may look like one. */
const INSTANTS: ReadonlySet<string> = new Set([
  'date',
  'createdAt',
  'updatedAt',
  'receivedAt',
  'lastSeenAt',
  'commOldDate',
  'commNewDate',
]);
/** Keys with days. */
const DAYS: ReadonlySet<string> = new Set(['saleDate']);

/** Returns whether the key holds an instant or a day. */
export const isDateKey = (key: string): boolean => INSTANTS.has(key) || DAYS.has(key);

/** Without a zone the time is in the shop's. */
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?$/;
/** How hosts write "no date". */
const NO_DATE = /^(0000-00-00|0001-01-01|00\/00\/0000|01\/01\/0001)/;
/** How hosts write that a number or a date is missing. */
const MISSING = /^\s*(?:n\/?[ad]|s\/?d|null|-+)?\s*$/i;

/** Returns whether a host says so that there is no such number or date. */
export const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && MISSING.test(value));

/** .NET's dates are milliseconds; the zone behind them is only that of the machine. */
const OF_MILLISECONDS = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/;

const instantOf = (text: string): Date | undefined => {
  const [, milliseconds] = OF_MILLISECONDS.exec(text) ?? [];
  if (milliseconds !== undefined) return new Date(Number(milliseconds));
  // Databases write a blank where ISO has a T.
  const iso = text.replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T');
  return WITHOUT_ZONE.test(iso) ? shopInstant(iso) : wireInstant(iso);
};

const textOfDate = (key: string, text: string): string => {
  if (NO_DATE.test(text) || isMissing(text) || text === '-1') return '';
  const isDay = DAYS.has(key);
  if (isDay && /^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const instant = instantOf(text);
  // Leave invalid dates for the schema to reject.
  if (!instant || Number.isNaN(instant.getTime())) return text;
  return isDay ? shopDay(instant) : instant.toISOString();
};

/** Hosts pad texts with blanks; ours never end with one. */
export const readText = (key: string, value: unknown): unknown => {
  if (typeof value === 'number') return `${value}`;
  if (typeof value !== 'string') return value;
  const text = value.trimEnd().replace(/^\s*n\/d$/i, '');
  return isDateKey(key) ? textOfDate(key, text) : text;
};

const PLAIN = /^-?\d{1,15}(\.\d{1,10})?$/;
/** `1.250` may be 1250 or 1.25; a count of `3.000` is one of three decimals. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}\.\d{3}$/;
/** The shop's own currency; a price in another one is none. */
const CURRENCY = /^(?:\$U?|UYU)\s*(?=[\d-])/i;
/** `1.234,50` and `1250,5`. A comma before three digits may also separate thousands. */
const WITH_COMMA = /^-?(?:\d{1,3}(?:\.\d{3})+|\d{1,12}),(?:\d{1,2}|\d{4,10})$/;
/** `1,234.50` */
const WITH_THOUSANDS = /^-?\d{1,3}(?:,\d{3})+\.\d{1,10}$/;

/** Hosts send decimals as texts: `"1250.50"`, `"1.250,50"`. An ambiguous text is left for the schema to reject. */
export const readNumber = (value: unknown, isWhole = false): unknown => {
  if (typeof value !== 'string') return value;
  const text = value.trim().replace(CURRENCY, '');
  if (AMBIGUOUS.test(text) && !(isWhole && text.endsWith('.000'))) return value;
  if (PLAIN.test(text)) return Number(text);
  if (WITH_COMMA.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return WITH_THOUSANDS.test(text) ? Number(text.replaceAll(',', '')) : value;
};

/** Hosts say of a stock that there is some. */
export const readAvailable = (value: unknown): unknown => {
  const flag = readFlag(value);
  return typeof flag === 'boolean' ? (flag ? 'AV' : 'NO') : flag;
};

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 's', 'si', 'sí', 'y', 'yes'].map((word) => [word, true] as const),
  ...['false', '0', 'n', 'no'].map((word) => [word, false] as const),
]);

export const readFlag = (value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number'
    ? (FLAGS.get(`${value}`.trim().toLowerCase()) ?? value)
    : value;
