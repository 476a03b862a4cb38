/** An owner makes an offer and a price list; visitors see the one, the list's people both, until they leave. */
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { formatMoney } from '#contract/amounts/money';
import { objectionsTo } from '../support/axe.ts';
import { untilFocused } from '../support/focus.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { OWNER, useSellerDay } from '../support/seller-day.ts';

const { shop, findProduct, logIn, openPage, post, tokenOf } = useSellerDay();

const BUYER = 'comprador@nam.example';
const WORKSHOP = 'Taller Zorzal';
/** A product that is alone in its family, so that lists put it into the cart. */
const ALONE = `stock.quantity > 5 and product.price_cents between 200000 and 900000
  and (select count(*) from products other where other.family_id = product.family_id) = 1`;

beforeAll(async () => {
  const { pool } = shop().database;
  const { rows } = await pool.query<{ id: number }>(
    `insert into companies (name, identifier) values ($1, '211003429999') returning id`,
    [WORKSHOP],
  );
  await pool.query(
    `insert into employees (company_id, person_id, position)
     select $1, person_id, 'BUY' from users where email = $2`,
    [rows[0]?.id, BUYER],
  );
});

const ownPriceIn = (page: Page) => page.locator('[data-own-price]').first();

test('an offer is struck through on its page, with its last day', async () => {
  const part = await findProduct(3, ALONE);
  const offer = Math.floor(part.price * 0.8);
  await post(await tokenOf(OWNER), 'product/update', {
    code: part.code,
    parms: { ProductOfferPrice: offer, ProductOfferUntil: '2099-12-31' },
  });
  // As after a build: the page asks whether it is outdated.
  await shop().database.pool.query(
    `insert into publications (reason, started_at, built_at, ended_at)
     values ('start', now() - interval '1 hour', now(), now())`,
  );
  const page = await openPage();
  await page.goto(`${shop().url}/productos/${part.family}`);
  const price = page.locator('.offer .price').first();
  await price.getByText(formatMoney(part.price * 100)).waitFor();
  await price.locator('s').waitFor();
  expect(await price.locator('s').textContent()).toBe(formatMoney(part.price * 100));
  expect(await price.locator('b').textContent()).toBe(formatMoney(offer * 100));
  expect(await price.textContent()).toContain('hasta el 31/12/2099');
  await page.goto(`${shop().url}/productos?t=${part.code}`);
  const card = page.getByRole('article').first();
  await card.locator('s').waitFor();
  expect(await card.locator('s').textContent()).toBe(formatMoney(part.price * 100));
  expect(await objectionsTo(page)).toEqual([]);
});

test('a list that an owner writes is «Tu precio» for its people, in lists, pages and cart', async () => {
  const part = await findProduct(5, ALONE);
  const public_ = formatMoney(part.price * 100);
  const own = formatMoney(Math.round(part.price * 90));

  const owner = await logIn(OWNER, '/gestion/listas-de-precios');
  await owner.getByRole('link', { name: 'Nueva lista' }).first().click();
  await owner.getByRole('textbox', { name: 'Nombre' }).fill('Talleres');
  await owner.getByLabel('Agregar una empresa o un grupo').fill('zorzal');
  await owner.getByRole('button', { name: `Empresa: ${WORKSHOP}` }).click();
  await owner.getByRole('button', { name: `Quitar ${WORKSHOP}` }).waitFor();
  await owner.getByRole('textbox', { name: /^Descuento % de/ }).fill('10');
  await owner.getByRole('button', { name: 'Ver cómo quedan' }).click();
  await owner.getByText(/productos bajan de precio/).waitFor();
  expect(await objectionsTo(owner)).toEqual([]);
  for (const width of [320, 768]) {
    await owner.setViewportSize({ width, height: 800 });
    expect(await fitsScreen(owner)).toBe(true);
  }
  // A product that is typed and not added is not dropped.
  const box = owner.getByRole('combobox', { name: 'Precio fijo de un producto' });
  await box.fill('zzqqxx');
  await owner.getByRole('button', { name: 'Guardar la lista' }).click();
  await owner.getByText('«zzqqxx» no está en la lista').waitFor();
  // A chosen product asks for its price, and Enter there for the next one.
  const [typed, pasted] = [await findProduct(8, ALONE), await findProduct(9, ALONE)];
  await box.fill(typed.code);
  await box.press('Enter');
  const price = owner.getByRole('textbox', { name: `Precio con IVA de ${typed.code}` });
  await untilFocused(price);
  await owner.keyboard.type('1234,50');
  await owner.keyboard.press('Enter');
  await untilFocused(box);
  expect(await price.inputValue()).toBe('1234,50');
  await owner.getByText('Pegar una lista de precios fijos').click();
  const list = owner.getByRole('textbox', { name: 'Códigos y precios' });
  await list.fill(`${pasted.code}\tde la planilla\t$ 1.100\nzzqqxx 5`);
  await owner.getByRole('button', { name: 'Agregar los precios' }).click();
  await owner.getByText('Ningún producto tiene estos códigos.').waitFor();
  expect(await list.inputValue()).toBe('zzqqxx 5');
  const other = owner.getByRole('textbox', { name: `Precio con IVA de ${pasted.code}` });
  expect(await other.inputValue()).toBe('1.100,00');
  await owner.getByRole('button', { name: 'Guardar la lista' }).click();
  await owner.waitForURL(/\/gestion\/listas-de-precios\/\d+$/);
  await untilFocused(owner.locator('main'));
  await owner.goto(`${shop().url}/gestion/listas-de-precios`);
  await owner.getByRole('link', { name: 'Talleres' }).waitFor();

  const buyer = await logIn(BUYER, `/productos?t=${part.code}`);
  await expect
    .poll(() => ownPriceIn(buyer).getAttribute('data-own-price'))
    .toBe(`Tu precio ${own} IVA inc`);
  await buyer.goto(`${shop().url}/productos/${part.family}`);
  await expect
    .poll(() => ownPriceIn(buyer).getAttribute('data-own-price'))
    .toBe(`Tu precio ${own} IVA inc`);
  expect(await buyer.locator('.offer .price b').first().textContent()).toBe(public_);
  // Related items have theirs as well, as rows of the home have.
  const related = buyer.locator('.carousel .item-card-price[data-own-price^="Tu precio"]');
  await buyer.locator('.carousel').first().scrollIntoViewIfNeeded();
  await expect.poll(() => related.count()).toBeGreaterThan(0);
  await buyer.locator(`[data-add="${part.code}"]`).click();
  await buyer.locator('#cart-link').click();
  const cart = buyer.getByRole('dialog', { name: 'Mi compra' });
  await cart.getByText(/^Tu precio; público/).waitFor();
  await cart.getByText(own).first().waitFor();
  await buyer.keyboard.press('Escape');

  // The session ends: nothing of it stays.
  await buyer.evaluate(() => document.querySelector<HTMLElement>('#logout')?.click());
  await expect.poll(() => buyer.locator('[data-own-price]').count()).toBe(0);

  const visitor = await openPage();
  await visitor.goto(`${shop().url}/productos/${part.family}`);
  await visitor.getByText('Disponible').first().waitFor();
  expect(await visitor.locator('[data-own-price]').count()).toBe(0);
});
