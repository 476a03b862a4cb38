/** Who is told how to pay: whoever owes money that no provider asks for. */
import { expect, test } from 'vitest';
import { howToPay } from './how-to-pay.ts';
import { loadVariant, presentVariants } from './load.ts';

const shop = await loadVariant('NAM');

test('an order that waits for a deposit is told what to do, and no other', () => {
  const lines = howToPay(shop, { state: 'PPE', paymentId: 'BRDE' });
  expect(lines.length).toBeGreaterThan(0);
  expect(howToPay(shop, { state: 'PAP', paymentId: 'BRDE' })).toEqual([]);
  // The provider tells its buyers itself.
  expect(howToPay(shop, { state: 'PPE', paymentId: 'MPU' })).toEqual([]);
  // The shop offers it no more.
  expect(howToPay({ payments: [] }, { state: 'PPE', paymentId: 'BRDE' })).toEqual([]);
});

test.each(presentVariants())('%s: no instruction ends with two full stops', async (id) => {
  const { payments } = await loadVariant(id);
  const lines = payments.flatMap(({ id: paymentId }) =>
    howToPay({ payments }, { state: 'PPE', paymentId }),
  );
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => /\.\.$/.test(line))).toEqual([]);
});
