/** What the seller reads before a refund, for every state an order can be in. */
import { expect, test } from 'vitest';
import { ORDER_STATES } from '#contract/order-states';
import { refundText } from './refund-text.ts';

test.each(ORDER_STATES)('an order in %s is said to be cancelled only where it will be', (state) => {
  const order = { number: 1003, state, total: 1234.5, paymentName: 'Mercado Pago' };
  const text = refundText(order);
  expect(text).toContain('Se devuelven $ 1.234,50 por Mercado Pago. El pedido 1003 ');
  expect(text.includes('queda cancelado')).toBe(state !== 'DIS' && state !== 'CAN');
  expect(text.includes('no vuelven al stock')).toBe(state === 'DIS');
  expect(text.includes('ya está cancelado')).toBe(state === 'CAN');
});
