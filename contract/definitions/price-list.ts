/** A price list's own fields, in the order of its form; `entities/price-lists.ts` has its buyers and rules. */
import { defineEntity } from './entity.ts';

export const priceListEntity = defineEntity({
  prefix: 'PriceList',
  fields: {
    name: { kind: 'text', label: 'Nombre', max: 120, isRequired: true },
    /** Null = at once. */
    startsOn: { kind: 'day', label: 'Desde', isNullable: true, initial: null, isHalf: true },
    /** The last day; null = without end. */
    endsOn: { kind: 'day', label: 'Hasta', isNullable: true, initial: null, isHalf: true },
    sellsBelowCost: {
      kind: 'flag',
      label: 'Puede vender por debajo del costo',
      hint: 'Si no, ningún precio de la lista baja del último costo.',
      initial: false,
    },
  },
});
