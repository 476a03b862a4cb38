/** The sides that a list is filtered by. */

import { type Measured, measuredIn, readMeasured, type SidesUnit, withUnit } from './sides.ts';
import { writeSides } from './typed-sides.ts';

/** Reads the sides of the filter, else of the text. @param unit for sides without one */
export const askedSides = (
  { measures, text }: { measures: string; text: string },
  unit: SidesUnit,
): Measured | null =>
  readMeasured(measures) ?? measuredIn(withUnit(writeSides(text, unit), unit))?.measured ?? null;
