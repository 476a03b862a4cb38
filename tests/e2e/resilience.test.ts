/** The built shop when something goes away under the person: the session, the database. */
import { expect, test } from 'vitest';
import { formatMoney } from '#contract/amounts/money';
import { errors } from '#contract/errors';
import { BUYER, logIn } from '../support/account.ts';
import { addToCart, findParts } from '../support/buying.ts';
import { administer } from '../support/database.ts';
import { useBrowser, useShop } from '../support/shop.ts';
import { untilSaid } from '../support/toasts.ts';

const shop = useShop();
const openPage = useBrowser();

/** A part's page as the database would have it. */
const readFamily = async (family: string): Promise<{ title: string; price: string }> => {
  const { rows } = await shop().database.pool.query(
    'select price_cents as cents from families where code = $1',
    [family],
  );
  const page = await fetch(`${shop().url}/productos/${encodeURIComponent(family)}`);
  const [, heading = ''] = /<h1[^>]*>(.+?)<\/h1>/.exec(await page.text()) ?? [];
  return { title: heading.replace(/<[^>]+>/g, ''), price: formatMoney(rows[0].cents) };
};

/**
 * Takes the shop's database away: open connections break, new ones are refused.
 * @returns gives it back
 */
const loseDatabase = async (): Promise<() => Promise<void>> => {
  const { rows } = await shop().database.pool.query('select current_database() as name');
  const name: string = rows[0].name;
  await administer(`alter database ${name} allow_connections false`);
  // Only now: a connection that breaks earlier would be replaced.
  await administer(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  return () => administer(`alter database ${name} allow_connections true`);
};

test('a logout at the order detail returns to the summary, with the cart unchanged', async () => {
  const [part] = await findParts(shop(), 1);
  if (!part) throw new Error('no part');
  const page = await openPage();
  await addToCart(page, shop().url, part);
  await page.goto(`${shop().url}/mi-compra`);
  await page.getByRole('button', { name: 'Finalizar compra' }).click();
  await page.waitForURL(/\/iniciar\/?\?from=/);
  await logIn(page, BUYER);
  await page.waitForURL(`${shop().url}/mi-compra?detail`);
  await page.getByRole('button', { name: 'Confirmar compra' }).waitFor();

  const header = page.getByRole('banner');
  await header.locator('#user-button').click();
  await header.getByRole('button', { name: 'Salir' }).click();
  await page.waitForURL(`${shop().url}/mi-compra`);
  await header.getByRole('link', { name: 'Ingresar' }).waitFor();
  const row = page.getByRole('table', { name: 'Mi compra' }).getByRole('row', { name: part.code });
  await row.waitFor();
  await page.getByRole('button', { name: 'Finalizar compra' }).waitFor();

  await page.reload();
  await row.waitFor();
  expect(page.url()).toBe(`${shop().url}/mi-compra`);
  // The server has forgotten the session too.
  await page.getByRole('button', { name: 'Finalizar compra' }).click();
  await page.waitForURL(/\/iniciar\/?\?from=/);
});

test('without its database the shop still shows a part, reports that lists are unavailable, and recovers automatically', async () => {
  const [part] = await findParts(shop(), 1);
  if (!part) throw new Error('no part');
  const { title, price } = await readFamily(part.family);
  expect(title).not.toBe('');
  const detail = await openPage();
  const list = await openPage();
  const offers = detail.getByRole('region', { name: 'Precios y stock' });
  const cards = list.getByRole('main').getByRole('article');
  const giveBack = await loseDatabase();
  let loads = 0;
  try {
    await detail.goto(`${shop().url}/productos/${encodeURIComponent(part.family)}`);
    await offers.getByText('Sin conexión').first().waitFor();
    await expect
      .poll(() => detail.getByRole('heading', { level: 1 }).innerText())
      .toBe(title.trim());
    await expect.poll(() => offers.innerText()).toContain(part.code);
    await expect.poll(() => offers.innerText()).toContain(price);

    await list.goto(`${shop().url}/productos?c=1.1&pag=2`);
    await list.getByText(errors['server.unavailable'].text).waitFor();
    await list.getByRole('button', { name: 'Reintentar' }).waitFor();
    await expect.poll(() => cards.count()).toBe(0);
    for (const page of [detail, list])
      page.on('load', () => {
        loads += 1;
      });
  } finally {
    await giveBack();
  }
  await cards.first().waitFor({ timeout: 60_000 });
  await expect.poll(() => list.getByText(errors['server.unavailable'].text).count()).toBe(0);
  // It retries at growing intervals.
  await offers.getByRole('button', { name: 'Agregar' }).click({ timeout: 60_000 });
  await untilSaid(detail, 'El producto fue agregado correctamente!');
  expect(loads).toBe(0);
});
