/** What a buyer has to do outside the shop to pay an order, the same on every page and in its mail. */
import { linesOf, type PaymentInstruction } from '../contract/entities/shop-settings.ts';
import type { OrderState } from '../contract/orders/order-states.ts';
import { canBePaid, paysByInstructions } from '../contract/orders/payments.ts';
import type { Variant } from './schema.ts';

type Instructed = Pick<Variant, 'payments'>;

/** Whether its buyer can pay it online in this shop, which may have other ways to pay than when it was placed. */
export const canBePaidHere = (
  { payments }: Instructed,
  order: { paymentId: string; state: OrderState },
): boolean => canBePaid(order) && payments.some(({ id }) => id === order.paymentId);

/** The text of a way to pay as the shop has it now, line by line: the edited one, else the variant's. */
export const instructionsOf = (
  { payments }: Instructed,
  paymentId: string,
  edited: readonly PaymentInstruction[],
): string[] => {
  const lines = linesOf(edited.find(({ id }) => id === paymentId)?.text ?? '');
  if (lines.length > 0) return lines;
  return payments.find(({ id }) => id === paymentId)?.instructions ?? [];
};

/** Whether its buyer is told what to do. */
export const waitsForPayer = ({
  state,
  paymentId,
}: {
  state: string;
  paymentId: string;
}): boolean => state === 'PPE' && paysByInstructions(paymentId);

/** Line by line; none where the order does not wait for such a payment. @param edited the shop's own texts */
export const howToPay = (
  variant: Instructed,
  order: { state: string; paymentId: string },
  edited: readonly PaymentInstruction[] = [],
): string[] => (waitsForPayer(order) ? instructionsOf(variant, order.paymentId, edited) : []);

/** The same as a page asks it, which knows the edited texts later; null where its buyer is told nothing. */
export const tellHowToPay = (
  variant: Instructed,
  order: { state: string; paymentId: string },
): ((edited: readonly PaymentInstruction[]) => string[]) | null =>
  waitsForPayer(order) ? (edited) => howToPay(variant, order, edited) : null;
