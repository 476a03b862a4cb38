/** Answers the calls about returns, and about edits, which give money back as returns do. */

import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Dependencies } from '#backend/database/dependencies';
import { AppError } from '#backend/http/app-error';
import { readCompanyOrders } from '#backend/orders/queries';
import { type Paying, REQUEST_MS } from '#backend/payments/charges';
import { closeDue } from '#backend/payments/due-payments';
import { refundReturn, rereadRefund } from '#backend/payments/refund-return';
import { refunderOf } from '#backend/payments/refunder';
import type { Gateways } from '#backend/payments/registry';
import type { Handlers } from '#backend/port';
import type { Order } from '#contract/entities/orders';
import { requestReturn } from './add-return.ts';
import { giveBackByHand } from './by-hand.ts';
import {
  addReturn,
  cancelReturn,
  decideReturn,
  promiseRefund,
  receiveReturn,
} from './change-return.ts';
import { settleDue } from './difference.ts';
import { editOrder } from './edit-order.ts';
import { listReturns } from './list-returns.ts';
import { readReturnable } from './returnable.ts';

type Names =
  | 'orderEdit'
  | 'orderSettle'
  | 'returnFind'
  | 'returnRequest'
  | 'returnCancel'
  | 'returnAdd'
  | 'returnDecide'
  | 'returnReceive'
  | 'returnRefund'
  | 'returnByHand'
  | 'returnFilter';

interface ReturnsDependencies extends Dependencies {
  gateways: Gateways;
}

export const createReturnHandlers = (deps: ReturnsDependencies): Handlers<Names, OwnSession> => {
  const { db, variant, now, gateways, log } = deps;
  const paying = (): Paying => ({
    db,
    variant,
    now,
    gateways,
    signal: AbortSignal.timeout(REQUEST_MS),
  });

  /** Makes the refund that a return promises. @returns the order; a refused refund stays due */
  const refundDue = async (
    { order, returnId }: { order: Order; returnId: number },
    session: OwnSession,
  ): Promise<Order> => {
    // Units that came back may have covered a difference.
    await closeDue({ ...paying(), log }, order.id);
    const refund = order.returns?.find(({ id }) => id === returnId)?.refund;
    if (refund?.by !== 'provider' || refund.outcome === 'done') return order;
    await refundReturn(paying(), refunderOf(session), returnId).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      log.warn(
        { orderId: order.id, returnId, err: error.cause ?? error },
        'refund of a return not made',
      );
    });
    const [read] = await readCompanyOrders(db, sql`o.id = ${order.id}`);
    if (!read) throw new AppError('record.notFound');
    return read;
  };

  return {
    orderEdit: async (edit, caller) => {
      const { order, returnId } = await editOrder({ ...paying(), log }, edit, caller);
      if (returnId === undefined) return { data: order };
      return { data: await refundDue({ order, returnId }, caller.session) };
    },

    orderSettle: async (payment, caller) => {
      const order = await settleDue(payment, deps, caller);
      await closeDue({ ...paying(), log }, order.id);
      return { data: order };
    },

    returnFind: async ({ orderId }, caller) => ({
      data: await readReturnable(orderId, deps, caller),
    }),

    returnRequest: async (asked, { session }) => ({
      data: await requestReturn(asked, deps, session),
    }),

    returnCancel: async (wanted, { session }) => ({
      data: await cancelReturn(wanted, deps, session),
    }),

    returnAdd: async (added, caller) => ({
      data: await refundDue(await addReturn(added, deps, caller), caller.session),
    }),

    returnDecide: async (decision, caller) => ({
      data: await decideReturn(decision, deps, caller),
    }),

    returnReceive: async (arrival, caller) => ({
      data: await refundDue(await receiveReturn(arrival, deps, caller), caller.session),
    }),

    returnRefund: async (wanted, caller) => {
      await rereadRefund(paying(), wanted.returnId);
      const promised = await promiseRefund(wanted, deps, caller);
      return { data: await refundDue(promised, caller.session) };
    },

    returnByHand: async (given, caller) => ({ data: await giveBackByHand(given, deps, caller) }),

    returnFilter: (asked, caller) => listReturns(asked, deps, caller),
  };
};
