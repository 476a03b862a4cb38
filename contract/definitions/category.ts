/** The fields of a category, in the order of its form. */
import { CATEGORY_ICON_CHOICES } from '../goods/category-icons.ts';
import { defineEntity } from './entity.ts';

export const categoryEntity = defineEntity({
  prefix: 'Category',
  fields: {
    name: { kind: 'text', label: 'Nombre', max: 100, isRequired: true },
    /** Searched, not shown. */
    synonyms: {
      kind: 'text',
      label: 'Sinónimos',
      hint: 'Otras palabras con que la buscan, separadas por comas.',
      max: 500,
      initial: '',
      file: { headings: ['sinonimo', 'otros nombres', 'synonyms'] },
    },
    /** On the home, for categories of the first level. */
    icon: {
      kind: 'choice',
      label: 'Ícono',
      options: CATEGORY_ICON_CHOICES,
      initial: 'auto',
      hasOwnControl: true,
    },
  },
});
