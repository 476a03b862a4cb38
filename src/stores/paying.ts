/** Leads a buyer to the payment provider's page, and asks what became of it. */
import { atom, onMount } from 'nanostores';
import { send } from '#client/send';
import type { CallOutput } from '#contract/call';
import {
  paymentCheck,
  paymentFind,
  paymentGetAccessToken,
  paymentList,
  paymentStart,
} from '#contract/calls/payments';
import type { Order } from '#contract/entities/orders';
import { PAYMENT_IDS } from '#contract/payments';

export type PaymentOption = CallOutput<typeof paymentList>['data'][number];

/** The ways to pay that work right now; null until the server has said so. */
export const $paymentOptions = atom<readonly PaymentOption[] | null>(null);

onMount($paymentOptions, () => {
  void send(paymentList, {}).then((reply) => {
    if (reply.ok) $paymentOptions.set(reply.data.data);
  });
});

export type Paying =
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

const leaveFor = (href: string): void => location.assign(href);
const isWebAddress = (href: string): boolean =>
  URL.canParse(href) && /^https?:$/.test(new URL(href).protocol);

/** Safe to repeat: an order has one checkout at its provider. */
export const goToPay = async (
  { gUID, paymentId }: Pick<Order, 'gUID' | 'paymentId'>,
  leave = leaveFor,
): Promise<void> => {
  const known = PAYMENT_IDS.find((id) => id === paymentId);
  if (!known || $paying.get().status === 'going') return;
  $paying.set({ status: 'going' });
  const token = await send(paymentGetAccessToken, { paymentId: known, OrderGUID: gUID });
  const started = token.ok
    ? await send(paymentStart, { accessToken: token.data.accessToken })
    : token;
  if (started.ok && isWebAddress(started.data.redirectUrl)) leave(started.data.redirectUrl);
  else
    $paying.set({
      status: 'failed',
      text: started.ok ? 'El medio de pago no responde.' : started.error.text,
    });
};

/** What an order is charged at its provider, frozen when its buyer first went to pay. */
export interface Charge {
  guid: string;
  amount: number;
  /** UYU for one dollar; null where pesos are charged. */
  rate: number | null;
  isTest: boolean;
}

/** Of the order that the page shows; null until it is known, or before there is one. */
export const $charge = atom<Charge | null>(null);

export const askCharge = async (guid: string): Promise<void> => {
  const reply = await send(paymentFind, { guid });
  if (reply.ok) $charge.set(reply.data.data && { guid, ...reply.data.data });
};

/** Has the server ask the provider: what the return's address says proves nothing. */
export const askProvider = async (guid: string): Promise<void> => {
  await send(paymentCheck, { guid });
};
