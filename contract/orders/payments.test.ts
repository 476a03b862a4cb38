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

test('every payment method can be chosen, and belongs to one kind of payment', () => {
  expect(PAYMENT_IDS).toEqual(Object.keys(PAYMENT_METHODS));
  for (const id of PAYMENT_IDS)
    expect([id, paysOnline(id), paysByInstructions(id)]).toEqual([
      id,
      PAYMENT_METHODS[id].flow === 'redirect',
      PAYMENT_METHODS[id].flow === 'instructions',
    ]);
  expect(PAYMENT_IDS.filter(paysOnline)).toEqual(['MPU', 'PYPL']);
});

test('an unknown method belongs to no kind, and allows no host', () => {
  for (const id of ['', 'XXX', 'toString', '__proto__']) {
    expect([paysOnline(id), paysByInstructions(id)]).toEqual([false, false]);
    expect([windowOf(id), windowHostsOf(id)]).toEqual([undefined, []]);
  }
});

test('methods with a window list its hosts, and others allow none', () => {
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
  // @ts-expect-error PYPL is missing: it has a provider
  const providers: Record<RedirectId, true> = { MPU: true };
  // @ts-expect-error a deposit has no provider
  const one: RedirectId = 'BRDE';
  expect([all, providers, one]).toHaveLength(3);
});
