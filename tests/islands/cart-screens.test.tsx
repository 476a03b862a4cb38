/** The cart in the drawer, on its page and at the checkout: counts, columns, sums, freight. */
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { formatMoney } from '#contract/amounts/money';
import { standInBrowser } from '../support/browser.ts';

standInBrowser();
const { $cart, addToCart } = await import('#stores/cart/cart');
const { changeQuantity } = await import('#stores/cart/cart-changes');
const { openDrawer } = await import('#stores/drawer');
const { CartTable } = await import('../../src/islands/checkout/cart/CartTable.tsx');
const { CartDrawer } = await import('../../src/islands/cart/CartDrawer.tsx');
const { Totals } = await import('../../src/islands/checkout/Totals.tsx');
const { ShippingChoice } = await import('../../src/ui/checkout/ShippingChoice.tsx');
const { variant } = await import('virtual:variant');

beforeAll(() => {
  addToCart({ code: 'RA1', imageCode: 'RA1', name: 'Radiador', priceCents: 1_234_50 });
  changeQuantity('RA1', 1);
  addToCart({ code: 'EL2', imageCode: 'EL2', name: 'Electro', priceCents: 500_00 });
});
const TOTAL = formatMoney(2 * 1_234_50 + 500_00);
const plain = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('the drawer says how many items, the total, and leads to the checkout', () => {
  openDrawer('cart');
  const html = renderToStaticMarkup(<CartDrawer />);
  expect(plain(html)).toContain('Mi compra 3 items');
  expect(plain(html)).toContain(`Total ${TOTAL}`);
  expect(html).toMatch(/<a [^>]*href="\/mi-compra"[^>]*>Finalizar compra<\/a>/);
});

test('the table has Producto, Cant., Precio, Subtotal, and a row with the total', () => {
  const html = renderToStaticMarkup(<CartTable cart={$cart.get()} />);
  const [head = '', body = '', foot = ''] = html.split(/<tbody>|<tfoot>/);
  expect(plain(head).trim()).toMatch(/^Producto Cant\. Precio Subtotal/);
  expect(plain(body)).toContain(`${formatMoney(1_234_50)} ${formatMoney(2 * 1_234_50)}`);
  expect(plain(foot).trim()).toBe(`Total ${TOTAL}`);
});

const FREIGHT = 'El flete se paga al recibir';
/** To the interior, at today's price. */
const interiorAt = (priceCents: number) => {
  const found = variant.shippings.find(({ id }) => id === 'INT');
  if (!found) throw new Error('no delivery to the interior');
  return { ...found, priceCents };
};

test.each([
  [0, true],
  [300_00, false],
])('of a delivery at %i cents the checkout says the freight at the door: %s', (cents, isSaid) => {
  const shipping = interiorAt(cents);
  const total = renderToStaticMarkup(
    <Totals
      cart={$cart.get()}
      shipping={shipping}
      isSeller={false}
      isSending={false}
      confirmText="Confirmar compra"
      onConfirm={() => undefined}
    >
      {null}
    </Totals>,
  );
  const choice = renderToStaticMarkup(
    <ShippingChoice offered={[shipping]} chosen={shipping} onChoose={() => undefined} />,
  );
  expect([total, choice].map((html) => plain(html).includes(FREIGHT))).toEqual([isSaid, isSaid]);
  expect(plain(choice)).toContain(shipping.arrival);
});

test('notes of a delivery method are shown beside it at any price', () => {
  const choice = (description: string) =>
    plain(
      renderToStaticMarkup(
        <ShippingChoice
          offered={variant.shippings.map((each) => ({
            ...each,
            description: each.description || description,
          }))}
          chosen={variant.shippings[0] ?? { id: '' }}
          onChoose={() => undefined}
        />,
      ),
    );
  expect(choice('Por la puerta de atrás')).toContain('Por la puerta de atrás');
  // A pick-up without a note names the branches.
  expect(choice('')).toContain(variant.branches.map(({ name }) => name).join(' o '));
  expect(choice('')).toContain(FREIGHT);
});
