import { expect, test } from 'vitest';
import { canBePaidHere, howToPay } from './how-to-pay.ts';
import { loadVariant, presentVariants } from './load.ts';
import { overHost } from './over-host.ts';

const shop = await loadVariant('NAM');

test('gives instructions to orders that wait for a deposit, to no others', () => {
  const lines = howToPay(shop, { state: 'PPE', paymentId: 'BRDE' });
  expect(lines.length).toBeGreaterThan(0);
  expect(howToPay(shop, { state: 'PAP', paymentId: 'BRDE' })).toEqual([]);
  // The provider instructs its buyers itself.
  expect(howToPay(shop, { state: 'PPE', paymentId: 'MPU' })).toEqual([]);
  // The shop no longer offers this payment.
  expect(howToPay({ payments: [] }, { state: 'PPE', paymentId: 'BRDE' })).toEqual([]);
});

test('edited instructions replace the variant’s, unless empty', () => {
  const order = { state: 'PPE', paymentId: 'BRDE' } as const;
  const own = howToPay(shop, order);
  expect(howToPay(shop, order, [{ id: 'BRDE', text: 'Uno\n\n  Dos ' }])).toEqual(['Uno', 'Dos']);
  expect(howToPay(shop, order, [{ id: 'BRDE', text: ' \n' }])).toEqual(own);
  expect(howToPay(shop, order, [{ id: 'ABGI', text: 'Otro' }])).toEqual(own);
});

test('an unpaid order can be paid online if the shop still offers it, never over a host', () => {
  const order = { state: 'INI', paymentId: 'MPU' } as const;
  expect(canBePaidHere(shop, order)).toBe(true);
  expect(canBePaidHere(shop, { ...order, state: 'PAP' })).toBe(false);
  expect(canBePaidHere(overHost(shop), order)).toBe(false);
});

test.each(presentVariants())('%s: over a host a way to pay remains', async (id) => {
  const { payments } = overHost(await loadVariant(id));
  expect(payments.length).toBeGreaterThan(0);
  for (const { id: paymentId } of payments)
    expect(canBePaidHere({ payments }, { state: 'INI', paymentId })).toBe(false);
});

test.each(presentVariants())('%s: no instruction ends with two full stops', async (id) => {
  const { payments } = await loadVariant(id);
  const lines = payments.flatMap(({ id: paymentId }) =>
    howToPay({ payments }, { state: 'PPE', paymentId }),
  );
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => /\.\.$/.test(line))).toEqual([]);
});
