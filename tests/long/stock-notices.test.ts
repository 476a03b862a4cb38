/** 'Avisarme cuando haya stock', from the button to the mail and the way out of it. */
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { consentTexts } from '#contract/people/consents';
import { BUYER } from '../support/account.ts';
import { objectionsTo } from '../support/axe.ts';
import { loggedIn } from '../support/buying.ts';
import { cardOf } from '../support/cards.ts';
import { useBrowser, useShop } from '../support/shop.ts';
import { until } from '../support/waiting.ts';

const shop = useShop();
const openPage = useBrowser();
const PHONE = { viewport: { width: 360, height: 780 } };
const NOTICE = /^Avisarme cuando haya stock/;

interface Missing {
  /** Code of the page. */
  family: string;
  /** Codes of its products. */
  products: string[];
}
/** A family of several products, and one of a single product, both sold out. */
let several: Missing;
let single: Missing;

const soldOut = async (condition: string): Promise<Missing> => {
  const { pool } = shop().database;
  const { rows } = await pool.query<Missing>(
    `select f.code as family, array_agg(p.code::text order by p.code) as products
     from families f join products p on p.family_id = f.id and p.is_public
     where f.is_public group by f.id having count(*) ${condition}
     order by f.relevance desc limit 1`,
  );
  const [found] = rows;
  if (!found) throw new Error(`no family with ${condition} products`);
  await empty(found.products);
  return found;
};
const empty = (codes: readonly string[]) =>
  shop().database.pool.query(
    `update stock set quantity = 0 where product_id in
       (select id from products where code = any($1::citext[]))`,
    [codes],
  );
const restock = (code: string) =>
  shop().database.pool.query(
    `update stock set quantity = 5 where branch_code = 'B'
       and product_id = (select id from products where code = $1::citext)`,
    [code],
  );
beforeAll(async () => {
  several = await soldOut('> 1');
  single = await soldOut('= 1');
});

const mailsTo = (to: string) =>
  shop()
    .emulators.inbox.mails()
    .filter((mail) => mail.to.includes(to));
const mailed = async (to: string, subject: RegExp) => {
  const found = () => mailsTo(to).find((mail) => subject.test(mail.subject));
  await until(`a mail to ${to}: ${subject}`, () => found() !== undefined, 60_000);
  const mail = found();
  if (!mail) throw new Error('it was there');
  return mail;
};
/** Where a mail's link leads, at this shop. */
const linkIn = (html: string, part: string): string => {
  const href = [...html.matchAll(/href="([^"]+)"/g)]
    .map(([, link = '']) => link.replaceAll('&amp;', '&'))
    .find((link) => link.includes(part));
  if (!href) throw new Error(`no link with ${part}`);
  const { pathname, search } = new URL(href);
  return shop().url + pathname + search;
};

const open = async (page: Page, { family }: Missing): Promise<void> => {
  await page.goto(`${shop().url}/productos/${encodeURIComponent(family)}`);
};
const rowOf = (page: Page, code: string) =>
  page.locator('.offer').filter({ has: page.locator(`[data-stock="${code}"]`) });

test('a visitor requests a notice for a product of a family, confirms, is mailed once, and unsubscribes', async () => {
  const [code = '', other = ''] = several.products;
  const email = 'espera@personas.example';
  const page = await openPage(PHONE);
  await open(page, several);
  // Every sold out row has its own button.
  const asking = page.getByRole('button', { name: NOTICE });
  await expect.poll(() => asking.count()).toBe(several.products.length);
  for (const wanted of [code, other]) {
    await rowOf(page, wanted).getByRole('button', { name: NOTICE }).click();
    const box = page.getByRole('dialog', { name: 'Avisarme cuando haya stock' });
    await box.getByRole('button', { name: 'Avisarme' }).click();
    await box.getByText('Este campo es obligatorio').waitFor();
    // The recorded consent has this text.
    await box.getByText(consentTexts.stockNotice.text).waitFor();
    if (wanted === code) expect(await objectionsTo(page, 'dialog')).toEqual([]);
    await page.setViewportSize(PHONE.viewport);
    await box.getByLabel('Tu email').fill(email);
    await page.keyboard.press('Enter');
    await box.waitFor({ state: 'detached' });
    await rowOf(page, wanted).getByRole('button', { name: 'Revisa tu correo' }).waitFor();
  }

  // Both links, in a browser without scripts: mail programs have some.
  const plain = await openPage({ ...PHONE, javaScriptEnabled: false });
  await until('two mails', () => mailsTo(email).length === 2, 60_000);
  for (const mail of mailsTo(email)) {
    await plain.goto(linkIn(mail.html, '/confirmar?'));
    await plain.getByRole('button', { name: 'Confirmar el aviso' }).click();
    await plain.getByText('Listo: te avisaremos por correo cuando haya stock.').waitFor();
    await expect
      .poll(() => plain.getByRole('button', { name: 'Confirmar el aviso' }).isVisible())
      .toBe(false);
  }

  await restock(code);
  const told = await mailed(email, /^Ya hay stock/);
  expect(told.text).toContain('Bulevar: Disponible');
  expect(told.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  await page.goto(linkIn(told.html, '/productos/'));
  await rowOf(page, code).getByRole('button', { name: 'Agregar', disabled: false }).waitFor();
  await expect
    .poll(() => rowOf(page, code).getByRole('button', { name: NOTICE }).isVisible())
    .toBe(false);

  await plain.goto(linkIn(told.html, '/terminar?'));
  await plain.getByRole('button', { name: 'No recibir más avisos' }).click();
  await plain.getByText('Listo: no te escribiremos más').waitFor();
  const { rows } = await shop().database.pool.query('select from stock_notices where email = $1', [
    email,
  ]);
  expect(rows).toEqual([]);
});

test('a link that is too old says so, and what to do', async () => {
  const page = await openPage();
  await page.goto(`${shop().url}/aviso-de-stock/confirmar?clave=vieja`);
  expect(await objectionsTo(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Confirmar el aviso' }).click();
  await page.getByText('El enlace no es válido o ya venció.').waitFor();
});

test('a logged-in user requests a notice by one click on a card, and cancels it on its page', async () => {
  const [code = ''] = single.products;
  const page = await openPage();
  await loggedIn(page, shop().url);
  await page.goto(`${shop().url}/productos?t=${encodeURIComponent(single.family)}`);
  const card = page.getByRole('article').filter({ hasText: single.family }).first();
  await card.getByRole('button', { name: NOTICE }).click();
  await page.getByText('Listo: te avisaremos por correo cuando haya stock.').waitFor();
  await card.getByRole('button', { name: /^No avisarme más: / }).waitFor();
  await open(page, single);
  await rowOf(page, code).getByRole('button', { name: 'No avisarme más' }).click();
  await page.getByText('Listo: ya no te avisaremos.').waitFor();
  await rowOf(page, code).getByRole('button', { name: NOTICE }).waitFor();
  // Another subscriber still waits: when that person is mailed, this one would have been, too.
  const other = 'sigue@personas.example';
  await shop().database.pool.query(
    `insert into stock_notices (product_id, email, end_hash, confirmed_at)
     select id, $2, 'y', now() from products where code = $1::citext`,
    [code, other],
  );
  await restock(code);
  await mailed(other, /^Ya hay stock/);
  expect(mailsTo(BUYER).filter(({ subject }) => /Ya hay stock/.test(subject))).toEqual([]);
});

test('a card of a family that is out of stock leads to the choice of a product', async () => {
  await empty(several.products);
  const page = await openPage(PHONE);
  await page.goto(`${shop().url}/productos?t=${encodeURIComponent(several.family)}`);
  const card = cardOf(page, several.family);
  await card.getByRole('link', { name: NOTICE }).click();
  await page.waitForURL(/\/productos\/[^?]+$/);
  const buttons = page.getByRole('main').getByRole('button', { name: NOTICE });
  await expect.poll(() => buttons.count()).toBe(several.products.length);
});

test('a seller sees the number of requests, and has no such button', async () => {
  const [code = ''] = several.products.slice(-1);
  await shop().database.pool.query(
    `insert into stock_notices (product_id, email, end_hash, confirmed_at)
     select id, n || '@personas.example', 'x', now() from products, generate_series(1, 3) n
     where code = $1::citext`,
    [code],
  );
  const page = await openPage();
  await loggedIn(page, shop().url, 'vendedora@nam.example');
  await open(page, several);
  await rowOf(page, code).getByText('3 personas esperan stock').waitFor();
  // A visitor's buttons show with the stock.
  await rowOf(page, code)
    .getByText(/^[BC]: \d+$/)
    .first()
    .waitFor();
  await expect
    .poll(() => rowOf(page, code).getByRole('button', { name: NOTICE }).isVisible())
    .toBe(false);
});
