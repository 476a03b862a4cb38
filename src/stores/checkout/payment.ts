import { atom, computed, type ReadableAtom } from 'nanostores';
import { failed, type Reply } from '#client/reply';
import { send } from '#client/send';
import type { CallOutput } from '#contract/call';
import { orderFilter } from '#contract/calls/orders';
import {
  paymentCapture,
  paymentCheck,
  paymentFind,
  paymentGetAccessToken,
  paymentList,
  paymentStart,
} from '#contract/calls/payments';
import type { Order } from '#contract/entities/orders';
import { PAYMENT_IDS } from '#contract/orders/payments';
import { queryOf, renew } from '../reads/query.ts';
import { AWAY_TEXT, isWebAddress } from './provider-page.ts';

export type PaymentOption = CallOutput<typeof paymentList>['data'][number];

/** Payment methods that work now; null until the server has answered. */
export const $paymentOptions: ReadableAtom<readonly PaymentOption[] | null> = computed(
  queryOf(paymentList, atom({})),
  ({ data }) => data?.data ?? null,
);

type Paying =
  | { status: 'idle' }
  /** Leaving for the provider's page. */
  | { status: 'going' }
  | { status: 'failed'; text: string };

export const $paying = atom<Paying>({ status: 'idle' });

if (typeof window !== 'undefined')
  // Resets a page restored by the back button.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) $paying.set({ status: 'idle' });
  });

const NOT_TAKEN_TEXT = 'Stock insuficiente: no te cobramos nada. Cambia el pedido para seguir.';
type Started = CallOutput<typeof paymentStart>;

const leaveFor = (href: string): void => location.assign(href);

type Payable = Pick<Order, 'gUID' | 'paymentId'>;

const start = async ({ gUID, paymentId }: Payable): Promise<Reply<Started>> => {
  const method = PAYMENT_IDS.find((id) => id === paymentId);
  if (!method) return failed(0, AWAY_TEXT);
  const token = await send(paymentGetAccessToken, { paymentId: method, OrderGUID: gUID });
  if (!token.ok) return token;
  const reply = await send(paymentStart, { accessToken: token.data.accessToken });
  // The charge is frozen from now on.
  if (reply.ok) void renew(paymentFind);
  return reply;
};

/** Safe to repeat: an order has one checkout at its provider. */
export const goToPay = async (order: Payable, leave = leaveFor): Promise<void> => {
  if ($paying.get().status === 'going') return;
  $paying.set({ status: 'going' });
  const started = await start(order);
  if (started.ok && isWebAddress(started.data.redirectUrl)) leave(started.data.redirectUrl);
  else $paying.set({ status: 'failed', text: started.ok ? AWAY_TEXT : started.error.text });
};

/** Returns the message if the approved payment was not captured for lack of stock. */
const missingStockText = (reply: Reply<unknown>): string | undefined =>
  !reply.ok && reply.error.code === 'order.insufficientStock' ? NOT_TAKEN_TEXT : undefined;

/**
 * Pays in the provider's own window over the page, or on its page if the window fails.
 * @param ask opens the window for the provider's id of the checkout
 * @returns whether the buyer approved and the shop has captured the payment
 */
export const payInWindow = async (
  order: Payable,
  ask: (reference: Promise<string>) => Promise<'approved' | 'cancelled'>,
  leave = leaveFor,
): Promise<boolean> => {
  if ($paying.get().status === 'going') return false;
  $paying.set({ status: 'going' });
  const started = start(order);
  const reference = started.then((reply) => {
    if (!reply.ok) throw new Error(reply.error.text);
    return reply.data.reference;
  });
  const answer = await ask(reference).catch(() => 'failed' as const);
  const reply = await started;
  const problem =
    answer === 'approved'
      ? missingStockText(await send(paymentCapture, { guid: order.gUID }))
      : undefined;
  const text = reply.ok ? problem : reply.error.text;
  $paying.set(text === undefined ? { status: 'idle' } : { status: 'failed', text });
  if (answer === 'failed' && reply.ok) await goToPay(order, leave);
  return answer === 'approved';
};

interface ProviderWord {
  /** The provider reports that there is no payment. */
  isUnpaid: boolean;
  /** It has declined the buyer's card or account. */
  isDeclined: boolean;
}

/** Lets the server ask the provider, since the return address proves nothing; an approved payment is captured. */
export const askProvider = async (guid: string, saysPaid: boolean): Promise<ProviderWord> => {
  const reply = await send(saysPaid ? paymentCapture : paymentCheck, { guid });
  const text = missingStockText(reply);
  if (text !== undefined) $paying.set({ status: 'failed', text });
  return {
    isUnpaid: reply.ok && reply.data.isUnpaid,
    isDeclined: reply.ok && reply.data.isDeclined === true,
  };
};

/** Queries an order whose payment was begun, and updates the lists if it was paid or declined. */
export const askAboutBegun = async (guid: string): Promise<boolean> => {
  const reply = await send(paymentCheck, { guid });
  if (reply.ok && reply.data.state !== 'INI') void renew(orderFilter);
  return reply.ok && reply.data.isUnpaid;
};

/** Queries a cancelled order, and updates its payments. */
export const askAboutCancelled = async (guid: string): Promise<boolean> => {
  const { isUnpaid } = await askProvider(guid, false);
  if (!isUnpaid) void renew(paymentFind);
  return isUnpaid;
};
