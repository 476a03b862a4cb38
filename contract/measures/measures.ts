/** How a part's measures are shown, the same on its card and on its page. */

import { oneDecimal } from '../amounts/numbers.ts';
import { measuredNumber } from './measured-number.ts';

/** The specifications that the spec names as measures. */
export const MEASURES = ['Alto', 'Ancho', 'Sistema'] as const;

/** Whether it is one of them, whose value is a measure also where it is a bare number. */
export const isBareMeasure = (name: string): boolean =>
  MEASURES.some((measure) => measure.toLowerCase() === name.toLowerCase());

/**
 * Lengths show one decimal (spec, section 9) with their unit beside them; so do Alto and Ancho that
 * came without a unit. What is told more closely stays so, but for those: a filament of 1,75 mm is none of
 * 1,8. Anything else (blades, volts, a material) stays as written.
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
