/** The fields of a company and of a group, in the order of their forms. */
import { defineEntity } from './entity.ts';

export const companyGroupEntity = defineEntity({
  prefix: 'CompanyGroup',
  fields: {
    name: { kind: 'text', label: 'Nombre', max: 200, isRequired: true },
    web: { kind: 'text', format: 'web', label: 'Sitio web', max: 200, initial: '' },
  },
});

/** Existing companies may have no group, new ones must: calls define it themselves. */
export const companyEntity = defineEntity({
  prefix: 'Company',
  fields: {
    name: {
      kind: 'text',
      label: 'Razón social',
      max: 200,
      isRequired: true,
      isHalf: true,
      file: {
        headings: ['nombre', 'empresa', 'nombre de la empresa', 'cliente', 'company', 'name'],
        isRequired: true,
      },
    },
    /** The key of its files. */
    identifier: {
      kind: 'text',
      format: 'rut',
      label: 'RUT',
      max: 30,
      isRequired: true,
      isHalf: true,
      hasOwnControl: true,
    },
  },
});
