/** Ways in which a buyer pays a difference, outside the providers. */
export const PAID_WAYS = ['cash', 'card', 'transfer'] as const;
export type PaidWay = (typeof PAID_WAYS)[number];
export const paidWayNames: Readonly<Record<PaidWay, string>> = {
  cash: 'Efectivo',
  card: 'Tarjeta',
  transfer: 'Transferencia',
};
