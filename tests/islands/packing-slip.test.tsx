/** The slip in a parcel: what is not to leave says so in large letters, and its figures are named as what they are. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { OrderState } from '#contract/order-states';
import { order } from '../../src/islands/orders/sample-order.ts';

vi.mock('virtual:variant', async () => {
  const { loadVariant } = await import('#variants/load');
  return { variant: await loadVariant('NAM'), texts: {} };
});
const { Slip } = await import('../../src/islands/orders/bulk/Slip.tsx');

const printed = (state: OrderState): string =>
  renderToStaticMarkup(<Slip order={{ ...order, state }} />);
/** What stands in the slip's head beside the shop and the number. */
const markOf = (state: OrderState): string | undefined =>
  /<h1>[^<]*<\/h1><p class="[^"]*"><strong>([^<]*)<\/strong><\/p>/.exec(printed(state))?.[1];

test.each([
  ['CAN', 'Cancelado'],
  ['PPE', 'Pago pendiente'],
  ['PCH', 'Pago inconcluso'],
  ['INI', 'Procesando pago...'],
] as const)('of an order in %s it says ‘%s’', (state, name) => {
  expect(markOf(state)).toBe(name);
});

test.each(['PAP', 'DIS'] as const)('of one that may leave, in %s, it says nothing', (state) => {
  expect(markOf(state)).toBeUndefined();
});

test('a row’s total is called ‘Total’', () => {
  const html = printed('PAP');
  const titles = [...html.matchAll(/<th scope="col">([^<]*)<\/th>/g)].map(([, title]) => title);
  expect(titles).toEqual(['Cant.', 'Código', 'Producto', 'Total', '✓']);
  expect(html).toMatch(/<td>\$\s2\.469,00<\/td>/);
});
