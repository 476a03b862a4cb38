/** What sellers do with orders, and what lists of orders must then ask anew, whatever became of it. */
import { send } from '#client/send';
import type { CallInput } from '#contract/call';
import {
  orderAttend,
  orderChangeState,
  orderChangeStates,
  orderDetail,
  orderNews,
} from '#contract/calls/order-desk';
import { orderFilter } from '#contract/calls/orders';
import { paymentRefund } from '#contract/calls/payments';
import type { FilterItem } from '#contract/list-fields';
import { collectOrders } from './order-export.ts';
import { renew } from './query.ts';

/** A refusal, too, may mean that the order is no longer what the list shows. */
const renewOrders = (): void => void renew(orderFilter, orderDetail, orderNews);

export const changeOrder = async (input: CallInput<typeof orderChangeState>) => {
  const reply = await send(orderChangeState, input);
  renewOrders();
  return reply;
};

export const changeOrders = async (input: CallInput<typeof orderChangeStates>) => {
  const reply = await send(orderChangeStates, input);
  renewOrders();
  return reply;
};

export const attendOrder = async (input: CallInput<typeof orderAttend>) => {
  const reply = await send(orderAttend, input);
  renewOrders();
  return reply;
};

/** Also after a refusal: of two payments, one may have gone back. */
export const giveBack = async (input: CallInput<typeof paymentRefund>) => {
  const reply = await send(paymentRefund, input);
  renewOrders();
  return reply;
};

/** Every order under the filters, not the shown page alone. */
export const readAllOrders = (filters: readonly FilterItem[]) =>
  collectOrders((page) => send(orderFilter, { filters: [...filters], ...page }));
