/** Steps that browser tests of purchases share: add a part to the cart, confirm, read the order. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { BUYER, enter } from './account.ts';
import type { Shop } from './shop.ts';
import { untilSaid } from './toasts.ts';

export interface Part {
  code: string;
  /** The code of its page. */
  family: string;
}

/** Parts of which there are plenty, each of another family. */
export const findParts = async ({ database }: Shop, count: number): Promise<Part[]> => {
  const { rows } = await database.pool.query(
    `select min(products.code) as code, families.code as family from products
     join families on families.id = products.family_id
     join stock on stock.product_id = products.id
     where products.is_public and families.is_public
     group by families.id having count(distinct products.id) = 1 and sum(stock.quantity) > 12
     order by families.id limit $1`,
    [count],
  );
  expect(rows).toHaveLength(count);
  return rows;
};

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

/** Logs a demo's buyer in; a page that is opened with the result is logged in. */
export const loggedIn = async (page: Page, url: string, email = BUYER): Promise<Cookies> => {
  await enter(page, url, email);
  return page.context().storageState();
};

export const addToCart = async (page: Page, url: string, part: Part): Promise<void> => {
  await page.goto(`${url}/productos/${encodeURIComponent(part.family)}`);
  await page
    .getByRole('region', { name: 'Precios y stock' })
    .getByRole('button', { name: 'Agregar' })
    .click();
  await untilSaid(page, 'El producto fue agregado correctamente!');
};

/** From the cart to the page after 'Confirmar compra'. */
export const checkOut = async (
  page: Page,
  url: string,
  payment: RegExp,
  branch = /^Bulevar/,
): Promise<void> => {
  await page.goto(`${url}/mi-compra`);
  await page.getByRole('button', { name: 'Finalizar compra' }).click();
  await page.getByRole('radio', { name: /Retiro en el local/ }).check();
  await page.getByRole('radio', { name: branch }).check();
  await page.getByRole('radio', { name: payment }).check();
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
};

/** The number on the last step. */
export const numberOn = async (page: Page): Promise<number> => {
  const number = page.getByRole('main').getByText(/^N\.º \d+$/);
  return Number((await number.innerText()).replace(/\D/g, ''));
};

export const stateOf = async ({ database }: Shop, number: number): Promise<string> => {
  const { rows } = await database.pool.query('select state from orders where number = $1', [
    number,
  ]);
  return rows[0]?.state;
};

export const countOrders = async ({ database }: Shop): Promise<number> => {
  const { rows } = await database.pool.query('select count(*)::int as n from orders');
  return rows[0].n;
};

export const stockOf = async ({ database }: Shop, { code }: Part): Promise<number> => {
  const { rows } = await database.pool.query(
    `select sum(quantity)::int as n from stock join products on products.id = product_id
     where products.code = $1`,
    [code],
  );
  return rows[0].n;
};

/** The mails about received orders, sent or queued. */
export const receivedMails = async (shop: Shop, number: number): Promise<string[]> => {
  const { rows } = await shop.database.pool.query(
    `select event from mails where event = 'order-received:' || $1`,
    [`${number}`],
  );
  expect(rows).toHaveLength(1);
  const arrived = () =>
    shop.emulators.inbox
      .mails()
      .filter(({ subject }) => subject === `Recibimos tu pedido ${number}`);
  await expect.poll(() => arrived().length).toBeGreaterThan(0);
  return arrived().map(({ text }) => text);
};
