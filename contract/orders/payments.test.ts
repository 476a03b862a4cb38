import { expect, test } from 'vitest';
import {
  PAYMENT_IDS,
  PAYMENT_METHODS,
  type PaymentId,
  paysByInstructions,
  paysOnline,
  type RedirectId,
  windowHostsOf,
  windowOf,
} from './payments.ts';

test('every method of the table can be chosen, and is paid in one way', () => {
  expect(PAYMENT_IDS).toEqual(Object.keys(PAYMENT_METHODS));
  for (const id of PAYMENT_IDS)
    expect([id, paysOnline(id), paysByInstructions(id)]).toEqual([
      id,
      PAYMENT_METHODS[id].flow === 'redirect',
      PAYMENT_METHODS[id].flow === 'instructions',
    ]);
  expect(PAYMENT_IDS.filter(paysOnline)).toEqual(['MPU', 'PYPL']);
});

test('what is no method is paid in no way, and opens no page to anybody', () => {
  for (const id of ['', 'XXX', 'toString', '__proto__']) {
    expect([paysOnline(id), paysByInstructions(id)]).toEqual([false, false]);
    expect([windowOf(id), windowHostsOf(id)]).toEqual([undefined, []]);
  }
});

test('who opens a window names its hosts, and who opens none lets nobody in', () => {
  for (const id of PAYMENT_IDS)
    expect([id, windowHostsOf(id).length > 0]).toEqual([id, !!windowOf(id)]);
  for (const host of PAYMENT_IDS.flatMap(windowHostsOf))
    expect(host).toMatch(/^https:\/\/[*.\w-]+$/);
});

test('a list that leaves a method out does not compile', () => {
  // @ts-expect-error ITDE is missing
  const all: Record<PaymentId, true> = {
    MPU: true,
    PYPL: true,
    BRDE: true,
    ABGI: true,
    SADE: true,
  };
  // @ts-expect-error PYPL is missing: a provider stands behind it
  const providers: Record<RedirectId, true> = { MPU: true };
  // @ts-expect-error nobody stands behind a deposit
  const one: RedirectId = 'BRDE';
  expect([all, providers, one]).toHaveLength(3);
});
