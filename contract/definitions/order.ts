/**
 * The descriptive fields of an order, written by its buyer at the checkout or by a seller later.
 * Items, sums, states, payment and delivery are defined by the calls.
 */
import { MAX_NOTE } from '../limits.ts';
import { defineEntity } from './entity.ts';

/** Written by the buyer. */
export const boughtOrder = defineEntity({
  prefix: 'Order',
  fields: {
    observation: {
      kind: 'text',
      label: 'Para el local',
      max: MAX_NOTE,
      lines: 3,
      initial: '',
      fact: { label: 'Nota para el local' },
      file: { title: 'Nota del comprador' },
    },
  },
});

/** Written by a seller, and shown to the buyer. */
export const soldOrder = defineEntity({
  prefix: '',
  fields: {
    trackingNumber: {
      kind: 'text',
      label: 'Número de seguimiento',
      max: 60,
      initial: '',
      file: { title: 'Seguimiento' },
    },
  },
});
