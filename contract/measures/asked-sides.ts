/** What a list was asked for in sides, said in whichever way. */
import { writeSides } from './said-sides.ts';
import { type Measured, measuredIn, readMeasured, type SidesUnit, withUnit } from './sides.ts';

/** By its filter, else by its text. @param unit of sides that are told without one */
export const askedSides = (
  { measures, text }: { measures: string; text: string },
  unit: SidesUnit,
): Measured | null =>
  readMeasured(measures) ?? measuredIn(withUnit(writeSides(text, unit), unit))?.measured ?? null;
