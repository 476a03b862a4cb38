/** What a dialog of a company's list sends of an item that is there: only what was changed in it. */
import type * as z from 'zod/mini';
import type { companyAddressForm } from '#contract/fields/company-fields';
import { changedPart } from '../../ui/person/changes.ts';

type AddressForm = z.output<typeof companyAddressForm>;

export const changedAddress = (before: AddressForm, form: AddressForm) => {
  const { stateId, cityId, address } = changedPart(before, form);
  const isMoved = stateId !== undefined || cityId !== undefined;
  return {
    ...(stateId !== undefined && { StateId: stateId }),
    // A department never goes without its city.
    ...(isMoved && { CityId: form.cityId }),
    ...(address !== undefined && { CoAddress: address }),
  };
};
