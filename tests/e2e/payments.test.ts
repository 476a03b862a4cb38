/** Buying with each way to pay, as a person does it, against the pretended providers. */
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();

let product = { code: '', family: '' };
beforeAll(async () => {
  const { rows } = await shop().database.pool.query(
    `select products.code, families.code as family from products
     join families on families.id = products.family_id
     join stock on stock.product_id = products.id
     where products.is_public and families.is_public
     group by products.id, families.id having sum(stock.quantity) > 12
     order by products.id limit 1`,
  );
  product = rows[0];
  await shop().database.pool.query(
    `insert into exchange_rates (currency, rate) values ('USD', 40)`,
  );
});

const logIn = async (): Promise<Page> => {
  const page = await openPage();
  await page.goto(`${shop().url}/iniciar`);
  await page.getByLabel('Email').fill('comprador@nam.example');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('mostrador86');
  await page.getByRole('main').getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  return page;
};

/** Puts the product into the cart and confirms the purchase with a way to pay. */
const buy = async (page: Page, payment: RegExp): Promise<void> => {
  await page.goto(`${shop().url}/productos/${product.family}`);
  await page
    .getByRole('listitem')
    .filter({ hasText: product.code })
    .getByRole('button', { name: 'Agregar' })
    .first()
    .click();
  await page.getByText('El producto fue agregado correctamente!').waitFor();
  await page.goto(`${shop().url}/mi-compra`);
  await page.getByRole('button', { name: 'Finalizar compra' }).click();
  await page.getByLabel(/Retiro en el local/).check();
  await page.getByLabel(payment).check();
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
};

const says = async (page: Page, text: string | RegExp): Promise<void> => {
  await page.getByRole('main').getByText(text).first().waitFor();
};

const numberOf = async (page: Page): Promise<string> => {
  const text = await page.getByRole('main').textContent();
  const number = /N\.º (\d+)/.exec(text ?? '')?.[1];
  if (!number) throw new Error(`no order number in ${text}`);
  return number;
};

const stateOf = async (number: string): Promise<string> => {
  const { rows } = await shop().database.pool.query('select state from orders where number = $1', [
    Number(number),
  ]);
  return rows[0].state;
};

/** At the pretended provider. */
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

describe('Mercado Pago', () => {
  test('approved', async () => {
    const page = await logIn();
    await buy(page, /Mercado Pago/);
    await press(page, 'Aprobar el pago');
    await says(page, 'Recibimos tu pedido');
    await says(page, 'Pago aprobado');
    expect(await stateOf(await numberOf(page))).toBe('PAP');
  });

  test('rejected, then approved on the same order', async () => {
    const page = await logIn();
    await buy(page, /Mercado Pago/);
    await press(page, 'Rechazar el pago');
    await says(page, 'El pago no se completó');
    const number = await numberOf(page);
    await press(page, 'Pagar ahora');
    await press(page, 'Aprobar el pago');
    await says(page, 'Pago aprobado');
    expect(await numberOf(page)).toBe(number);
  });

  test('pending, then approved days later', async () => {
    const page = await logIn();
    await buy(page, /Mercado Pago/);
    await press(page, 'Dejar el pago pendiente');
    await says(page, 'Pago pendiente');
    const number = await numberOf(page);
    const { mercadoPago } = shop().sandbox;
    const payment = [...mercadoPago.payments.values()].find(
      (one) => one.external_reference === number,
    );
    mercadoPago.change(payment?.id ?? 0, 'approved');
    await expect.poll(() => stateOf(number)).toBe('PAP');
  });

  test('abandoned, and tried again; the back button loses nothing', async () => {
    const page = await logIn();
    await buy(page, /Mercado Pago/);
    await page.getByRole('button', { name: 'Aprobar el pago' }).waitFor();
    await page.goBack();
    await press(page, 'Pagar ahora');
    await press(page, 'Volver sin pagar');
    await says(page, /Falta pagar/);
    const number = await numberOf(page);
    await press(page, 'Pagar ahora');
    await press(page, 'Aprobar el pago');
    await says(page, 'Pago aprobado');
    expect(await numberOf(page)).toBe(number);
  });

  test('paid in one tab, the other one shows it after a look', async () => {
    const page = await logIn();
    await buy(page, /Mercado Pago/);
    await press(page, 'Volver sin pagar');
    await says(page, /Falta pagar/);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await says(other, /Falta pagar/);
    await press(page, 'Pagar ahora');
    await press(page, 'Aprobar el pago');
    await says(page, 'Pago aprobado');
    await says(other, 'Pago aprobado');
  });
});

describe('PayPal', () => {
  test('approved, in dollars at the rate that was shown', async () => {
    const page = await logIn();
    await buy(page, /PayPal/);
    await says(page, /USD/);
    await press(page, 'Aceptar y pagar');
    await says(page, 'Pago aprobado');
    expect(await stateOf(await numberOf(page))).toBe('PAP');
  });

  test('cancelled: nothing is paid, and it can be tried again', async () => {
    const page = await logIn();
    await buy(page, /PayPal/);
    await press(page, 'Cancelar y volver a la tienda');
    await says(page, /Falta pagar/);
    const number = await numberOf(page);
    expect(await stateOf(number)).toBe('INI');
    await press(page, 'Pagar ahora');
    await press(page, 'Aceptar y pagar');
    await says(page, 'Pago aprobado');
    expect(await numberOf(page)).toBe(number);
  });
});

describe('outside the shop', () => {
  test.each([
    [/Depósito bancario/, 'Banco República'],
    [/Giro por Abitab/, 'Haz el giro'],
  ])('%s shows what to do, and so does its mail', async (payment, instruction) => {
    const page = await logIn();
    await buy(page, payment);
    await says(page, 'Recibimos tu pedido');
    await says(page, instruction);
    const number = await numberOf(page);
    expect(await stateOf(number)).toBe('PPE');
    const mail = () =>
      shop()
        .sandbox.inbox.mails()
        .find(({ subject }) => subject === `Recibimos tu pedido ${number}`);
    await expect.poll(mail).toBeDefined();
    expect(mail()?.text).toContain(instruction);
  });
});
