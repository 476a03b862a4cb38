import type { CallOutput } from '#contract/call';
import type { orderChangeStates } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import { canSellerMove, type OrderState } from '#contract/orders/order-states';

export type Result = CallOutput<typeof orderChangeStates>['data'][number];

/** Parts the orders that a seller may move from the rest. */
export const splitByMove = (orders: readonly Order[], state: OrderState) => ({
  movable: orders.filter((order) => canSellerMove(order, state)),
  others: orders.filter((order) => !canSellerMove(order, state)),
});

/** Splits the results: an order in the requested state is no refusal, whoever moved it. */
export const splitResults = (results: readonly Result[], state: OrderState) => ({
  done: results.filter((one) => one.error === '' || one.state === state),
  refused: results.filter((one) => one.error !== '' && one.state !== state),
});
