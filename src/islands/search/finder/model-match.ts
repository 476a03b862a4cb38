/** Whether a vehicle is the one that somebody types over the models: by its words, and by a year that it was built in. */
import type { Vehicle } from '#contract/entities/vehicle';
import { modelName, withYears } from '#contract/vehicles/vehicle-names';
import { isYearOf } from '#contract/vehicles/vehicle-years';
import { matches } from '../fold.ts';

const YEAR = /^(?:19|20)\d\d$/;

export const isModel = (vehicle: Vehicle, typed: string): boolean => {
  const text = withYears(modelName(vehicle), vehicle);
  return typed
    .trim()
    .split(/\s+/)
    .every((word) => matches(text, word) || (YEAR.test(word) && isYearOf(vehicle, Number(word))));
};
