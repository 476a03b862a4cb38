/** Keeps names, dates and sums in one piece on narrow screens, and related things close to each other. */
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { addToCart, findParts, type Part } from '../support/buying.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';

const { shop, openPage, logIn, placeOrder } = useSellerDay();
let part: Part;
let number = 0;
beforeAll(async () => {
  const [found] = await findParts(shop(), 1);
  if (!found) throw new Error('no part');
  part = found;
  number = await placeOrder();
});

const visit = async (path: string, width: number): Promise<Page> => {
  const page = await openPage({ viewport: { width, height: 780 } });
  await page.goto(shop().url + path);
  return page;
};

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return box;
};

/** Returns the number of lines of an element's text. */
const linesOf = (target: Locator): Promise<number> =>
  target.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const middles = [...range.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2);
    middles.sort((one, other) => one - other);
    // Small letters are a little lower in the same line.
    return middles.filter((middle, index) => middle - (middles[index - 1] ?? 0) > 10).length;
  });

/** Returns how far the widest figure or control exceeds its row, in px, at one moment, since a drawer slides in. */
const standsOut = (row: Locator): Promise<number> =>
  row.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    const boxes = [...element.querySelectorAll('.code, button, input')].map((one) =>
      one.getBoundingClientRect(),
    );
    return Math.max(...boxes.map((box) => Math.max(box.right - right, left - box.left)));
  });

test('a sum of millions stays within its row, in the cart and in the drawer', async () => {
  const [, dear] = await findParts(shop(), 2);
  if (!dear) throw new Error('no second part');
  const { pool } = shop().database;
  await pool.query('update products set price_cents = 123456700 where code = $1', [dear.code]);
  await pool.query(
    `update stock set quantity = 50 from products
       where products.id = stock.product_id and products.code = $1`,
    [dear.code],
  );
  const page = await visit('/', 360);
  await addToCart(page, shop().url, dear);
  await page.goto(`${shop().url}/mi-compra`);
  const cart = page.getByRole('table', { name: 'Mi compra' });
  const row = cart.locator('tbody tr');
  await cart.getByLabel(/^Unidades de/).fill('8');
  await cart.getByLabel(/^Unidades de/).press('Enter');
  await row.getByText('9.876.536,00').waitFor();
  expect(await standsOut(row)).toBeLessThanOrEqual(0.5);
  expect(await fitsScreen(page)).toBe(true);

  await page.goto(shop().url);
  await page.locator('#cart-link').click();
  const item = page.getByRole('dialog', { name: 'Mi compra' }).getByRole('listitem');
  await item.getByText('9.876.536,00').waitFor();
  expect(await standsOut(item)).toBeLessThanOrEqual(0.5);
});

test('the terms are right below a short cart, and prices of its rows are on one line', async () => {
  const page = await visit('/', 360);
  await addToCart(page, shop().url, part);
  await page.goto(`${shop().url}/mi-compra`);
  const row = page.getByRole('table', { name: 'Mi compra' }).locator('tbody tr');
  await row.waitFor();
  const between = async () => {
    const finish = await boxOf(page.getByRole('button', { name: 'Finalizar compra' }));
    const terms = await boxOf(page.getByRole('heading', { name: 'Plazos de entrega' }));
    return terms.y - finish.y - finish.height;
  };
  const ends = () =>
    row
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().bottom));
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await expect.poll(between).toBeLessThan(160);
    if (width > 640) await expect.poll(async () => new Set(await ends()).size).toBe(1);
  }
});

test('the total on the page of a mailed link stays in one line on any phone', async () => {
  const { rows } = await shop().database.pool.query<{ key: string }>(
    'update orders set total_cents = 1234567890 where number = $1 returning follow_key as key',
    [number],
  );
  const page = await visit(`/pedido/${number}/${rows[0]?.key}`, 360);
  const sum = page.getByRole('main').getByText(/^Total\s\$/);
  await sum.waitFor();
  await expect.poll(() => sum.innerText()).toBe('Total $ 12.345.678,90 IVA inc');
  // Wherever the text before it ends.
  for (let width = 300; width <= 420; width += 10) {
    await page.setViewportSize({ width, height: 780 });
    expect([width, await linesOf(sum)]).toEqual([width, 1]);
  }
});

/** Finds sums that break over two lines. */
const brokenSums = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node instanceof Text; node = texts.nextNode())
      for (const { 0: sum, index } of node.data.matchAll(/\$\s[\d.]+,\d\d/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + sum.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(sum);
      }
    return broken;
  });

test('at 360 px no sum breaks in a comparison, or in the offline cart', async () => {
  const { rows } = await shop().database.pool.query<{ code: string }>(
    `select families.code from families join products on family_id = families.id
     group by families.code having count(*) > 1 order by max(products.price_cents) desc limit 2`,
  );
  const page = await visit(`/comparar?codigos=${rows.map(({ code }) => code).join()}`, 360);
  await page.getByRole('rowheader', { name: 'Precio' }).waitFor();
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(2);
  expect(await brokenSums(page)).toEqual([]);

  await addToCart(page, shop().url, part);
  await page.goto(`${shop().url}/sin-conexion`);
  const row = page.getByRole('listitem').filter({ hasText: /^1 × / });
  await row.waitFor();
  for (let width = 300; width <= 420; width += 10) {
    await page.setViewportSize({ width, height: 780 });
    expect([width, await brokenSums(page)]).toEqual([width, []]);
  }
});

test('at 360 px the third compared item is partly visible beside two, and no sum breaks', async () => {
  const parts = await findParts(shop(), 3);
  const page = await visit(`/comparar?codigos=${parts.map(({ family }) => family).join()}`, 360);
  await page.getByRole('rowheader', { name: 'Precio' }).waitFor();
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(3);
  const third = await boxOf(page.getByRole('columnheader').nth(2));
  expect(third.x).toBeLessThan(344 - 24);
  expect(await brokenSums(page)).toEqual([]);
});

test("at 360 px a buyer's order shows its date in one line, and its items have room for their names", async () => {
  await placeOrder();
  const page = await logIn('comprador@nam.example', '/mis-compras', {
    viewport: { width: 360, height: 780 },
  });
  const order = page.getByRole('article').first();
  await order.waitFor();
  expect(await linesOf(order.getByRole('time').first())).toBe(1);
  expect(
    (await boxOf(order.getByRole('columnheader', { name: 'Producto' }))).width,
  ).toBeGreaterThan(140);
});

test('at 360 px the chosen state is visible among the others', async () => {
  const page = await logIn(SELLER, '/1/pedidos?s=CAN', { viewport: { width: 360, height: 780 } });
  await page.reload();
  const chosen = page
    .getByRole('navigation', { name: 'Estados' })
    .getByRole('link', { name: /^Cancelado \d/ });
  await chosen.waitFor();
  const isInView = async () => {
    const { x, width } = await boxOf(chosen);
    return x >= 0 && x + width <= 360;
  };
  await expect.poll(isInView).toBe(true);
});
