/** A customer at the counter who is not registered; all empty = anonymous. */
import { defineEntity } from './entity.ts';

export const counterCustomer = defineEntity({
  prefix: 'Customer',
  fields: {
    name: { kind: 'text', label: 'Nombre', max: 200, initial: '', isHalf: true },
    identifier: {
      kind: 'text',
      label: 'RUT para la factura',
      max: 30,
      format: 'rut',
      initial: '',
      isHalf: true,
    },
    phone: { kind: 'text', label: 'Teléfono', max: 40, format: 'phone', initial: '', isHalf: true },
    email: { kind: 'text', label: 'Email', max: 254, format: 'email', initial: '', isHalf: true },
  },
});
