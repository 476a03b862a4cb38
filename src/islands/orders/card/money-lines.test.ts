import { expect, test } from 'vitest';
import { counter, order } from '../sample-order.ts';
import { moneyLines } from './money-lines.ts';

const textOf = (lines: ReturnType<typeof moneyLines>) =>
  lines.map(({ text, sum }) => `${text} ${sum}`.replaceAll('\u00a0', ' '));

test('an order whose total was paid tells no more', () => {
  expect(moneyLines({ ...order, counter })).toEqual([]);
});

test('a difference is told with its means, and refunds with theirs', () => {
  const money = {
    first: 27900,
    later: [{ date: '2026-12-01T03:56:00.000Z', by: 'transfer' as const, amount: 18600 }],
    left: 27900,
  };
  const back = { id: 1, gUID: 'r', version: 1, date: '', state: 'REC' as const };
  const returns = [
    {
      ...back,
      ...{ actor: 'seller' as const, reason: '', answer: '', items: [] },
      refund: { by: 'hand' as const, currency: 'UYU', amount: 18600, outcome: 'done' as const },
    },
  ];
  expect(
    textOf(moneyLines({ paymentName: 'Mercado Pago', counter: { ...counter, money }, returns })),
  ).toEqual([
    'Pagado: Mercado Pago $ 27.900,00',
    expect.stringMatching(/^Diferencia pagada: Transferencia, .* \$ 18\.600,00$/),
    'Devuelto: a mano − $ 18.600,00',
    'Queda pagado $ 27.900,00',
  ]);
});
