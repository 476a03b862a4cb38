import { linesOf, type PaymentInstruction } from '../contract/entities/shop-settings.ts';
import { type OrderState, orderStates } from '../contract/orders/order-states.ts';
import { canBePaid } from '../contract/orders/payable.ts';
import { paysByInstructions } from '../contract/orders/payments.ts';
import type { PageVariant } from './schema.ts';

type Instructed = Pick<PageVariant, 'payments'>;

/** Decides whether an order can be paid online here; the ways to pay may have changed since it was placed. */
export const canBePaidHere = (
  { payments }: Instructed,
  order: { paymentId: string; state: OrderState },
): boolean => canBePaid(order) && payments.some(({ id }) => id === order.paymentId);

/** Returns the lines of a payment's instructions: the edited ones, else the variant's. */
export const instructionsOf = (
  { payments }: Instructed,
  paymentId: string,
  edited: readonly PaymentInstruction[],
): string[] => {
  const lines = linesOf(edited.find(({ id }) => id === paymentId)?.text ?? '');
  if (lines.length > 0) return lines;
  return payments.find(({ id }) => id === paymentId)?.instructions ?? [];
};

/** Decides whether the order waits for a payment by instructions. */
export const waitsForPayer = ({
  state,
  paymentId,
}: {
  state: OrderState;
  paymentId: string;
}): boolean => orderStates[state].payment === 'pending' && paysByInstructions(paymentId);

/** Returns the instructions of an order that waits for such a payment. @param edited the shop's own texts */
export const howToPay = (
  variant: Instructed,
  order: { state: OrderState; paymentId: string },
  edited: readonly PaymentInstruction[] = [],
): string[] => (waitsForPayer(order) ? instructionsOf(variant, order.paymentId, edited) : []);

/** Returns the instructions for a page, which loads the edited texts later; null if there are none. */
export const tellHowToPay = (
  variant: Instructed,
  order: { state: OrderState; paymentId: string },
): ((edited: readonly PaymentInstruction[]) => string[]) | null =>
  waitsForPayer(order) ? (edited) => howToPay(variant, order, edited) : null;
