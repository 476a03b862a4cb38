/** The editable fields of an uploaded image. Its purpose is set with its file. */
import { defineEntity } from './entity.ts';

export const imageEntity = defineEntity({
  prefix: 'Image',
  fields: {
    name: { kind: 'text', label: 'Nombre', max: 200, isRequired: true },
  },
});
