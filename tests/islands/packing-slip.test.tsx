/** The packing slip: unpaid orders, refunds, other branches and open freight. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Order } from '#contract/entities/orders';
import type { OrderState } from '#contract/orders/order-states';
import { counter, order } from '../../src/islands/orders/sample-order.ts';

const { variant } = await import('virtual:variant');
const { Slip } = await import('../../src/islands/orders/bulk/Slip.tsx');

const printed = (state: OrderState): string =>
  renderToStaticMarkup(<Slip order={{ ...order, state }} />);
/** Returns the rows of the slip's head. */
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

test.each(['PAP', 'DIS'] as const)(
  'an order that may be dispatched, in %s, has no warning',
  (state) => {
    expect(markOf(state)).toBeUndefined();
  },
);

test('a row’s total is called ‘Total’', () => {
  const html = printed('PAP');
  const titles = [...html.matchAll(/<th scope="col">([^<]*)<\/th>/g)].map(([, title]) => title);
  expect(titles).toEqual(['Cant.', 'Código', 'Producto', 'Total', '✓']);
  expect(html).toMatch(/<td>\$\s2\.469,00<\/td>/);
});

/** Returns a part of the slip as text. */
const partOf = (own: Partial<Order>, part: 'tbody' | 'tfoot'): string => {
  const html = renderToStaticMarkup(<Slip order={{ ...order, state: 'PAP', ...own }} />);
  const found = new RegExp(`<${part}>(.*)</${part}>`, 's').exec(html)?.[1] ?? '';
  return found
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
};

test('a row names the car that it is for', () => {
  const [item] = order.items;
  if (!item) throw new Error('the sample has an item');
  const items = [{ ...item, vehicle: 'Fiat Palio 1.3 2004' }];
  expect(partOf({ items }, 'tbody')).toContain('para Fiat Palio 1.3 2004');
  expect(partOf({}, 'tbody')).not.toContain('para');
});

test('the refunded amount is below the total', () => {
  const paid = [{ currency: 'USD', amount: 61.73, returned: 10, left: 51.73 }];
  expect(partOf({ counter: { ...counter, paid } }, 'tfoot')).toMatch(
    /\$ 2\.469,00 Se devolvió, de US\$ 61,73 que se pagaron US\$ 10,00$/,
  );
  const untouched = paid.map((sum) => ({ ...sum, returned: 0 }));
  expect(partOf({ counter: { ...counter, paid: untouched } }, 'tfoot')).toMatch(/\$ 2\.469,00$/);
});

test('each row names the branches of its units, if known', () => {
  const code = '-1+1';
  const taken = ['B', 'gone'].map((branch) => ({ code, branch, quantity: 1 }));
  const { branches } = variant;
  const name = branches.find((branch) => branch.code === 'B')?.name;
  expect(name).toBeTruthy();
  expect(partOf({ counter: { ...counter, taken } }, 'tbody')).toContain(`1 de ${name}, 1 de gone`);
  expect(partOf({ counter }, 'tbody')).not.toContain(' de ');
});

test('of units that lie where they are fetched it says nothing', () => {
  const taken = [{ code: '-1+1', branch: 'B', quantity: 2 }];
  const fetched = { shippingId: 'RES', branchCode: 'B', counter: { ...counter, taken } };
  expect(partOf(fetched, 'tbody')).not.toContain(' de ');
});

test('freight paid on delivery is shown beside its price in the order', () => {
  const interior = { shippingId: 'INT', shippingName: 'Envío al interior', shippingPrice: 0 };
  expect(partOf(interior, 'tfoot')).toMatch(
    /^Envío al interior · El flete se paga al recibir Sin costo /,
  );
  const paid = partOf({ ...interior, shippingPrice: 300 }, 'tfoot');
  expect(paid).toMatch(/^Envío al interior \$ 300,00 /);
});
