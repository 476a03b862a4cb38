/** What a buyer has to do outside the shop to pay an order, the same on every page and in its mail. */
import { paysByInstructions } from '../contract/payments.ts';
import type { Variant } from './schema.ts';

/** Line by line; none where the order does not wait for such a payment. */
export const howToPay = (
  { payments }: Pick<Variant, 'payments'>,
  { state, paymentId }: { state: string; paymentId: string },
): string[] =>
  state === 'PPE' && paysByInstructions(paymentId)
    ? (payments.find(({ id }) => id === paymentId)?.instructions ?? [])
    : [];
