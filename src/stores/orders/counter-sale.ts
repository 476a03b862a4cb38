/**
 * The sale at the counter in progress: stored for the tab until the server has answered, so that neither a reload
 * nor a lost answer sells twice (docs/decisions/0209).
 */
import { atom } from 'nanostores';
import * as z from 'zod/mini';
import type { SendError } from '#client/reply';
import { send } from '#client/send';
import { whenPersonLeaves } from '#client/session-events';
import type { CallInput } from '#contract/call';
import { orderMailReceipt, orderSell } from '#contract/calls/counter';
import { orderNews } from '#contract/calls/order-management';
import { orderCounts, orderFilter } from '#contract/calls/orders';
import { stockList } from '#contract/calls/stock-list';
import type { Order } from '#contract/entities/orders';
import { COUNTER_PAYMENT_IDS } from '#contract/orders/counter-payments';
import { lastKnownUser, userOfEndedSession } from '../account/session.ts';
import { newGuid } from '../guid.ts';
import { persistedAtom } from '../persisted.ts';
import { renew } from '../reads/query.ts';
import { storageKey } from '../storage-keys.ts';

const line = z.object({
  code: z.string(),
  name: z.string(),
  /** The catalogue's price with tax, decimal. */
  price: z.number(),
  /** As typed. */
  discount: z.string(),
  quantity: z.string(),
});
export type SoldLine = z.output<typeof line>;

const sale = z.object({
  /** Idempotency key. */
  guid: z.string(),
  /** The user who sells. */
  seller: z.optional(z.string()),
  lines: z.array(line),
  known: z.optional(
    z.object({
      companyId: z.int(),
      companyName: z.string(),
      personId: z.nullable(z.int()),
      personName: z.string(),
    }),
  ),
  name: z.string(),
  identifier: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Undefined = several means. */
  means: z.optional(z.enum(COUNTER_PAYMENT_IDS)),
  /** Typed amounts; of cash what the customer hands over. */
  amounts: z.object({ EFE: z.string(), TAR: z.string(), TRA: z.string() }),
  /** The input that was sent and not answered yet. */
  sent: z.optional(z.unknown()),
});
export type CounterSale = z.output<typeof sale>;

const newSale = (): CounterSale => ({
  guid: newGuid(),
  lines: [],
  name: '',
  identifier: '',
  phone: '',
  email: '',
  means: 'EFE',
  amounts: { EFE: '', TAR: '', TRA: '' },
});

const KEY = storageKey('sale');

const readStored = (): CounterSale | undefined => {
  try {
    return sale.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data;
  } catch {
    // No storage, as on the server.
    return undefined;
  }
};

export const $counterSale = atom<CounterSale>(newSale());
const sellerHere = (): string | undefined => lastKnownUser() ?? userOfEndedSession();
// After the first value, which is the server's too. A sale of another user of this tab is nobody else's business.
const stored = readStored();
if (stored && stored.seller === sellerHere()) $counterSale.set(stored);

const store = (one: CounterSale): void => {
  $counterSale.set(one);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(one));
  } catch {
    // Storage is full or blocked: a reload loses the sale, and the list of orders tells whether it was stored.
  }
};

export const startSale = (): void => store({ ...newSale(), seller: sellerHere() });
// A sale that was sent and not answered waits for its seller, who must not make it twice.
whenPersonLeaves(() => {
  if ($counterSale.get().sent === undefined) startSale();
});

/** Changes the sale; one that was sent stays as it is until it is answered. */
export const changeSale = (change: (one: CounterSale) => Partial<CounterSale>): void => {
  const one = $counterSale.get();
  if (one.sent === undefined) store({ ...one, seller: sellerHere(), ...change(one) });
};

/** The branch whose counter this device stands at; empty = not chosen. */
export const $counterBranch = persistedAtom('counter', z.string(), '');

type Input = CallInput<typeof orderSell>['sale'];

/** Statuses that answer for the sale itself: it is not stored. */
const ANSWERED = new Set([400, 404, 409]);

type Answer = { order: Order } | { error: SendError; isUnknown: boolean };

/**
 * Sends the sale, or again the one that was sent and not answered.
 * @param input ignored where one was sent
 */
export const sell = async (input?: Input): Promise<Answer> => {
  const before = $counterSale.get();
  const wasUnknown = before.sent !== undefined;
  // It was parsed as unknown data, and is sent as it was: the server checks it.
  const sent = (before.sent ?? input) as Input;
  store({ ...before, seller: sellerHere(), sent });
  const reply = await send(orderSell, { sale: sent });
  void renew(orderFilter, orderCounts, orderNews, stockList);
  const isCurrent = $counterSale.get().guid === before.guid;
  if (reply.ok) {
    if (isCurrent) startSale();
    return { order: reply.data.data };
  }
  const { status, code } = reply.error;
  // A refusal of the caller, such as an ended session, says nothing about an earlier attempt.
  // An error page of a proxy has no code.
  const isAnswered = ANSWERED.has(status) && code !== undefined;
  const isUnknown = !isAnswered && (wasUnknown || status < 400 || status >= 500);
  if (!isUnknown && isCurrent) {
    const { sent: _, ...open } = before;
    store(open);
  }
  return { error: reply.error, isUnknown };
};

export const mailReceipt = (input: CallInput<typeof orderMailReceipt>) =>
  send(orderMailReceipt, input);
