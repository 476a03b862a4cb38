/** A family as its form holds it, and as the calls take it. */
import * as z from 'zod/mini';
import { type EditedFamily, editedFamily } from '#contract/entities/goods';
import { applications, familyParms, originalCodes } from '#contract/fields/goods-fields';
import { yearRange } from '#contract/vehicles/year-range';

export const schema = z.object({
  ...familyParms,
  applications: applications(),
  originalCodes: originalCodes(),
});
export type Values = z.output<typeof schema>;
export type Application = Values['applications'][number];

/** Codes are parted by lines, commas or semicolons, as they are pasted. */
const codesIn = (text: string): { Code: string }[] =>
  text
    .split(/[\n,;]+/)
    .map((code) => ({ Code: code.trim() }))
    .filter(({ Code }) => Code !== '');

/** Out of the controls, and of the applications that the screen holds. */
export const readWith =
  (held: readonly Application[]) =>
  (data: FormData): unknown => {
    const text = (name: string): string => String(data.get(name) ?? '').trim();
    return {
      AutopartName: text('AutopartName'),
      AutopartDescription: text('AutopartDescription'),
      CategoryId: text('CategoryId'),
      AutopartIsOriginal: data.has('AutopartIsOriginal'),
      AutopartIsPublic: data.has('AutopartIsPublic'),
      applications: held,
      originalCodes: codesIn(text('originalCodes')),
    };
  };

export const editedOf = (family: EditedFamily): { values: Values; version: number } => ({
  version: family.version,
  values: {
    AutopartName: family.name,
    AutopartDescription: family.description,
    CategoryId: family.categoryId,
    AutopartIsOriginal: family.isOriginal,
    AutopartIsPublic: family.isPublic,
    applications: family.applications.map((one) => ({
      VehicleId: one.vehicleId,
      ApplicationName: one.name,
      ApplicationBrandName: one.brandName,
      ApplicationYearFrom: one.yearFrom,
      ApplicationYearTo: one.yearTo,
    })),
    originalCodes: family.originalCodes.map(({ code }) => ({ Code: code })),
  },
});

/** Of a refusal as `record.stale`. */
export const readStale = (detail: unknown) => {
  const { data } = editedFamily.safeParse(detail);
  return data && editedOf(data);
};

export const FIELD_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(familyParms).map((name) => [`parms.${name}`, name]),
);

export const yearsText = ({ ApplicationYearFrom, ApplicationYearTo }: Application): string =>
  yearRange(ApplicationYearFrom, ApplicationYearTo);
