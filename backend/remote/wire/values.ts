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

/** Without a zone the time is in the shop's. */
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?$/;
/** How hosts write "no date". */
const NO_DATE = /^(0000-00-00|0001-01-01|00\/00\/0000|01\/01\/0001)/;

const instantOf = (text: string): Date | undefined =>
  WITHOUT_ZONE.test(text) ? shopInstant(text) : wireInstant(text);

const textOfDate = (key: string, text: string): string => {
  if (NO_DATE.test(text)) return '';
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
  const text = value.trimEnd();
  return INSTANTS.has(key) || DAYS.has(key) ? textOfDate(key, text) : text;
};

/** Hosts send decimals as texts: `"1250.50"`. */
export const readNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*-?\d{1,15}(\.\d{1,10})?\s*$/.test(value)
    ? Number(value)
    : value;

export const readFlag = (value: unknown): unknown => {
  if (value === 'true' || value === 1) return true;
  if (value === 'false' || value === 0) return false;
  return value;
};
