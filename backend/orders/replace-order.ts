import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { replacements } from '#backend/database/tables/orders';
import { AppError } from '#backend/http/app-error';
import { isCancelled } from '#contract/orders/order-states';
import { canBePaid } from '#contract/orders/payable';
import { paysOnline } from '#contract/orders/payments';
import type { Variant } from '#variants/schema';
import { lockOrder, moveOrder } from './transition.ts';

interface Replacement {
  /** The earlier order's key. */
  guid: string;
  /** The new order's id. */
  laterId: number;
  userId: number;
  now: Date;
  /** The products of the new order: their stock is locked together with the earlier one's. */
  alsoLock: readonly number[];
}

/**
 * Cancels the buyer's earlier order in the transaction of the new one, so that its reservation does
 * not compete with it: the cart has changed since the earlier order went to pay. An order that is
 * paid outside the shop stays.
 * @throws AppError order.keyReused if it is paid or its payment is under way: its items would be
 * bought twice
 */
export const cancelReplaced = async (
  tx: Tx,
  variant: Variant,
  { guid, laterId, userId, now, alsoLock }: Replacement,
): Promise<void> => {
  const earlier = await lockOrder(tx, sql`o.guid = ${guid}::uuid and o.user_id = ${userId}`);
  if (!earlier || isCancelled(earlier) || !paysOnline(earlier.paymentId)) return;
  if (!canBePaid(earlier)) throw new AppError('order.keyReused');
  await moveOrder(tx, variant, earlier, 'CAN', {
    actor: 'buyer',
    userId,
    reason: 'El comprador cambió su compra.',
    // Its buyer is mailed about the new order.
    sendEmail: false,
    now,
    alsoLock,
  });
  await tx.insert(replacements).values({ earlierId: earlier.id, laterId });
};
