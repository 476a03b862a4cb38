/** The fields of an uploaded picture that may be edited. Its purpose is said once, with its file. */
import { defineEntity } from './entity.ts';

export const imageEntity = defineEntity({
  prefix: 'Image',
  fields: {
    name: { kind: 'text', label: 'Nombre', max: 200, isRequired: true },
  },
});
