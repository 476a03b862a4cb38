/** Places the order of the cart and handles its errors. */
import { atom } from 'nanostores';
import type * as z from 'zod/mini';
import type { SendError } from '#client/reply';
import { send } from '#client/send';
import { toCents } from '#contract/amounts/money';
import type { CallInput } from '#contract/call';
import { orderAdd, orderFind, priceChange, refusedRows } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import { isCancelled } from '#contract/orders/order-states';
import { canBePaid } from '#contract/orders/payable';
import { $cart } from '../cart/cart.ts';
import { renewOrderKey, takeOut, takePrices } from '../cart/cart-changes.ts';
import { markUnavailable } from '../cart/cart-stock.ts';
import { hideToast, showToast } from '../toasts.ts';
import { $draft, changeDraft, keepOpen, orderPlaced } from './checkout-draft.ts';
import { dropCode, followRefusal } from './discount.ts';

interface ChangedPrice {
  code: string;
  name: string;
  beforeCents: number;
  nowCents: number;
}

/** A row that is not available, with its remaining units. */
type RefusedRow = z.output<typeof refusedRows>['items'][number];

export type Placing =
  | { status: 'idle' }
  | { status: 'sending' }
  /** The cart has the new prices already; the buyer confirms them. */
  | { status: 'priceChanged'; text: string; rows: ChangedPrice[] }
  | { status: 'noStock'; text: string; rows: RefusedRow[] }
  | { status: 'unknownItem'; text: string; rows: RefusedRow[] }
  /** No answer: the order may exist, and a retry finds it. */
  | { status: 'noAnswer'; text: string }
  | { status: 'failed'; text: string; fields: Record<string, string> }
  | { status: 'placed'; order: Order };

export const $placing = atom<Placing>({ status: 'idle' });

/** Shipping prices from the server where they differ from the page's. */
export const $shippingPrices = atom<Readonly<Record<string, number>>>({});

type OrderInput = CallInput<typeof orderAdd>['order'];

/**
 * Updates the cart for an existing order. An order that still has to be paid keeps the cart, to continue or change
 * the purchase; a cancelled one leaves it for another order.
 */
export const followOrder = (order: Order): void => {
  if ($draft.get().openGuid !== order.gUID || canBePaid(order)) return;
  changeDraft({ openGuid: '', openItems: [], written: {} });
  if (!isCancelled(order)) {
    dropCode();
    takeOut(order.items);
  } else if ($cart.get().guid === order.gUID) renewOrderKey();
};

const applyPlaced = (order: Order): Order => {
  orderPlaced(order);
  $placing.set({ status: 'placed', order });
  followOrder(order);
  return order;
};

/** Makes the new order replace the checkout's earlier unpaid one. */
const withReplacement = (order: OrderInput): OrderInput => {
  const { openGuid } = $draft.get();
  return openGuid === '' || openGuid === order.OrderGUID
    ? order
    : { ...order, OrderReplacesGUID: openGuid };
};

const rowsOf = (error: SendError): RefusedRow[] => {
  const rows = refusedRows.safeParse(error.detail);
  return rows.success ? rows.data.items : [];
};

const takeNewPrices = (error: SendError, sent: OrderInput): Placing => {
  const parsed = priceChange.safeParse(error.detail);
  if (!parsed.success) return { status: 'failed', text: error.text, fields: {} };
  const { items, shippingPrice } = parsed.data;
  const current = items.map((row) => ({ ...row, priceCents: toCents(row.price) }));
  const rows = current.flatMap(({ code, name, priceCents }) => {
    const previous = sent.Items.find((item) => item.Code.trim() === code.trim());
    return previous
      ? [{ code, name, beforeCents: toCents(previous.Price), nowCents: priceCents }]
      : [];
  });
  const beforeCents = toCents(sent.OrderShippingPrice ?? 0);
  if (toCents(shippingPrice) !== beforeCents) {
    const name = sent.OrderShippingName ?? 'Envío';
    rows.push({ code: '', name, beforeCents, nowCents: toCents(shippingPrice) });
    $shippingPrices.set({
      ...$shippingPrices.get(),
      [sent.OrderShippingId]: toCents(shippingPrice),
    });
  }
  takePrices(current);
  return { status: 'priceChanged', text: error.text, rows };
};

/** Shows the total without a refused discount code, or with another discount. */
const takeNewDiscount = (error: SendError, sent: OrderInput): Placing | undefined => {
  const nowCents = followRefusal(error);
  if (nowCents === undefined) return undefined;
  const goods = sent.Items.map(({ Price, Quantity }) => toCents(Price) * Quantity);
  const beforeCents =
    goods.reduce((sum, cents) => sum + cents, 0) +
    toCents(sent.OrderShippingPrice ?? 0) -
    toCents(sent.OrderDiscount ?? 0);
  const rows = beforeCents === nowCents ? [] : [{ code: '', name: 'Total', beforeCents, nowCents }];
  return { status: 'priceChanged', text: error.text, rows };
};

const refusedBy = (error: SendError, sent: OrderInput): Placing => {
  const { code, text, status } = error;
  const newTotal = takeNewDiscount(error, sent);
  if (newTotal) return newTotal;
  if (code === 'order.priceChanged') return takeNewPrices(error, sent);
  if (code === 'order.insufficientStock') {
    const rows = rowsOf(error);
    markUnavailable(rows, 'unavailable');
    return { status: 'noStock', text, rows };
  }
  if (code === 'order.unknownItem') {
    const rows = rowsOf(error);
    markUnavailable(rows, 'withdrawn');
    return { status: 'unknownItem', text, rows };
  }
  // Unreadable answers and errors of proxies are inconclusive: the order may exist.
  if (code === undefined || status < 400 || status >= 500) return { status: 'noAnswer', text };
  return { status: 'failed', text, fields: error.fields ?? {} };
};

const ABSENT_CODES: ReadonlySet<string | undefined> = new Set([
  'record.notFound',
  'request.invalid',
]);

/** Finds an order by its key; 'absent' if there is none, an error if this is unknown. */
const findOrder = async (guid: string): Promise<Order | 'absent' | SendError> => {
  const reply = await send(orderFind, { guid });
  if (reply.ok) return reply.data.data;
  // Only the shop's own errors count: proxies in between have 404 pages of their own.
  return ABSENT_CODES.has(reply.error.code) ? 'absent' : reply.error;
};

/** The message that an earlier attempt arrived, beside the order's page; replaced by the next. */
let toast = 0;

const sentBeforeText = ({ number }: Order): string =>
  `Tu confirmación anterior sí llegó: es el pedido N.º ${number}, sin lo que cambiaste después.`;

/** Shows that an earlier attempt is unresolved, and keeps its key. */
const withoutAnswer = (text: string): undefined => {
  $placing.set({ status: 'noAnswer', text });
};

/** Statuses that tell nothing about an earlier attempt without answer: not logged in, forbidden, rate-limited. */
const INCONCLUSIVE: ReadonlySet<number> = new Set([401, 403, 429]);

const sendOrder = async (order: OrderInput): Promise<Order | undefined> => {
  changeDraft({ sentGuid: order.OrderGUID });
  const reply = await send(orderAdd, { order: withReplacement(order) });
  if (reply.ok && isCancelled(reply.data.data)) {
    // The order exists but was cancelled since: the same cart becomes another order.
    renewOrderKey();
    return sendOrder({ ...order, OrderGUID: $cart.get().guid });
  }
  if (reply.ok) return applyPlaced(reply.data.data);
  if (reply.error.code === 'order.keyReused') {
    // An order with this key exists, with other data; or the order to be replaced is already paid.
    const { openGuid } = $draft.get();
    const ownOrder = await findOrder(order.OrderGUID);
    const existing =
      ownOrder === 'absent' && openGuid !== '' ? await findOrder(openGuid) : ownOrder;
    if (existing !== 'absent' && !('gUID' in existing)) return withoutAnswer(existing.text);
    const standing = existing === 'absent' ? undefined : existing;
    if (standing && !canBePaid(standing) && !isCancelled(standing)) {
      toast = showToast('warning', sentBeforeText(standing));
      return applyPlaced(standing);
    }
    renewOrderKey();
    if (standing) {
      // It is unpaid: the new order replaces it.
      keepOpen(standing);
      return sendOrder({ ...order, OrderGUID: $cart.get().guid });
    }
  }
  const outcome = refusedBy(reply.error, order);
  if (outcome.status !== 'noAnswer' && !INCONCLUSIVE.has(reply.error.status))
    changeDraft({ sentGuid: '' });
  $placing.set(outcome);
  return undefined;
};

/**
 * Finds the order of an earlier attempt without answer, or an unpaid order that may have been paid in another tab,
 * if the cart has changed since; undefined = none. An order that cannot be replaced takes precedence.
 */
const findSentBefore = async (guid: string): Promise<Order | SendError | undefined> => {
  const { sentGuid, openGuid } = $draft.get();
  if (sentGuid === guid && openGuid !== '' && openGuid !== guid) {
    const own = await findOrder(guid);
    // It exists: sending it again returns it.
    if (own !== 'absent') return 'gUID' in own ? undefined : own;
  }
  let open: Order | undefined;
  for (const before of new Set([sentGuid, openGuid])) {
    if (before === '' || before === guid) continue;
    const found = await findOrder(before);
    if (found === 'absent') continue;
    if (!('gUID' in found) || (!canBePaid(found) && !isCancelled(found))) return found;
    if (canBePaid(found)) open ??= found;
  }
  return open;
};

/**
 * Safe to repeat, with the same or a changed cart: nothing is bought twice after a lost answer.
 * @returns the order, if it exists
 */
export const placeOrder = async (order: OrderInput): Promise<Order | undefined> => {
  if ($placing.get().status === 'sending') return undefined;
  hideToast(toast);
  $placing.set({ status: 'sending' });
  const earlier = await findSentBefore(order.OrderGUID);
  if (earlier && !('gUID' in earlier)) return withoutAnswer(earlier.text);
  if (earlier && !canBePaid(earlier)) {
    toast = showToast('warning', sentBeforeText(earlier));
    return applyPlaced(earlier);
  }
  // It is unpaid: the new order replaces it.
  if (earlier) keepOpen(earlier);
  return sendOrder(order);
};

/** After a reload: checks whether an order without answer exists. */
export const recoverSent = async (): Promise<void> => {
  const { sentGuid } = $draft.get();
  if (sentGuid === '' || sentGuid !== $cart.get().guid || $placing.get().status !== 'idle') return;
  const found = await findOrder(sentGuid);
  if ($placing.get().status !== 'idle') return;
  if (found === 'absent') changeDraft({ sentGuid: '' });
  else if ('gUID' in found) applyPlaced(found);
};

/** Checks an order that awaited payment: it may have been paid meanwhile. */
export const followOpenOrder = async (): Promise<void> => {
  const { openGuid } = $draft.get();
  if (openGuid === '') return;
  const found = await findOrder(openGuid);
  if (found === 'absent') changeDraft({ openGuid: '', openItems: [] });
  else if ('gUID' in found) {
    followOrder(found);
    // Its payment may have failed since, which releases its units.
    if ($draft.get().openGuid === found.gUID) keepOpen(found);
  }
};

/** Clears the result of the last attempt, when the buyer goes back or changes something. */
export const forgetPlacing = (): void => {
  if ($placing.get().status === 'sending') return;
  hideToast(toast);
  $placing.set({ status: 'idle' });
};
