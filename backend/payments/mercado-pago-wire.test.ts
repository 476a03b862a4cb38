import { expect, test } from 'vitest';
import { fromCents } from '#contract/amounts/money';
import { MAX_INTEGER } from '#contract/limits';
import { toReading } from './mercado-pago-wire.ts';

const paid = (amount: number) => ({
  id: 1,
  status: 'approved',
  currency_id: 'UYU',
  transaction_amount: amount,
});

test('the largest possible order is read as paid; amounts that exceed a column are not read', () => {
  expect(toReading(paid(fromCents(MAX_INTEGER)))).toMatchObject({ amountCents: MAX_INTEGER });
  expect(() => toReading(paid(fromCents(MAX_INTEGER + 1)))).toThrow();
});
