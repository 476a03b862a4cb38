/** Places an order of a cart with a discount code. */
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { applyTerms, discountOf, readOpenCode } from '#backend/discounts/code';
import { storeUse } from '#backend/discounts/uses';
import { AppError } from '#backend/http/app-error';
import { fromCents, toCents } from '#contract/amounts/money';
import type { OrderPayload } from '#contract/calls/orders';
import type { Variant } from '#variants/schema';
import { lockAccount } from './limits.ts';
import { phoneKey } from './phone-key.ts';
import { type Line, totalOf } from './rules.ts';
import { storeSale } from './sale.ts';

/** Adds to the refusal of a code the total that the order would have. */
const withTotal = (refusal: unknown, lines: readonly Line[], shippingCents: number): unknown =>
  refusal instanceof AppError && refusal.code.startsWith('discount.')
    ? new AppError(refusal.code, {
        ...refusal.info,
        detail: {
          discount: fromCents(discountOf(lines)),
          total: fromCents(totalOf(lines, shippingCents)),
        },
      })
    : refusal;

interface Using {
  /** The code. */
  typed: string;
  session: OwnSession;
  payload: Pick<OrderPayload, 'OrderDiscount' | 'OrderPhone'>;
}

/**
 * Like `storeSale`, with the prices of the buyer's code, whose row stays locked.
 * @param lines at the prices without it
 * @throws AppError discount.… with the new total, and those of `storeSale`
 */
export const storeDiscountedSale = async (
  tx: Tx,
  variant: Variant,
  sale: Parameters<typeof storeSale>[2],
  lines: readonly Line[],
  { typed, session, payload }: Using,
): ReturnType<typeof storeSale> => {
  // Before all rows, as in every transaction about orders.
  await lockAccount(tx, session.userId);
  let shown = lines;
  try {
    const code = await readOpenCode(tx, typed, sale.createdAt, true);
    const discounted = await applyTerms(tx, lines, code.terms);
    const { OrderDiscount: seen } = payload;
    if (seen !== undefined && toCents(seen) !== discountOf(discounted)) {
      shown = discounted;
      throw new AppError('discount.changed');
    }
    const stored = await storeSale(tx, variant, { ...sale, discountCode: code.code }, discounted);
    // The order that this one replaces is already cancelled, and its use was returned.
    if (stored.placed)
      await storeUse(tx, code, stored.placed.stored.id, {
        userId: session.userId,
        email: session.email,
        phoneKey: phoneKey(payload.OrderPhone),
      });
    return stored;
  } catch (refusal) {
    throw withTotal(refusal, shown, sale.shipping.priceCents);
  }
};
