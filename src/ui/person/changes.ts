/** Builds the call inputs of edits: entries with their edit mode, and only changed fields. */
import type * as z from 'zod/mini';
import type { CallInput } from '#contract/call';
import type { addressForm, emailForm, personUpdate, phoneForm } from '#contract/calls/profile';
import type { Address, Person, Phone } from '#contract/entities/people';
import { ADDRESS_FIELDS, PHONE_FIELDS } from '#stores/checkout/contact-details';

export type PersonChange = Omit<CallInput<typeof personUpdate>, 'id'>;
/** @returns the error, if any */
export type SavePerson = (
  change: PersonChange,
) => Promise<{ text: string; fields?: Record<string, string> | undefined } | undefined>;
type PhoneForm = z.output<typeof phoneForm>;
type AddressForm = z.output<typeof addressForm>;
type EmailForm = z.output<typeof emailForm>;
export type Email = Person['emails'][number];

/** Returns the fields of `after` that differ from `before`. */
export const changedPart = <T extends object>(before: T, after: T): Partial<T> => {
  const changed: Partial<T> = {};
  for (const key in after) if (after[key] !== before[key]) changed[key] = after[key];
  return changed;
};

/** Removes undefined fields: absent means unchanged on the wire. */
const present = <T extends object>(fields: T): T => {
  const defined = { ...fields };
  for (const key in defined) if (defined[key] === undefined) delete defined[key];
  return defined;
};

export const phoneValues = (phone: Phone): PhoneForm => ({
  type: phone.type,
  phone: phone.phone,
  observation: phone.observation,
  isDefault: phone.isDefault,
});

export const phoneChange = (
  before: Phone | undefined,
  form: PhoneForm,
  ofCompany = false,
): PersonChange => {
  if (!before)
    return {
      phones: [
        {
          BCMode: 'INS',
          PePhone: form.phone,
          PePhoneType: form.type,
          PePhoneObservation: form.observation,
          OfCompany: ofCompany,
          IsDefault: form.isDefault,
        },
      ],
    };
  const changed = changedPart(phoneValues(before), form);
  return {
    phones: [
      present({
        BCMode: 'UPD',
        PePhoneId: before.id,
        PePhone: changed.phone,
        PePhoneType: changed.type,
        PePhoneObservation: changed.observation,
        IsDefault: changed.isDefault,
      }),
    ],
  };
};

export const addressValues = (address: Address): AddressForm => ({
  stateId: address.stateId,
  cityId: address.cityId,
  address: address.address,
  zIPCode: address.zIPCode,
  recipient: address.recipient,
  observation: address.observation,
  isDefault: address.isDefault,
});

export const addressChange = (
  before: Address | undefined,
  form: AddressForm,
  ofCompany = false,
): PersonChange => {
  if (!before)
    return {
      addresses: [
        {
          BCMode: 'INS',
          StateId: form.stateId,
          CityId: form.cityId,
          PeAddress: form.address,
          PeAddressZIPCode: form.zIPCode,
          PeAddressRecipient: form.recipient,
          PeAddressObservation: form.observation,
          OfCompany: ofCompany,
          IsDefault: form.isDefault,
        },
      ],
    };
  const changed = changedPart(addressValues(before), form);
  const moved = changed.stateId !== undefined || changed.cityId !== undefined;
  return {
    addresses: [
      present({
        BCMode: 'UPD',
        PeAddressId: before.id,
        StateId: changed.stateId,
        // A department is never sent without its city.
        CityId: moved ? form.cityId : undefined,
        PeAddress: changed.address,
        PeAddressZIPCode: changed.zIPCode,
        PeAddressRecipient: changed.recipient,
        PeAddressObservation: changed.observation,
        IsDefault: changed.isDefault,
      }),
    ],
  };
};

export const emailValues = ({ email, isDefault }: Email): EmailForm => ({ email, isDefault });

export const emailChange = (before: Email | undefined, form: EmailForm): PersonChange => {
  if (!before)
    return { emails: [{ BCMode: 'INS', PeEmail: form.email, IsDefault: form.isDefault }] };
  const changed = changedPart(emailValues(before), form);
  return {
    emails: [
      present({
        BCMode: 'UPD',
        PeEmailId: before.id,
        PeEmail: changed.email,
        IsDefault: changed.isDefault,
      }),
    ],
  };
};

const prefixed = (prefix: string, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([wire, field]) => [`${prefix}.${wire}`, field]));

/** Wire path → field, for the single entry of a dialog. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  'parms.PersonIdentifier': 'identifier',
  ...prefixed('phones.0', PHONE_FIELDS),
  ...prefixed('addresses.0', ADDRESS_FIELDS),
  'emails.0.PeEmail': 'email',
};
