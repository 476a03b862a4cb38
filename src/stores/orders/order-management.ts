/** What sellers do with orders, and what lists of orders must then ask anew, whatever became of it. */

import { atom } from 'nanostores';
import type { SendError } from '#client/reply';
import { send } from '#client/send';
import type { CallInput, CallOutput } from '#contract/call';
import {
  orderAttend,
  orderChangeState,
  orderChangeStates,
  orderDetail,
  orderHold,
  orderNews,
  orderNote,
  orderTrack,
  orderUndo,
  orderUndoMany,
  UNDO_SECONDS,
} from '#contract/calls/order-management';
import { orderCounts, orderFilter } from '#contract/calls/orders';
import { paymentRefund } from '#contract/calls/payments';
import type { Order } from '#contract/entities/orders';
import type { FilterItem } from '#contract/fields/list-fields';
import { renew } from '../reads/query.ts';
import { walkOrders } from './order-export.ts';

/** A refusal, too, may mean that the order is no longer what the list shows. */
const renewOrders = (): void => void renew(orderFilter, orderCounts, orderDetail, orderNews);

export const changeOrder = async (input: CallInput<typeof orderChangeState>) => {
  const reply = await send(orderChangeState, input);
  if (reply.ok) {
    $moved.set([reply.data.data]);
    offerUndo([reply.data.data]);
  }
  renewOrders();
  return reply;
};

/** An order as a change has left it. */
export type Changed = Pick<Order, 'id' | 'number' | 'state' | 'version'>;

/** Where orders stand since a change of ours, or since it was taken back. */
export type Moved = Pick<Order, 'id' | 'state'> & { version?: number | undefined };
/** The last of them: whoever holds these orders holds them as they are now. */
export const $moved = atom<readonly Moved[]>([]);

/** The orders whose change can be taken back for some seconds still: one, or those that moved together. */
export const $undoable = atom<readonly Changed[]>([]);

const offerUndo = (orders: readonly Changed[]): void => {
  $undoable.set(orders);
  setTimeout(() => {
    if ($undoable.get() === orders) $undoable.set([]);
  }, UNDO_SECONDS * 1_000);
};

export const undoOrder = async ({ id: orderId, version }: Changed) => {
  $undoable.set([]);
  const reply = await send(orderUndo, { orderId, version });
  if (reply.ok) $moved.set([reply.data.data]);
  renewOrders();
  return reply;
};

const tellMoved = (results: Results, isDone: (one: Results[number]) => boolean): void =>
  $moved.set(
    results
      .filter(isDone)
      .flatMap(({ orderId: id, state, version }) => (state ? [{ id, state, version }] : [])),
  );

/** As many as one call takes. */
const AT_ONCE = 100;

type Change = CallInput<typeof orderChangeStates>;
type Results = CallOutput<typeof orderChangeStates>['data'];

/**
 * Moves orders, a call for each hundred.
 * @param onProgress told how many have had their answer
 * @returns what became of them; `error` where the rest had no answer
 */
export const changeOrders = async (
  { orders, ...change }: Change,
  onProgress: (done: number) => void,
): Promise<{ results: Results; error?: SendError }> => {
  const results: Results = [];
  let error: SendError | undefined;
  // Of these the change can be taken back; what was there already was not changed.
  const changed: Changed[] = [];
  for (let from = 0; from < orders.length && !error; from += AT_ONCE) {
    const reply = await send(orderChangeStates, {
      ...change,
      orders: orders.slice(from, from + AT_ONCE),
    });
    if (reply.ok) results.push(...reply.data.data);
    else error = reply.error;
    onProgress(results.length);
  }
  for (const { orderId: id, number, state, version } of results)
    if (state && version !== undefined) changed.push({ id, number, state, version });
  // What a colleague has brought there already is there as well.
  tellMoved(results, ({ error: refusal, state }) => refusal === '' || state === change.state);
  if (changed.length > 0) offerUndo(changed);
  renewOrders();
  return { results, ...(error && { error }) };
};

/** Takes a change of many back. @returns what became of them; `error` where the rest had no answer */
export const undoOrders = async (
  orders: readonly Changed[],
): Promise<{ results: Results; error?: SendError }> => {
  $undoable.set([]);
  const results: Results = [];
  let error: SendError | undefined;
  for (let from = 0; from < orders.length && !error; from += AT_ONCE) {
    const some = orders.slice(from, from + AT_ONCE);
    const reply = await send(orderUndoMany, {
      orders: some.map(({ id: orderId, version }) => ({ orderId, version })),
    });
    if (reply.ok) results.push(...reply.data.data);
    else error = reply.error;
  }
  tellMoved(results, ({ error: refusal }) => refusal === '');
  renewOrders();
  return { results, ...(error && { error }) };
};

export const attendOrder = async (input: CallInput<typeof orderAttend>) => {
  const reply = await send(orderAttend, input);
  renewOrders();
  return reply;
};

export const holdOrder = async (input: CallInput<typeof orderHold>) => {
  const reply = await send(orderHold, input);
  renewOrders();
  return reply;
};

export const noteOrder = async (input: CallInput<typeof orderNote>) => {
  const reply = await send(orderNote, input);
  renewOrders();
  return reply;
};

export const trackOrder = async (input: CallInput<typeof orderTrack>) => {
  const reply = await send(orderTrack, input);
  renewOrders();
  return reply;
};

/** Also after a refusal: of two payments, one may have gone back. */
export const giveBack = async (input: CallInput<typeof paymentRefund>) => {
  const reply = await send(paymentRefund, input);
  renewOrders();
  return reply;
};

const page = (filters: readonly FilterItem[]) => (after: number, rowsMax: number) =>
  send(orderFilter, {
    filters: [...filters, { FilterKey: 'after', FilterValue: `${after}` }],
    orderBy: 'OLD',
    rowsMax,
  });

/** The most orders that can be chosen together: more are a matter for several sittings. */
export const MOST_CHOSEN = 500;

/** The oldest orders under the filters, as many as can be chosen. */
export const readChosen = async (filters: readonly FilterItem[]) => {
  const orders: Order[] = [];
  const reply = await walkOrders(page(filters), (some) => orders.push(...some), MOST_CHOSEN);
  return reply.ok ? { ok: true as const, data: orders } : reply;
};

/** Every order under the filters, not the shown page alone. @param take is given them, oldest first */
export const readAllOrders = (
  filters: readonly FilterItem[],
  take: (orders: readonly Order[]) => void,
) => walkOrders(page(filters), take);

/** Orders came in: lists that somebody looks at are asked anew. */
export const renewLists = (): void => void renew(orderFilter, orderCounts);
