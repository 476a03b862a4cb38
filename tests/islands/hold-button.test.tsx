/** An order's card offers to reserve its units if it is paid or payable and lacks some. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Order } from '#contract/entities/orders';
import { counter, order } from '../../src/islands/orders/sample-order.ts';
import { standInBrowser } from '../support/browser.ts';

standInBrowser();
const { OrderCard } = await import('../../src/islands/orders/card/OrderCard.tsx');

const BUTTON = 'Apartar ahora';
const lacking: Order = { ...order, state: 'PAP', counter };
const offersIn = (shown: Order, showsBuyer = true): number =>
  renderToStaticMarkup(
    <OrderCard order={shown} showsBuyer={showsBuyer} onAsk={() => undefined} />,
  ).split(BUTTON).length - 1;
const taken = order.items.map(({ code, quantity }) => ({ code, branch: 'B', quantity }));

test('once, beside its hint, or among the tools after that is solved', () => {
  expect(offersIn(lacking)).toBe(1);
  expect(offersIn({ ...lacking, counter: { ...counter, attention: 'No hay stock' } })).toBe(1);
});

test('hidden without missing units, after the order’s end, and for its buyer', () => {
  expect(offersIn({ ...lacking, counter: { ...counter, taken } })).toBe(0);
  for (const state of ['INI', 'PCH', 'DIS', 'CAN'] as const)
    expect(offersIn({ ...lacking, state })).toBe(0);
  expect(offersIn({ ...order, state: 'PAP' }, false)).toBe(0);
});
