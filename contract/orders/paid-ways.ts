import { REDIRECT_IDS, type RedirectId } from './payments.ts';

/** Ways in which a buyer pays a difference, outside the providers. */
export const PAID_WAYS = ['cash', 'card', 'transfer'] as const;
export type PaidWay = (typeof PAID_WAYS)[number];
export const paidWayNames: Readonly<Record<PaidWay, string>> = {
  cash: 'Efectivo',
  card: 'Tarjeta',
  transfer: 'Transferencia',
};

/** Ways in which a difference was paid: with a provider, the payment method. */
export const DIFFERENCE_WAYS = [...PAID_WAYS, ...REDIRECT_IDS] as const;
export type DifferenceWay = PaidWay | RedirectId;
export const differenceWayNames: Readonly<Record<DifferenceWay, string>> = {
  ...paidWayNames,
  MPU: 'Mercado Pago',
  PYPL: 'PayPal',
};
