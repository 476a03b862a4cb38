import * as z from 'zod/mini';
import { toWire } from '#contract/definitions/entity';
import { familyEntity } from '#contract/definitions/family';
import { type EditedFamily, editedFamily } from '#contract/entities/goods';
import { familyLists, familyParms } from '#contract/fields/goods-fields';
import { yearRange } from '#contract/vehicles/year-range';

/** The values of the form, named as in `autopartUpdate`. */
export const schema = z.object({ ...familyParms, ...familyLists });
export type Values = z.output<typeof schema>;
export type Application = Values['applications'][number];

export const editedOf = (family: EditedFamily): { values: Values; version: number } => ({
  version: family.version,
  values: toWire(familyEntity, family),
});

/** Parses the detail of a `record.stale` error. */
export const readStale = (detail: unknown) => {
  const { data } = editedFamily.safeParse(detail);
  return data && editedOf(data);
};

export const yearsText = ({ ApplicationYearFrom, ApplicationYearTo }: Application): string =>
  yearRange(ApplicationYearFrom, ApplicationYearTo);
