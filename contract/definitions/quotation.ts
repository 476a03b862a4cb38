/** A quotation's fields that do not affect its state, and those of its lines, in the order of its form. */
import { MAX_CODE, MAX_NOTE, MAX_QUANTITY } from '../limits.ts';
import { defineEntity } from './entity.ts';

export const quotationEntity = defineEntity({
  prefix: 'Quotation',
  fields: {
    customerName: { kind: 'text', label: 'Cliente', max: 200, isRequired: true },
    customerPhone: {
      kind: 'text',
      label: 'Teléfono',
      max: 40,
      format: 'phone',
      initial: '',
      isHalf: true,
    },
    customerEmail: {
      kind: 'text',
      label: 'Email',
      max: 254,
      format: 'email',
      initial: '',
      isHalf: true,
    },
    /** Where the customer may fetch it; empty = not said. */
    branchCode: {
      kind: 'code',
      label: 'Local',
      max: MAX_CODE,
      initial: '',
      hasOwnControl: true,
    },
    notes: {
      kind: 'text',
      label: 'Notas',
      hint: 'Las lee el cliente.',
      max: MAX_NOTE,
      lines: 3,
      initial: '',
    },
  },
});

export const quotationLine = defineEntity({
  prefix: '',
  fields: {
    /** A product's; empty = a free text. */
    code: { kind: 'code', wire: 'Code', label: 'Código', max: MAX_CODE, initial: '' },
    name: { kind: 'text', wire: 'Name', label: 'Descripción', max: 300, isRequired: true },
    /** Price of a unit before the discount, with tax. */
    price: { kind: 'money', wire: 'Price', label: 'Precio' },
    discount: {
      kind: 'integer',
      wire: 'Discount',
      label: 'Descuento %',
      min: 0,
      max: 100,
      initial: 0,
    },
    quantity: { kind: 'integer', wire: 'Quantity', label: 'Cant.', min: 1, max: MAX_QUANTITY },
  },
});
