/** Writes a part's measures, alike on its card and its page. */

import { oneDecimal } from '../amounts/numbers.ts';
import { measuredNumber } from './measured-number.ts';

/** The specifications that the spec names as measures. */
export const MEASURES = ['Alto', 'Ancho', 'Sistema'] as const;

/** Returns whether it is one of them: their value is a measure even as a bare number. */
export const isBareMeasure = (name: string): boolean =>
  MEASURES.some((measure) => measure.toLowerCase() === name.toLowerCase());

/**
 * Writes lengths with one decimal (spec, section 9) and their unit, also Alto and Ancho without a unit. Other
 * lengths with more decimals keep them: a filament of 1,75 mm is not one of 1,8. Anything else (blades, volts,
 * a material) stays as written.
 */
export const showMeasure = (name: string, value: string): string => {
  const text = value.trim();
  const [, number, unit] = /^(\d+(?:[.,]\d+)?)\s*(mm|cm|m)?$/i.exec(text) ?? [];
  if (number === undefined || (!unit && !isBareMeasure(name))) return text;
  const length = measuredNumber(name, number, unit);
  const isGrouped = length >= 1_000 && /\./.test(number);
  const isCloser = !isGrouped && !isBareMeasure(name) && /[.,]\d{2}/.test(number);
  const shown = isCloser ? number.replace('.', ',') : oneDecimal(length);
  // The unit stays beside its number where the line breaks.
  return unit ? `${shown}\u00a0${unit}` : shown;
};
