import { expect, test } from 'vitest';
import type { OrderState } from '#contract/orders/order-states';
import { splitByMove } from '../bulk/bulk.ts';
import { order as sample } from '../sample-order.ts';
import { bulkCancelText, cancelText, UNANSWERED } from './cancel-text.ts';

const order = (number: number, state: OrderState, paymentId = 'MPU') => ({
  ...sample,
  id: number,
  number,
  state,
  paymentId,
  paymentName: paymentId === 'MPU' ? 'Mercado Pago' : 'Depósito bancario',
});
const back = (state: OrderState) => ({
  payments: [{ id: '1', currency: 'UYU', amount: 1234.5 }],
  state,
});

test.each(['INI', 'PCH', 'PPE'] as const)('an order in %s without money needs no word', (state) => {
  expect(cancelText(order(1003, state), null)).toBeUndefined();
});

test('a paid order: the amount, the effect of cancelling, and how to refund it', () => {
  expect(cancelText(order(1003, 'PAP'), back('CAN'))).toBe(
    'El pedido está pagado: $ 1.234,50 por Mercado Pago. Cancelarlo no devuelve el dinero. Lo devuelve un vendedor con «Devolver el dinero», que también cancela el pedido.',
  );
});

test('an order that was paid twice is not shown as worth the surplus', () => {
  const text = cancelText(order(1003, 'PAP'), back('PAP'));
  expect(text).toContain('está pagado por Mercado Pago. Cancelarlo no devuelve');
  expect(text).not.toContain('1.234,50');
  expect(text).not.toContain('también cancela');
});

test('money that came for an order which does not count as paid', () => {
  expect(cancelText(order(1003, 'PCH'), back('CAN'))).toMatch(
    /^Se cobraron \$ 1\.234,50 por Mercado Pago\. Cancelarlo no devuelve/,
  );
});

test('without a possible refund in the reply, the text claims nothing', () => {
  const text = cancelText(order(1003, 'PAP'), UNANSWERED);
  expect(text).toContain('No pudimos ver si hay un pago que devolver');
  expect(text).not.toContain('no hay un pago');
  expect(cancelText(order(1003, 'PPE'), UNANSWERED)).toBeUndefined();
});

test('payments outside the shop are refunded outside, and missing ones are looked up there', () => {
  expect(cancelText(order(1003, 'PAP', 'BRDE'), null)).toMatch(/por fuera de la tienda\.$/);
  expect(cancelText(order(1003, 'PAP'), null)).toMatch(/revísalo en el medio de pago\.$/);
});

test('of many, the paid ones are counted and named, among those alone that can move', () => {
  const chosen = [order(1003, 'PAP'), order(1004, 'PPE'), order(1005, 'PAP'), order(1006, 'DIS')];
  expect(bulkCancelText(splitByMove(chosen, 'CAN').movable)).toBe(
    '2 de los 3 están pagados: N.º 1003 y N.º 1005. Cancelarlos no devuelve el dinero. Lo que se cobró en línea lo devuelve después un vendedor con «Devolver el dinero», en cada pedido; lo que se cobró en el local se devuelve allí.',
  );
});

test('all, one and none of them', () => {
  const [paid, deposit, unpaid] = [order(1, 'PAP'), order(2, 'PAP', 'BRDE'), order(3, 'PPE')];
  expect(bulkCancelText([unpaid])).toBeUndefined();
  expect(bulkCancelText([paid])).toMatch(/^El pedido está pagado\. Cancelarlo no devuelve/);
  expect(bulkCancelText([paid, unpaid])).toMatch(/^1 de los 2 está pagado: N\.º 1\. Cancelarlo /);
  expect(bulkCancelText([paid, deposit])).toMatch(
    /^Los 2 están pagados\. .* \(N\.º 2\) se devuelve por fuera de la tienda\.$/,
  );
  expect(bulkCancelText([deposit])).not.toContain('Devolver el dinero');
});
