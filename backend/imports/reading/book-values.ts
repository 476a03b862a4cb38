/** Texts of the values that books store: numbers, dates and errors. */
import { DAY_MS, dayText } from '#contract/time/dates';

/**
 * The number format of a cell style: a date, a currency besides pesos (`US$ `), padded with zeros
 * (`00000` → 5), or with an exponent.
 */
export type NumberStyle =
  | { isDate: true }
  | { sign: string }
  | { zeros: number }
  | { hasExponent: true }
  | undefined;

const two = (number: number): string => String(number).padStart(2, '0');

/** `12:30:00`. */
export const timeText = (seconds: number): string =>
  [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');

const DAY_SECONDS = DAY_MS / 1_000;

/**
 * Formats a day number; less than a day is a time. Excel counts from 1900, which it takes for a
 * leap year; some workbooks count from 1904.
 */
const dateText = (days: number, is1904: boolean): string => {
  const seconds = Math.round((days - Math.floor(days)) * DAY_SECONDS);
  if (days > 0 && days < 1) return timeText(seconds);
  const at = new Date(
    Date.UTC(is1904 ? 1904 : 1899, is1904 ? 0 : 11, is1904 ? 1 : 30) + Math.floor(days) * DAY_MS,
  );
  return Number.isNaN(at.getTime()) ? String(days) : dayText(at.toISOString());
};

/** Returns whether a number is whole but for what a formula's rounding adds: 3,0000000004. */
const isNearlyWhole = (value: number): boolean =>
  Math.abs(value) >= 1 && !Number.isInteger(value) && Math.abs(value - Math.round(value)) < 1e-6;

/** Digits from which spreadsheets show an exponent on their own. */
const LONG = 12;

/**
 * Returns a number with its exponent if a code such as `1266E5` seems to have been taken for it:
 * spreadsheets give it a format with an exponent, other programs store its letters.
 */
const takenForNumber = (raw: string, digits: string, style: NumberStyle): string | undefined => {
  if (/^\d{2,}E\+?\d+$/i.test(raw)) return raw.toUpperCase();
  const [, mantissa, zeros] = /^([1-9]\d*?)(0+)$/.exec(digits) ?? [];
  return style && 'hasExponent' in style && mantissa && zeros && digits.length < LONG
    ? `${mantissa}E${zeros.length}`
    : undefined;
};

/** Formats a number as in Uruguay, without the floating-point noise after the 15th digit. */
export const numberText = (raw: string, style: NumberStyle, is1904: boolean): string => {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  if (style && 'isDate' in style) return dateText(value, is1904);
  if (style && 'zeros' in style && Number.isInteger(value))
    return String(value).padStart(style.zeros, '0');
  const rounded = isNearlyWhole(value) ? Math.round(value) : Number(value.toPrecision(15));
  const text =
    Number.isInteger(rounded) && Math.abs(rounded) < 1e15 ? rounded.toFixed(0) : String(rounded);
  // The currency is part of the number format only.
  return (
    takenForNumber(raw.trim(), text, style) ??
    (style && 'sign' in style ? style.sign : '') + text.replace('.', ',')
  );
};

/** Returns the number of a cell with an exponent, for columns that hold no codes. */
export const withoutExponent = (text: string): string =>
  /^\d+E\+?\d+$/.test(text) ? Number(text).toFixed(0) : text;

/** A boolean, which is stored like a number. */
export const NO = 'no';
export const booleanText = (raw: string): string => (/^(1|true)$/.test(raw) ? 'sí' : NO);

/** Formats an ISO date with or without a time, as strict workbooks and LibreOffice store it. */
export const isoDateText = (raw: string): string => {
  const at = new Date(raw);
  return Number.isNaN(at.getTime()) ? raw : dayText(at.toISOString());
};
