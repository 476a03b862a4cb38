import type { Vehicle } from '#contract/entities/vehicle';
import { normal } from '#contract/text/plain-text';
import { modelName, withYears } from '#contract/vehicles/vehicle-names';
import { isYearOf } from '#contract/vehicles/vehicle-years';

/** Returns whether a text contains every typed word, ignoring case and accents. */
export const matches = (text: string, typed: string): boolean => {
  const folded = normal(text);
  return normal(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
};

const YEAR = /^(?:19|20)\d\d$/;

/** Returns whether a vehicle matches every typed word, or a year in which it was built. */
export const matchesModel = (vehicle: Vehicle, typed: string): boolean => {
  const text = withYears(modelName(vehicle), vehicle);
  return typed
    .trim()
    .split(/\s+/)
    .every((word) => matches(text, word) || (YEAR.test(word) && isYearOf(vehicle, Number(word))));
};
