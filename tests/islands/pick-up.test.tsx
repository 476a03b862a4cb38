/** Buyers of a pick-up see where, when and with what it is fetched. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Order } from '#contract/entities/orders';
import { order } from '../../src/islands/orders/sample-order.ts';
import { standInBrowser } from '../support/browser.ts';

standInBrowser();
const { OrderCard } = await import('../../src/islands/orders/card/OrderCard.tsx');
const { RequestReturn } = await import('../../src/islands/orders/returns/BuyerReturns.tsx');

const cardOf = (changes: Partial<Order>, showsBuyer = false): string =>
  renderToStaticMarkup(
    <OrderCard
      order={{ ...order, shippingId: 'RES', branchCode: 'B', branchName: 'Bulevar', ...changes }}
      showsBuyer={showsBuyer}
      onAsk={() => undefined}
    />,
  );

test('a paid pick-up in the own orders has its next step', () => {
  const html = cardOf({ state: 'PAP' });
  expect(html).toContain('Para retirarlo: Bulevar, Bulevar General Artigas 2417');
  expect(html).toContain('Horario: Lun a Vie 8:00–12:00 y 13:30–18:00.');
  expect(html).toContain('Trae tu cédula y el número de pedido, 1001.');
});

test('unpaid ones, ready ones, deliveries and the seller’s list have none', () => {
  for (const state of ['PPE', 'DIS', 'CAN'] as const)
    expect(cardOf({ state })).not.toContain('Para retirarlo');
  expect(cardOf({ state: 'PAP', shippingId: 'MON' })).not.toContain('Para retirarlo');
  expect(cardOf({ state: 'PAP' }, true)).not.toContain('Para retirarlo');
});

/** The return of one unit. */
const oneBack = (state: 'REQ' | 'REC'): NonNullable<Order['returns']>[number] => ({
  id: 1,
  gUID: 'r',
  version: 1,
  date: order.date,
  state,
  actor: 'seller',
  reason: '',
  answer: '',
  items: [{ position: 0, code: 'A', name: 'Radiador', quantity: 1 }],
});
const items = [{ code: 'A', name: 'Radiador', price: 100, quantity: 1 }];

const mayReturn = (changes: Partial<Order>): boolean =>
  renderToStaticMarkup(<RequestReturn order={{ ...order, ...changes }} />).includes('Devolver');

test('an order whose units all came back is neither fetched nor returned once more', () => {
  const whole: Partial<Order> = { state: 'PAP', items, returns: [oneBack('REC')] };
  const html = cardOf(whole);
  expect(html).toContain('Recibida');
  expect(html).not.toContain('Para retirarlo');
  expect(mayReturn(whole)).toBe(false);
  // Another line is still to be fetched, and may be returned.
  const part: Partial<Order> = {
    state: 'PAP',
    items: [...items, { code: 'B', name: 'Bomba', price: 1, quantity: 1 }],
    returns: [oneBack('REC')],
  };
  expect(cardOf(part)).toContain('Para retirarlo');
  expect(mayReturn(part)).toBe(true);
});

test('units on their way back are in no other return', () => {
  expect(mayReturn({ state: 'DIS', items, returns: [oneBack('REQ')] })).toBe(false);
  expect(mayReturn({ state: 'DIS', items })).toBe(true);
});

test('a payment is being processed for a quarter of an hour, and unfinished afterwards', () => {
  const begun = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const payment = { state: 'INI', paymentId: 'MPU', paymentName: 'Mercado Pago' } as const;
  expect(cardOf({ ...payment, date: begun(1) })).toContain('Procesando pago...');
  const left = cardOf({ ...payment, date: begun(16) });
  expect(left).toContain('Pago sin terminar');
  expect(left).not.toContain('Procesando pago...');
});
