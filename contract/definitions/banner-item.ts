/** The fields of an item of the home's banner beside its pictures. It is stored as JSON, under its own names. */
import { defineEntity } from './entity.ts';

export const bannerItemEntity = defineEntity({
  prefix: '',
  fields: {
    title: {
      kind: 'text',
      label: 'Título',
      hint: 'Vacío, se muestra solo la imagen.',
      max: 90,
      initial: '',
    },
    text: { kind: 'text', label: 'Frase', max: 200, lines: 2, initial: '' },
    button: { kind: 'text', label: 'Botón', max: 40, initial: '', placeholder: 'Ver más' },
    link: {
      kind: 'link',
      label: 'A dónde lleva',
      isLocal: true,
      initial: '',
      placeholder: '/contacto',
      hasOwnControl: true,
    },
    color: { kind: 'color', label: 'Color de fondo', initial: '' },
    isShown: { kind: 'flag', label: 'Se muestra en el inicio', initial: true },
  },
});
