/** A seller quotes from a phone call, the customer accepts on a phone without an account, and the seller is told. */
import { expect, test } from 'vitest';
import { objectionsTo } from '../support/axe.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';

const { shop, findProduct, logIn, openPage } = useSellerDay();

const SMALL = { viewport: { width: 320, height: 700 }, hasTouch: true } as const;

test('a quotation goes from the first code to the paid-by-deposit order', async () => {
  // Below the amount up to which no account is needed.
  const part = await findProduct(0, 'stock.quantity > 5 and product.price_cents < 400000');
  const seller = await logIn(SELLER, '/gestion/presupuestos');
  await seller.getByRole('link', { name: 'Nuevo presupuesto' }).click();
  // By keyboard: a code as a scanner types it, then the customer.
  const box = seller.getByRole('combobox', { name: 'Agregar un producto' });
  await box.fill(part.code);
  await box.press('Enter');
  const units = seller.getByRole('textbox', { name: /^Cant\. de/ });
  await units.fill('2');
  const discount = seller.getByRole('textbox', { name: /^Descuento % de/ });
  await discount.fill('30');
  await seller.getByRole('textbox', { name: 'Cliente', exact: true }).fill('Eva Sosa');
  await seller.getByRole('textbox', { name: /^Teléfono/ }).fill('099 123 456');
  await seller.getByRole('button', { name: 'Guardar presupuesto' }).click();
  await seller.getByText('Tu tope de descuento es 10 %').waitFor();
  await discount.fill('10');
  await seller.getByRole('button', { name: 'Guardar presupuesto' }).click();
  await seller.waitForURL(/\/gestion\/presupuestos\/\d+$/);
  await seller.getByText('Borrador').waitFor();

  await seller.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await seller.getByRole('button', { name: 'Copiar enlace' }).click();
  await seller.getByText('Enviado', { exact: true }).waitFor();
  const link = await seller.evaluate(() => navigator.clipboard.readText());
  const { pathname } = new URL(link);
  expect(pathname).toMatch(/^\/presupuesto\/[\da-f-]{36}$/);

  const customer = await openPage(SMALL);
  const opened = await customer.goto(shop().url + pathname);
  expect(opened?.status()).toBe(200);
  await customer.getByRole('heading', { name: 'Quién compra' }).waitFor();
  expect(await customer.locator('meta[name="robots"]').first().getAttribute('content')).toBe(
    'noindex',
  );
  expect(await fitsScreen(customer)).toBe(true);
  expect(await objectionsTo(customer)).toEqual([]);
  await customer.setViewportSize(SMALL.viewport);
  await seller.reload();
  await seller.getByText(/^Visto, /).waitFor();

  // A missing answer is asked for at its field.
  const form = customer.getByRole('form', { name: 'Aceptar el presupuesto' });
  const accept = form.getByRole('button', { name: 'Aceptar y hacer el pedido' });
  await accept.click();
  await form.getByText('Este campo es obligatorio').first().waitFor();
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Eva');
  await form.getByRole('textbox', { name: 'Apellido' }).fill('Sosa');
  await form.getByRole('textbox', { name: 'Email' }).fill('eva.presupuesto@correo.example');
  await form.getByRole('textbox', { name: 'Teléfono' }).fill('099 123 456');
  await form.getByRole('radio', { name: /^Bulevar/ }).check();
  await form.getByRole('radio', { name: /^Depósito bancario/ }).check();
  await accept.click();
  await customer.waitForURL(/\/pedido\/\d+\//);
  await customer.getByText('Pago pendiente').first().waitFor();
  expect(await fitsScreen(customer)).toBe(true);

  // The link stays, and leads to the order.
  await customer.goto(shop().url + pathname);
  await customer.getByRole('link', { name: /^Ver el pedido N\.º \d+$/ }).waitFor();
  await seller.goto(`${shop().url}/gestion/presupuestos`);
  const row = seller.getByRole('row').filter({ hasText: 'Eva Sosa' });
  await row.getByText('Aceptado').waitFor();
  await row.getByText(/^Pedido \d+, /).waitFor();
  const { rows } = await shop().database.pool.query<{ n: number }>(
    `select count(*)::int as n from orders where user_email = 'eva.presupuesto@correo.example'`,
  );
  expect(rows[0]?.n).toBe(1);
});

test('an error stays with its line, and a seller accepts for the customer on the phone', async () => {
  const seller = await logIn(SELLER, '/gestion/presupuestos');
  await seller.getByRole('link', { name: 'Nuevo presupuesto' }).click();
  const lines = seller.getByRole('table', { name: 'Líneas' }).locator('tbody tr');
  for (const [name, price] of [
    ['Colocación', '10'],
    ['Flete', ''],
    ['Limpieza', '30'],
  ] as const) {
    await seller.getByRole('button', { name: 'Agregar una línea libre' }).click();
    await lines.last().getByRole('textbox').first().fill(name);
    await lines
      .last()
      .getByRole('textbox', { name: /^Precio/ })
      .fill(price);
  }
  await seller.getByRole('textbox', { name: 'Cliente', exact: true }).fill('Eva Sosa');
  await seller.getByRole('button', { name: 'Guardar presupuesto' }).click();
  const errorOf = (place: number) => lines.nth(place).locator('.field-error');
  await expect.poll(() => errorOf(1).textContent()).not.toBe('');
  await seller.getByRole('button', { name: 'Quitar Colocación' }).click();
  const phone = seller.getByRole('textbox', { name: /^Teléfono/ });
  await phone.fill('x');
  await phone.press('Tab');
  await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true');
  expect(await errorOf(0).textContent()).not.toBe('');
  expect(await errorOf(1).textContent()).toBe('');
  await phone.fill('099 123 456');
  await lines
    .first()
    .getByRole('textbox', { name: /^Precio/ })
    .fill('20');
  await seller.getByRole('button', { name: 'Guardar presupuesto' }).click();
  await seller.waitForURL(/\/gestion\/presupuestos\/\d+$/);

  // An order by phone: the draft needs no sending.
  await seller.getByRole('button', { name: 'Aceptar por el cliente' }).click();
  await seller.waitForURL(/\/presupuesto\//);
  await seller.getByRole('button', { name: 'Aceptar por el cliente' }).click();
  const form = seller.getByRole('form', { name: 'Aceptar el presupuesto' });
  expect(await form.getByRole('textbox', { name: 'Apellido' }).inputValue()).toBe('Sosa');
  await form.getByRole('textbox', { name: 'Email' }).fill('eva.telefono@correo.example');
  await form.getByRole('textbox', { name: 'Teléfono' }).fill('099 123 456');
  await form.getByRole('radio', { name: /^Bulevar/ }).check();
  await form.getByRole('radio', { name: /^Depósito bancario/ }).check();
  await form.getByRole('button', { name: 'Aceptar y hacer el pedido' }).click();
  await seller.waitForURL(/\/pedido\/\d+\//);
  const { rows } = await shop().database.pool.query<{ actor: string }>(
    `select e.actor from order_events e join orders o on o.id = e.order_id
     where o.user_email = 'eva.telefono@correo.example' order by e.id limit 1`,
  );
  expect(rows).toEqual([{ actor: 'seller' }]);

  await seller.goto(`${shop().url}/gestion/presupuestos`);
  const list = seller.getByRole('grid', { name: 'Presupuestos' });
  const row = list.getByRole('row', { name: /Eva Sosa/ }).first();
  await row.waitFor();
  for (const width of [320, 390, 768, 1366]) {
    await seller.setViewportSize({ width, height: 800 });
    expect(await fitsScreen(seller)).toBe(true);
  }
  await row.press('Enter');
  await seller.waitForURL(/\/gestion\/presupuestos\/\d+$/);
});
