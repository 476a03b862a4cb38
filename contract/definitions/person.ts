/** The fields of a person, and of the items of a person's lists, in the order of their forms. */
import { companyAddress, companyEmail, companyPhone } from './company-lists.ts';
import { defineEntity } from './entity.ts';

export const personEntity = defineEntity({
  prefix: 'Person',
  fields: {
    name: {
      kind: 'text',
      format: 'personName',
      label: 'Nombre',
      max: 100,
      isRequired: true,
      isHalf: true,
      autoComplete: 'given-name',
    },
    lastName: {
      kind: 'text',
      format: 'personName',
      label: 'Apellido',
      max: 100,
      isRequired: true,
      isHalf: true,
      autoComplete: 'family-name',
    },
    identifier: {
      kind: 'text',
      label: 'Cédula',
      max: 20,
      initial: '',
      profile: 'Cédula de identidad',
    },
  },
});

export const personPhone = defineEntity({
  prefix: 'PePhone',
  fields: {
    phone: { ...companyPhone.fields.phone, wire: 'PePhone' },
    type: { ...companyPhone.fields.type, initial: 'HOM' },
    observation: companyPhone.fields.observation,
  },
});

export const personAddress = defineEntity({
  prefix: 'PeAddress',
  fields: {
    stateId: companyAddress.fields.stateId,
    cityId: companyAddress.fields.cityId,
    address: { ...companyAddress.fields.address, wire: 'PeAddress' },
    recipient: {
      kind: 'text',
      label: 'Quién recibe',
      max: 200,
      initial: '',
      isHalf: true,
      autoComplete: 'name',
    },
    zIPCode: {
      kind: 'text',
      label: 'Código postal',
      column: 'zip_code',
      max: 10,
      initial: '',
      isHalf: true,
      isNumeric: true,
      autoComplete: 'postal-code',
    },
    observation: companyPhone.fields.observation,
  },
});

export const personEmail = defineEntity({
  prefix: 'PeEmail',
  fields: { email: { ...companyEmail.fields.email, wire: 'PeEmail' } },
});

/** The items of a person's lists, by the names of the lists in replies and in updates. */
export const personItems = {
  phones: personPhone,
  addresses: personAddress,
  emails: personEmail,
} as const;
