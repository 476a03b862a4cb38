/** Places the order of the cart, and knows what each refusal means for it. */
import { atom } from 'nanostores';
import type * as z from 'zod/mini';
import type { SendError } from '#client/reply';
import { send } from '#client/send';
import { toCents } from '#contract/amounts/money';
import type { CallInput } from '#contract/call';
import { orderAdd, orderFind, priceChange, refusedRows } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import { canBePaid } from '#contract/orders/payments';
import { $cart } from '../cart/cart.ts';
import { renewOrderKey, takeOut, takePrices } from '../cart/cart-changes.ts';
import { markUnavailable } from '../cart/cart-stock.ts';
import { hideToast, showToast } from '../toasts.ts';
import { $draft, changeDraft, keepOpen, orderPlaced } from './checkout-draft.ts';

interface ChangedPrice {
  code: string;
  name: string;
  beforeCents: number;
  nowCents: number;
}

/** One that cannot be had, and how many there are. */
type RefusedRow = z.output<typeof refusedRows>['items'][number];

export type Placing =
  | { status: 'idle' }
  | { status: 'sending' }
  /** The cart has the new prices already: the buyer reads them and confirms. */
  | { status: 'priceChanged'; text: string; rows: ChangedPrice[] }
  | { status: 'noStock'; text: string; rows: RefusedRow[] }
  | { status: 'unknownItem'; text: string; rows: RefusedRow[] }
  /** Nothing came back: the order may stand, and a repeat finds it. */
  | { status: 'noAnswer'; text: string }
  | { status: 'failed'; text: string; fields: Record<string, string> }
  | { status: 'placed'; order: Order };

export const $placing = atom<Placing>({ status: 'idle' });

/** The shipping's price by the server's word, where it differs from the page's. */
export const $shippingPrices = atom<Readonly<Record<string, number>>>({});

type OrderInput = CallInput<typeof orderAdd>['order'];

/**
 * What the cart does when its order is seen to stand. One that still has to be paid keeps it, so that
 * the same purchase goes on or is changed; one that was cancelled leaves it for another order.
 */
export const followOrder = (order: Order): void => {
  if ($draft.get().openGuid !== order.gUID || canBePaid(order)) return;
  changeDraft({ openGuid: '', openItems: [], observation: '' });
  if (order.state !== 'CAN') takeOut(order.items);
  else if ($cart.get().guid === order.gUID) renewOrderKey();
};

const placed = (order: Order): Order => {
  orderPlaced(order);
  $placing.set({ status: 'placed', order });
  followOrder(order);
  return order;
};

/** The earlier order of this checkout makes way for the new one if it is still unpaid. */
const replacing = (order: OrderInput): OrderInput => {
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
  const now = items.map((row) => ({ ...row, priceCents: toCents(row.price) }));
  const rows = now.flatMap(({ code, name, priceCents }) => {
    const was = sent.Items.find((item) => item.Code.trim() === code.trim());
    return was ? [{ code, name, beforeCents: toCents(was.Price), nowCents: priceCents }] : [];
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
  takePrices(now);
  return { status: 'priceChanged', text: error.text, rows };
};

const refusedBy = (error: SendError, sent: OrderInput): Placing => {
  const { code, text, status } = error;
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
  // An answer that nobody can read is none, nor is a no of something on the way: the order may stand.
  if (code === undefined || status < 400 || status >= 500) return { status: 'noAnswer', text };
  return { status: 'failed', text, fields: error.fields ?? {} };
};

const SAYS_ABSENT: ReadonlySet<string | undefined> = new Set([
  'record.notFound',
  'request.invalid',
]);

/** The order under a key, if it stands; 'absent' when it does not, an error when nobody could tell. */
const findOrder = async (guid: string): Promise<Order | 'absent' | SendError> => {
  const reply = await send(orderFind, { guid });
  if (reply.ok) return reply.data.data;
  // The shop's own word alone: what is on the way to it has pages of its own for what it does not find.
  return SAYS_ABSENT.has(reply.error.code) ? 'absent' : reply.error;
};

/** The message about the last try; it goes with the next one. */
let toast = 0;

const sentBeforeText = ({ number }: Order): string =>
  `Lo que confirmaste antes había llegado: es el pedido N.º ${number}. Lo que cambiaste después no está en él.`;

/** Nobody could tell what became of an earlier try: neither its key nor the memory of it is given up. */
const withoutAnswer = (text: string): undefined => {
  toast = showToast('error', text);
  $placing.set({ status: 'noAnswer', text });
};

/** Not in, not allowed, too often: what became of an earlier try whose answer was lost is not said by that. */
const SAYS_NOTHING: ReadonlySet<number> = new Set([401, 403, 429]);

const sendOrder = async (order: OrderInput): Promise<Order | undefined> => {
  changeDraft({ sentGuid: order.OrderGUID });
  const reply = await send(orderAdd, { order: replacing(order) });
  if (reply.ok && reply.data.data.state === 'CAN') {
    // It stood once and was cancelled since: the same cart becomes another order.
    renewOrderKey();
    return sendOrder({ ...order, OrderGUID: $cart.get().guid });
  }
  if (reply.ok) return placed(reply.data.data);
  if (reply.error.code === 'order.keyReused') {
    // The key made an order already, with the choices of that moment; or what was to make way is paid by now.
    const { openGuid } = $draft.get();
    const made = await findOrder(order.OrderGUID);
    const found = made === 'absent' && openGuid !== '' ? await findOrder(openGuid) : made;
    if (found !== 'absent' && !('gUID' in found)) return withoutAnswer(found.text);
    const standing = found === 'absent' ? undefined : found;
    if (standing && !canBePaid(standing) && standing.state !== 'CAN') {
      toast = showToast('warning', sentBeforeText(standing));
      return placed(standing);
    }
    renewOrderKey();
    if (standing) {
      // Nobody paid that one: what the buyer chose now takes its place.
      keepOpen(standing);
      return sendOrder({ ...order, OrderGUID: $cart.get().guid });
    }
  }
  const outcome = refusedBy(reply.error, order);
  if (outcome.status !== 'noAnswer' && !SAYS_NOTHING.has(reply.error.status))
    changeDraft({ sentGuid: '' });
  if ('text' in outcome)
    toast = showToast(outcome.status === 'priceChanged' ? 'warning' : 'error', outcome.text);
  $placing.set(outcome);
  return undefined;
};

/**
 * What an earlier try made whose answer was lost, or an order that waited for its payment and may have been paid in
 * another tab, where the cart is another one since; undefined = nothing. One that stands counts before one that
 * makes way.
 */
const findSentBefore = async (guid: string): Promise<Order | SendError | undefined> => {
  const { sentGuid, openGuid } = $draft.get();
  if (sentGuid === guid && openGuid !== '' && openGuid !== guid) {
    const own = await findOrder(guid);
    // It stands, whatever became of the one before it: sent again, it is answered by itself.
    if (own !== 'absent') return 'gUID' in own ? undefined : own;
  }
  let open: Order | undefined;
  for (const before of new Set([sentGuid, openGuid])) {
    if (before === '' || before === guid) continue;
    const found = await findOrder(before);
    if (found === 'absent') continue;
    if (!('gUID' in found) || (!canBePaid(found) && found.state !== 'CAN')) return found;
    if (canBePaid(found)) open ??= found;
  }
  return open;
};

/**
 * Safe to call again, with the same cart or with one that changed since: nothing is bought twice because an
 * answer was lost.
 * @returns the order, when it stands
 */
export const placeOrder = async (order: OrderInput): Promise<Order | undefined> => {
  if ($placing.get().status === 'sending') return undefined;
  hideToast(toast);
  $placing.set({ status: 'sending' });
  const earlier = await findSentBefore(order.OrderGUID);
  if (earlier && !('gUID' in earlier)) return withoutAnswer(earlier.text);
  if (earlier && !canBePaid(earlier)) {
    toast = showToast('warning', sentBeforeText(earlier));
    return placed(earlier);
  }
  // Nobody paid that one: what is in the cart now takes its place.
  if (earlier) keepOpen(earlier);
  return sendOrder(order);
};

/** After a reload: the order whose answer never came may stand. */
export const recoverSent = async (): Promise<void> => {
  const { sentGuid } = $draft.get();
  if (sentGuid === '' || sentGuid !== $cart.get().guid || $placing.get().status !== 'idle') return;
  const found = await findOrder(sentGuid);
  if ($placing.get().status !== 'idle') return;
  if (found === 'absent') changeDraft({ sentGuid: '' });
  else if ('gUID' in found) placed(found);
};

/** Looks what became of an order that went to pay: it may have been paid in the meantime. */
export const followOpenOrder = async (): Promise<void> => {
  const { openGuid } = $draft.get();
  if (openGuid === '') return;
  const found = await findOrder(openGuid);
  if (found === 'absent') changeDraft({ openGuid: '', openItems: [] });
  else if ('gUID' in found) {
    followOrder(found);
    // Its payment may have failed since, and its units be anybody's.
    if ($draft.get().openGuid === found.gUID) keepOpen(found);
  }
};

/** The buyer goes back or changes something: what was said about the last try is over. */
export const forgetPlacing = (): void => {
  if ($placing.get().status === 'sending') return;
  hideToast(toast);
  $placing.set({ status: 'idle' });
};
