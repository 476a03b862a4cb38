import type { FilterItem } from '#contract/fields/list-fields';
import { MAX_INTEGER } from '#contract/limits';
import { messages } from '#contract/messages';
import { wireInstant } from '#contract/time/wire-dates';
import { type AppError, refuseField } from './app-error.ts';

export const refuseFilter = (key: string, text: string = messages.invalid): AppError =>
  refuseField(`filters.${key}`, text);

/** Parses a row id. @throws AppError request.invalid */
export const filterId = ({ FilterKey, FilterValue }: FilterItem): number => {
  const id = /^\d{1,10}$/.test(FilterValue) ? Number(FilterValue) : Number.NaN;
  if (!(id <= MAX_INTEGER)) throw refuseFilter(FilterKey);
  return id;
};

/** @throws AppError request.invalid */
export const filterInstant = ({ FilterKey, FilterValue }: FilterItem): Date => {
  const instant = wireInstant(FilterValue);
  if (!instant) throw refuseFilter(FilterKey);
  return instant;
};
