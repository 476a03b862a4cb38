import { expect, test } from 'vitest';
import type { OrderState } from '#contract/orders/order-states';
import { partText, partTyped, paymentText, refundText, typedPart } from './refund-text.ts';

const pesos = { id: '1', currency: 'UYU', amount: 1234.5 };
const dollars = { id: '2', currency: 'USD', amount: 31.2 };
const textOf = (before: OrderState, after: OrderState, payments = [pesos]) =>
  refundText(
    { number: 1003, state: before, paymentName: 'Mercado Pago' },
    { payments, state: after },
  );

test.each([
  ['PAP', 'CAN', 'queda cancelado y sus productos vuelven al stock.'],
  ['PCH', 'CAN', 'queda cancelado y sus productos vuelven al stock.'],
  ['PAP', 'PAP', 'queda como estaba: Pago aprobado.'],
  ['DIS', 'DIS', 'ya fue despachado: queda como Despachado y sus productos no vuelven al stock.'],
  ['CAN', 'CAN', 'ya está cancelado y queda así.'],
] as const)('an order in %s that ends in %s', (before, after, outcome) => {
  expect(textOf(before, after)).toBe(
    `Se devuelven $ 1.234,50 por Mercado Pago. El pedido 1003 ${outcome}`,
  );
});

test('payments in dollars are refunded in dollars; of two payments both are named', () => {
  expect(textOf('PAP', 'CAN', [dollars])).toContain('Se devuelven US$ 31,20 por');
  expect(textOf('PAP', 'CAN', [pesos, dollars])).toContain(
    'Se devuelven $ 1.234,50 y US$ 31,20 por',
  );
});

test.each([
  ['', undefined],
  ['20', undefined],
  ['20,00', undefined],
  ['5,25', { id: 'p', amount: 5.25 }],
  ['5.25', { id: 'p', amount: 5.25 }],
  ['1.234,50', null],
  ['0', null],
  ['-1', null],
  ['20.01', null],
  ['cinco', null],
])('of 20, %j typed is %j', (typed, part) => {
  const refund = { payments: [{ id: 'p', currency: 'USD', amount: 20 }], state: 'CAN' as const };
  expect(typedPart(refund, typed)).toEqual(part);
});

test('of several payments one is chosen, or all go back in full', () => {
  const payments = [
    { id: 'p', currency: 'UYU', amount: 20 },
    { id: 'q', currency: 'UYU', amount: 9 },
  ];
  const refund = { payments, state: 'CAN' as const };
  expect(typedPart(refund, '5')).toBeUndefined();
  expect(typedPart(refund, '5', 'q')).toEqual({ id: 'q', amount: 5 });
  expect(typedPart(refund, '', 'q')).toEqual({ id: 'q', amount: 9 });
  expect(typedPart(refund, '10', 'q')).toBeNull();
  const order = { number: 1001, state: 'PAP', paymentName: 'Mercado Pago' } as const;
  expect(partText(order, refund, { id: 'q', amount: 5 })).toContain('$ 5,00 de $ 9,00');
});

test('the form refunds a part of the only payment, and shows its amount', () => {
  const form = partTyped({ payments: [{ id: 'p', currency: 'USD', amount: 20 }], state: 'CAN' });
  for (const amount of ['', '5,25', '20']) expect(form.safeParse({ amount }).success).toBe(true);
  expect(form.safeParse({ amount: '20,01' }).error?.issues).toMatchObject([
    { path: ['amount'], message: 'Ingresa un importe de hasta US$ 20,00' },
  ]);
  // Several payments, or none, have no field to fill in.
  expect(partTyped(null).parse({})).toEqual({ amount: '' });
});

test('a partial refund shows its amount and total, and that the order keeps its state', () => {
  const refund = { payments: [{ id: 'p', currency: 'USD', amount: 20 }], state: 'CAN' as const };
  const order = { number: 1001, state: 'PAP', paymentName: 'PayPal' } as const;
  expect(partText(order, refund, { id: 'p', amount: 5.25 })).toBe(
    'Se devuelven US$ 5,25 de US$ 20,00 por PayPal. El pedido 1001 queda como estaba: Pago aprobado.',
  );
});

test('payments of one amount are told apart by their time, and each goes to its provider', () => {
  const at = (hour: string) => `2026-12-01T${hour}:00:00.000Z`;
  const first = { ...dollars, by: 'MPU', date: at('13') } as const;
  const later = { ...dollars, id: '3', by: 'PYPL', date: at('15') } as const;
  expect([first, later].map(paymentText)).toEqual([
    'US$ 31,20, 1/12/26, 10:00',
    'US$ 31,20, 1/12/26, 12:00',
  ]);
  expect(textOf('PAP', 'CAN', [first, later])).toContain('por Mercado Pago y PayPal.');
  const refund = { payments: [first, later], state: 'CAN' as const };
  const order = { number: 1001, state: 'PAP', paymentName: 'Mercado Pago' } as const;
  expect(partText(order, refund, { id: '3', amount: 5 })).toContain('por PayPal.');
});
