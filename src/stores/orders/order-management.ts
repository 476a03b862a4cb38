import { atom } from 'nanostores';
import type { SendError } from '#client/reply';
import { send } from '#client/send';
import type { CallInput, CallOutput } from '#contract/call';
import { orderEdit, orderSettle } from '#contract/calls/order-edit';
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
import { writeAndRenew } from '../reads/writing.ts';
import { walkOrders } from './order-export.ts';

const READS = [orderFilter, orderCounts, orderDetail, orderNews];
/** Called after errors too, which may mean that the order has changed. */
const renewOrders = (): void => void renew(...READS);

export const changeOrder = async (input: CallInput<typeof orderChangeState>) => {
  const reply = await send(orderChangeState, input);
  if (reply.ok) {
    $moved.set([reply.data.data]);
    offerUndo([reply.data.data]);
  }
  renewOrders();
  return reply;
};

export type Changed = Pick<Order, 'id' | 'number' | 'state' | 'version'>;

/** States of orders after a change from this page, or its undo. */
export type Moved = Pick<Order, 'id' | 'state'> & { version?: number | undefined };
/** The latest ones, for displays that hold these orders. */
export const $moved = atom<readonly Moved[]>([]);

/** Orders whose change can be undone for some seconds: one, or those moved together. */
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

const publishMoved = (results: Results, isDone: (one: Results[number]) => boolean): void =>
  $moved.set(
    results
      .filter(isDone)
      .flatMap(({ orderId: id, state, version }) => (state ? [{ id, state, version }] : [])),
  );

/** Maximum per call. */
const BATCH = 100;

type Change = CallInput<typeof orderChangeStates>;
type Results = CallOutput<typeof orderChangeStates>['data'];

/**
 * Changes the state of orders in batches.
 * @param onProgress receives the number of answered orders
 * @returns the results; `error` if the rest had no answer
 */
export const changeOrders = async (
  { orders, ...change }: Change,
  onProgress: (done: number) => void,
): Promise<{ results: Results; error?: SendError }> => {
  const results: Results = [];
  let error: SendError | undefined;
  // Only orders changed by this call can be undone.
  const changed: Changed[] = [];
  for (let from = 0; from < orders.length && !error; from += BATCH) {
    const reply = await send(orderChangeStates, {
      ...change,
      orders: orders.slice(from, from + BATCH),
    });
    if (reply.ok) results.push(...reply.data.data);
    else error = reply.error;
    onProgress(results.length);
  }
  for (const { orderId: id, number, state, version } of results)
    if (state && version !== undefined) changed.push({ id, number, state, version });
  // Orders that a colleague has moved there already count too.
  publishMoved(results, ({ error: refusal, state }) => refusal === '' || state === change.state);
  if (changed.length > 0) offerUndo(changed);
  renewOrders();
  return { results, ...(error && { error }) };
};

/** Undoes a change of many orders. @returns the results; `error` if the rest had no answer */
export const undoOrders = async (
  orders: readonly Changed[],
): Promise<{ results: Results; error?: SendError }> => {
  $undoable.set([]);
  const results: Results = [];
  let error: SendError | undefined;
  for (let from = 0; from < orders.length && !error; from += BATCH) {
    const some = orders.slice(from, from + BATCH);
    const reply = await send(orderUndoMany, {
      orders: some.map(({ id: orderId, version }) => ({ orderId, version })),
    });
    if (reply.ok) results.push(...reply.data.data);
    else error = reply.error;
  }
  publishMoved(results, ({ error: refusal }) => refusal === '');
  renewOrders();
  return { results, ...(error && { error }) };
};

export const attendOrder = writeAndRenew(orderAttend, ...READS);
export const holdOrder = writeAndRenew(orderHold, ...READS);
export const editOrder = writeAndRenew(orderEdit, ...READS);
export const settleOrder = writeAndRenew(orderSettle, ...READS);
export const noteOrder = writeAndRenew(orderNote, ...READS);
export const trackOrder = writeAndRenew(orderTrack, ...READS);
export const refundPayment = writeAndRenew(paymentRefund, ...READS);

const page = (filters: readonly FilterItem[]) => (after: number, rowsMax: number) =>
  send(orderFilter, {
    filters: [...filters, { FilterKey: 'after', FilterValue: `${after}` }],
    orderBy: 'OLD',
    rowsMax,
  });

/** Maximum orders that can be selected together. */
export const MAX_SELECTED = 500;

/** Reads the oldest matching orders, up to the maximum of a selection. */
export const readSelected = async (filters: readonly FilterItem[]) => {
  const orders: Order[] = [];
  const reply = await walkOrders(page(filters), (some) => orders.push(...some), MAX_SELECTED);
  return reply.ok ? { ok: true as const, data: orders } : reply;
};

/** Reads all matching orders, not only the shown page. @param take receives them, oldest first */
export const readAllOrders = (
  filters: readonly FilterItem[],
  take: (orders: readonly Order[]) => void,
) => walkOrders(page(filters), take);

/** Renews visible lists after new orders arrived. */
export const renewLists = (): void => void renew(orderFilter, orderCounts);
