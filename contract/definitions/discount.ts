/** The fields of a discount code, in the order of its form. Its categories and brands are defined by the calls. */
import { defineEntity } from './entity.ts';

/** No code takes more off a price, in percent. */
export const MAX_DISCOUNT = 90;
const MAX_CODE = 30;
const MAX_USES = 1_000_000;

export const discountEntity = defineEntity({
  prefix: 'Discount',
  fields: {
    code: {
      kind: 'text',
      format: 'code',
      label: 'Código',
      hint: 'Letras y números. Vale igual en mayúsculas, en minúsculas y sin tildes.',
      max: MAX_CODE,
      isRequired: true,
    },
    percent: {
      kind: 'integer',
      label: 'Descuento %',
      min: 0,
      max: MAX_DISCOUNT,
      initial: 0,
      isHalf: true,
    },
    amount: {
      kind: 'money',
      label: 'O importe',
      historyLabel: 'Importe',
      initial: 0,
      isHalf: true,
    },
    minimum: {
      kind: 'money',
      label: 'Compra mínima',
      hint: 'De productos, sin el envío. 0: sin mínimo.',
      initial: 0,
    },
    /** Days of the shop: `2026-12-07`; empty = open. */
    validFrom: {
      kind: 'text',
      label: 'Desde',
      max: 10,
      initial: '',
      isHalf: true,
      hasOwnControl: true,
    },
    validUntil: {
      kind: 'text',
      label: 'Hasta',
      max: 10,
      initial: '',
      isHalf: true,
      hasOwnControl: true,
    },
    maxUses: {
      kind: 'integer',
      label: 'Usos en total',
      hint: '0: sin tope.',
      min: 0,
      max: MAX_USES,
      initial: 0,
    },
    isOncePerPerson: { kind: 'flag', label: 'Una vez por persona', initial: false },
    isActive: { kind: 'flag', label: 'Activo', initial: true },
  },
});
