/** Many orders moved at once: which of them can move, and what the server's answers mean. */
import type { CallOutput } from '#contract/call';
import type { orderChangeStates } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import { canSellerMove, type OrderState } from '#contract/orders/order-states';

export type Result = CallOutput<typeof orderChangeStates>['data'][number];

/** What a seller may move, and the rest. */
export const splitByMove = (orders: readonly Order[], state: OrderState) => ({
  movable: orders.filter((order) => canSellerMove(order, state)),
  others: orders.filter((order) => !canSellerMove(order, state)),
});

/** An order that is where it was wanted is no refusal, whoever brought it there. */
export const splitResults = (results: readonly Result[], state: OrderState) => ({
  done: results.filter((one) => one.error === '' || one.state === state),
  refused: results.filter((one) => one.error !== '' && one.state !== state),
});
