import { expect, test } from 'vitest';
import { COUNTER_STATES, tillPayment } from './counter-payments.ts';
import { canMove, LEFT } from './order-states.ts';

test('a sale at the counter moves only as the table of states lets a seller', () => {
  COUNTER_STATES.slice(1).forEach((state, at) => {
    expect(canMove(COUNTER_STATES[at] ?? state, state, 'seller')).toBe(true);
  });
  expect(LEFT).toContain(COUNTER_STATES.at(-1));
});

test('one payment is named alone, several with their amounts', () => {
  expect(tillPayment([{ id: 'EFE', cents: 12_50 }])).toEqual({ id: 'EFE', name: 'Efectivo' });
  expect(
    tillPayment([
      { id: 'EFE', cents: 50_000 },
      { id: 'TAR', cents: 1_234_50 },
    ]),
  ).toEqual({ id: 'VAR', name: 'Efectivo $ 500,00 + Terminal de tarjetas $ 1.234,50' });
});
