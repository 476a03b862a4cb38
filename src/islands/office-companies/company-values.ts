import type * as z from 'zod/mini';
import type { CallInput } from '#contract/call';
import type { companyUpdate } from '#contract/calls/companies';
import type { Company } from '#contract/entities/companies';
import type { companyAddressForm } from '#contract/fields/company-fields';
import type { Edited } from '../../ui/edit/use-edit.ts';
import { changedPart } from '../../ui/person/changes.ts';

type AddressForm = z.output<typeof companyAddressForm>;

/** Returns the changed fields of an address as call input. */
export const changedAddress = (before: AddressForm, form: AddressForm) => {
  const { stateId, cityId, address } = changedPart(before, form);
  const isMoved = stateId !== undefined || cityId !== undefined;
  return {
    ...(stateId !== undefined && { StateId: stateId }),
    // A department is never sent without its city.
    ...(isMoved && { CityId: form.cityId }),
    ...(address !== undefined && { CoAddress: address }),
  };
};

/** A type, not an interface: form fields need an index signature. */
type CompanyValues = {
  /** Null = in no group. */
  companyGroupId: number | null;
  name: string;
  identifier: string;
};

export const editedOf = (
  company: Pick<Company, keyof CompanyValues | 'version'>,
): Edited<CompanyValues> => {
  const { companyGroupId, name, identifier, version } = company;
  return { values: { companyGroupId, name, identifier }, version };
};

/** Reads the form; the placeholder of the group's select sends nothing. */
export const readCompany = (data: FormData): unknown => ({
  ...Object.fromEntries(data),
  companyGroupId: Number(data.get('companyGroupId')) || null,
});

/** Returns the changed fields as call input. */
export const parmsOf = (
  changed: Partial<CompanyValues>,
): CallInput<typeof companyUpdate>['parms'] => ({
  CompanyGroupId: changed.companyGroupId ?? undefined,
  CompanyName: changed.name,
  CompanyIdentifier: changed.identifier,
});
