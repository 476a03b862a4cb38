/** A shop that shows prices without tax explains in cart and checkout how they come to the total. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { standInBrowser } from '../support/browser.ts';

standInBrowser();
const { variant } = await import('virtual:variant');
Object.assign(variant, { tax: 'added' });
const { $cart, addToCart } = await import('#stores/cart/cart');
const { changeQuantity } = await import('#stores/cart/cart-changes');
const { openDrawer } = await import('#stores/drawer');
const { CartTable } = await import('../../src/islands/checkout/cart/CartTable.tsx');
const { CartDrawer } = await import('../../src/islands/cart/CartDrawer.tsx');
const { Totals } = await import('../../src/islands/checkout/Totals.tsx');

const plain = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('price and tax are rounded once per row and add up to the total', () => {
  addToCart({ code: 'A', imageCode: 'A', name: 'Webcam', priceCents: 100_00 });
  changeQuantity('A', 1);
  addToCart({ code: 'B', imageCode: 'B', name: 'Cable', priceCents: 10 });
  const total = plain(
    renderToStaticMarkup(
      <Totals
        cart={$cart.get()}
        shipping={{ id: 'RES', name: 'Retiro en el local', priceCents: 0 }}
        isSeller={false}
        isSending={false}
        confirmText="Confirmar compra"
        onConfirm={() => undefined}
      >
        {null}
      </Totals>,
    ),
  );
  expect(total).toContain('Productos (3 items), sin IVA $ 164,01 IVA $ 36,09');
  expect(total).toContain('Total IVA inc $ 200,10');
  openDrawer('cart');
  const drawer = plain(renderToStaticMarkup(<CartDrawer />));
  expect(drawer).toContain('$ 164,01 + IVA $ 36,09');
  expect(drawer).toContain('$ 100,00 IVA inc');
  expect(plain(renderToStaticMarkup(<CartTable cart={$cart.get()} />))).toContain('Precio IVA inc');
});
