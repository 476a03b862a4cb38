/** The fields of the items of a company's lists, in the order of their forms. A person's items extend them. */
import { MAX_NOTE } from '../limits.ts';
import { phoneTypeNames } from '../people/phones.ts';
import { defineEntity } from './entity.ts';

export const companyPhone = defineEntity({
  prefix: 'CoPhone',
  fields: {
    phone: {
      kind: 'text',
      format: 'phone',
      label: 'Teléfono',
      wire: 'CoPhone',
      max: 40,
      isRequired: true,
      isHalf: true,
    },
    type: {
      kind: 'choice',
      options: phoneTypeNames,
      label: 'Tipo',
      initial: 'WOR',
      isHalf: true,
    },
    observation: { kind: 'text', label: 'Observación', max: MAX_NOTE, initial: '' },
  },
});

export const companyAddress = defineEntity({
  prefix: 'CoAddress',
  fields: {
    stateId: { kind: 'reference', label: 'Departamento', wire: 'StateId' },
    cityId: { kind: 'reference', label: 'Ciudad', wire: 'CityId' },
    address: {
      kind: 'text',
      label: 'Dirección',
      wire: 'CoAddress',
      max: 300,
      isRequired: true,
      autoComplete: 'street-address',
    },
  },
});

export const companyEmail = defineEntity({
  prefix: 'CoEmail',
  fields: {
    email: {
      kind: 'text',
      format: 'email',
      label: 'Email',
      wire: 'CoEmail',
      max: 254,
      isRequired: true,
    },
  },
});

/** The items of its lists, by the names of the lists in replies and in updates. */
export const companyItems = {
  phones: companyPhone,
  addresses: companyAddress,
  emails: companyEmail,
} as const;
