/** The fields of an item of the home's banner beside its pictures. It is stored as JSON, under its own names. */
import { defineEntity } from './entity.ts';

export const bannerItemEntity = defineEntity({
  prefix: '',
  fields: {
    link: {
      kind: 'link',
      label: 'A dónde lleva',
      isLocal: true,
      initial: '',
      placeholder: '/contacto',
    },
    color: { kind: 'color', label: 'Color de fondo', initial: '' },
  },
});
