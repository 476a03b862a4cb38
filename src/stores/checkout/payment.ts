/** Leads a buyer to the payment provider's page, and asks what became of it. */
import { atom, computed, type ReadableAtom } from 'nanostores';
import { failed, type Reply } from '#client/reply';
import { send } from '#client/send';
import type { CallOutput } from '#contract/call';
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

export type PaymentOption = CallOutput<typeof paymentList>['data'][number];

/** The ways to pay that work right now; null until the server has said so. */
export const $paymentOptions: ReadableAtom<readonly PaymentOption[] | null> = computed(
  queryOf(paymentList, atom({})),
  ({ data }) => data?.data ?? null,
);

type Paying =
  | { status: 'idle' }
  /** On the way to the provider's page. */
  | { status: 'going' }
  | { status: 'failed'; text: string };

export const $paying = atom<Paying>({ status: 'idle' });

if (typeof window !== 'undefined')
  // The back button brings the page back as it was left.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) $paying.set({ status: 'idle' });
  });

const NOT_TAKEN_TEXT = 'Stock insuficiente: no te cobramos nada. Cambia el pedido para seguir.';
const AWAY_TEXT = 'El medio de pago no responde.';
type Started = CallOutput<typeof paymentStart>;

const leaveFor = (href: string): void => location.assign(href);
const isWebAddress = (href: string): boolean =>
  URL.canParse(href) && /^https?:$/.test(new URL(href).protocol);

type Payable = Pick<Order, 'gUID' | 'paymentId'>;

const start = async ({ gUID, paymentId }: Payable): Promise<Reply<Started>> => {
  const known = PAYMENT_IDS.find((id) => id === paymentId);
  if (!known) return failed(0, AWAY_TEXT);
  const token = await send(paymentGetAccessToken, { paymentId: known, OrderGUID: gUID });
  if (!token.ok) return token;
  const reply = await send(paymentStart, { accessToken: token.data.accessToken });
  // What is charged is fixed from now on.
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

/** @returns what to say where what the buyer agreed to can no longer be delivered */
const shortText = (reply: Reply<unknown>): string | undefined =>
  !reply.ok && reply.error.code === 'order.insufficientStock' ? NOT_TAKEN_TEXT : undefined;

/**
 * Pays in the provider's own window, over the shop's page; where it fails, its page is the way.
 * @param ask opens the window for the provider's name of the checkout
 * @returns whether the buyer agreed and the shop has asked the provider for the money
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
    answer === 'approved' ? shortText(await send(paymentCapture, { guid: order.gUID })) : undefined;
  const text = reply.ok ? problem : reply.error.text;
  $paying.set(text === undefined ? { status: 'idle' } : { status: 'failed', text });
  if (answer === 'failed' && reply.ok) await goToPay(order, leave);
  return answer === 'approved';
};

/**
 * Has the server ask the provider: what the return's address says proves nothing. Where the buyer
 * agreed there, the money is taken.
 * @returns whether the provider has said that it knows of no payment; silent, it has not
 */
export const askProvider = async (guid: string, saysPaid: boolean): Promise<boolean> => {
  const reply = await send(saysPaid ? paymentCapture : paymentCheck, { guid });
  const text = shortText(reply);
  if (text !== undefined) $paying.set({ status: 'failed', text });
  return reply.ok && reply.data.isUnpaid;
};

/** The same of an order that nobody is to pay any more: what came for it all the same is looked up anew. */
export const askAboutCancelled = async (guid: string): Promise<boolean> => {
  const isUnpaid = await askProvider(guid, false);
  if (!isUnpaid) void renew(paymentFind);
  return isUnpaid;
};
