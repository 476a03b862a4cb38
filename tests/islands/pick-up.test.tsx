/** Buyers of a pick-up see where, when and with what it is fetched. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Order } from '#contract/entities/orders';
import { order } from '../../src/islands/orders/sample-order.ts';
import { standInBrowser } from '../support/browser.ts';

standInBrowser();
const { OrderCard } = await import('../../src/islands/orders/card/OrderCard.tsx');

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
