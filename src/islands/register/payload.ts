/** Converts the registration forms to the calls' inputs, and error paths back to fields. */
import type * as z from 'zod/mini';
import type { CallInput } from '#contract/call';
import type {
  companyRegistrationForm,
  personRegistrationForm,
  userAddWithCompany,
  userAddWithPerson,
} from '#contract/calls/registration';

type PersonForm = z.output<typeof personRegistrationForm>;
type CompanyForm = z.output<typeof companyRegistrationForm>;

const userOf = (form: PersonForm) => ({
  Name: form.email,
  Email: form.email,
  Password: form.password,
  FirstName: form.name,
  LastName: form.lastName,
});

/** Values that are not entered. */
export interface Extras {
  /** The activation page, to which the server appends the guid. */
  urlActivation: string;
  /** Version of the terms beside the button. */
  terms: string;
}

export const personPayload = (
  form: PersonForm,
  extras: Extras,
): CallInput<typeof userAddWithPerson> => ({
  user: userOf(form),
  person: {
    PersonName: form.name,
    PersonLastName: form.lastName,
    PersonDefaultEmail: form.email,
    Phones: [{ PePhone: form.phone, PePhoneType: 'HOM' }],
    Addresses: [
      {
        PeAddress: form.address,
        PeAddressRecipient: `${form.name} ${form.lastName}`,
        CityId: form.cityId,
        StateId: form.stateId,
      },
    ],
  },
  ...extras,
});

export const companyPayload = (
  form: CompanyForm,
  extras: Extras,
): CallInput<typeof userAddWithCompany> => ({
  user: userOf(form),
  company: {
    CompanyName: form.companyName,
    CompanyIdentifier: form.companyIdentifier,
    Phones: [{ CoPhone: form.phone, CoPhoneType: 'WOR' }],
    Addresses: [{ StateId: form.stateId, CityId: form.cityId, CoAddress: form.address }],
  },
  ...extras,
});

/** Wire path → field of the form, for both calls. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  'user.FirstName': 'name',
  'user.LastName': 'lastName',
  'user.Name': 'email',
  'user.Email': 'email',
  'user.Password': 'password',
  'person.PersonName': 'name',
  'person.PersonLastName': 'lastName',
  'person.PersonDefaultEmail': 'email',
  'person.Phones.0.PePhone': 'phone',
  'person.Addresses.0.PeAddress': 'address',
  'person.Addresses.0.PeAddressRecipient': 'name',
  'person.Addresses.0.StateId': 'stateId',
  'person.Addresses.0.CityId': 'cityId',
  'company.CompanyName': 'companyName',
  'company.CompanyIdentifier': 'companyIdentifier',
  'company.Phones.0.CoPhone': 'phone',
  'company.Addresses.0.StateId': 'stateId',
  'company.Addresses.0.CityId': 'cityId',
  'company.Addresses.0.CoAddress': 'address',
};
