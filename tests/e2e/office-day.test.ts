/**
 * A seller's day: a call is recorded, its company found, the next call scheduled, a part's price
 * and picture changed, and an order moved. Once by pointer, once by keyboard, counting key presses
 * and clicks.
 */
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { halves } from '../support/pictures.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';
import { letSellersPrice } from '../support/seller-prices.ts';
import { untilSaid } from '../support/toasts.ts';

const { shop, logIn, tokenOf, post, placeOrder, storedState } = useSellerDay();
beforeAll(() => letSellersPrice(shop().database.db));
let photo: Buffer;
beforeAll(async () => {
  photo = await halves('jpeg', 600, 400);
});

interface Day {
  company: { id: number; name: string };
  code: string;
  order: number;
  subject: string;
}

/** Plants a company, a part with a picture, and an order for a day. */
const plan = async (place: number): Promise<Day> => {
  const { pool } = shop().database;
  const company = await pool.query<Day['company']>(
    'select id, name from companies where id >= 100 order by id offset $1 limit 1',
    [20 + place],
  );
  const part = await pool.query<{ id: number; code: string }>(
    'select id, code from visible_products where family_id is not null order by id offset $1 limit 1',
    [30 + place],
  );
  const [{ id, name } = { id: 0, name: '' }, { id: productId, code } = { id: 0, code: '' }] = [
    company.rows[0],
    part.rows[0],
  ];
  await pool.query(
    `with picture as (insert into images (name, target, path, width, height, created_at)
       values ('vieja', 'product', $2, 600, 400, now()) returning id)
     insert into product_images (product_id, position, image_id) select $1, 0, id from picture`,
    [productId, `photos/none-${place}.webp`],
  );
  const order = await placeOrder();
  return { company: { id, name }, code, order, subject: `Pregunta por ${code} ${place}` };
};

/** Checks the stored results of the day. */
const expectDone = async ({ company, code, order, subject }: Day): Promise<void> => {
  const token = await tokenOf(SELLER);
  const said = await post(token, 'communication/filter', {
    filters: [{ FilterKey: 'contactCompanyId', FilterValue: `${company.id}` }],
    rowsMax: 100,
  });
  const own = (said as { subject: string; lastEvent: string }[]).filter(
    (one) => one.subject === subject,
  );
  expect(own.map(({ lastEvent }) => lastEvent).toSorted()).toEqual(['DON', 'SCH']);
  const { pool } = shop().database;
  const { rows } = await pool.query<{ cents: number; name: string }>(
    `select p.price_cents as cents, i.name from products p
       join product_images pi on pi.product_id = p.id join images i on i.id = pi.image_id where p.code = $1`,
    [code],
  );
  expect(rows).toEqual([{ cents: 4_321_50, name: 'nueva' }]);
  expect(await storedState(order)).toBe('PAP');
};

/** Counts clicks, key presses, and letters that any screen requires. */
const handOf = (page: Page) => {
  const did = { clicks: 0, keys: 0, letters: 0 };
  return {
    did,
    click: async (target: Locator) => {
      did.clicks += 1;
      await target.click();
    },
    press: async (...keys: string[]) => {
      for (const key of keys) {
        did.keys += 1;
        await page.keyboard.press(key);
      }
    },
    type: async (text: string) => {
      did.letters += text.length;
      await page.keyboard.type(text);
    },
  };
};

/** Checks that the focus is visible: in view, with a ring around it or its label. */
const expectFocus = async (target: Locator): Promise<void> => {
  await target.waitFor({ state: 'attached' });
  await expect
    .poll(() =>
      target.evaluate((element) => {
        if (element !== document.activeElement) return 'elsewhere';
        const around = [element, element.closest('label') ?? element];
        const box = around[1]?.getBoundingClientRect();
        const isInView = box && box.bottom > 0 && box.top < innerHeight && box.right > 0;
        const isRinged = around.some((one) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
          return (
            (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
          );
        });
        return isInView && isRinged ? 'seen' : `in view: ${isInView}, ringed: ${isRinged}`;
      }),
    )
    .toBe('seen');
};

const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar' });
const file = () => ({ name: 'nueva.jpg', mimeType: 'image/jpeg', buffer: photo });

test("a seller's day by keyboard alone takes few presses", async () => {
  const day = await plan(0);
  const { company, code, order, subject } = day;
  const page = await logIn(SELLER, '/gestion', { viewport: { width: 1280, height: 740 } });
  await page.getByRole('button', { name: 'Entra una llamada' }).waitFor();
  const { did, press, type } = handOf(page);
  const find = async (text: string): Promise<void> => {
    await press('Control+k');
    await expectFocus(palette(page).getByRole('combobox'));
    await type(text);
    await expect
      .poll(() => palette(page).getByRole('option').first().textContent())
      .toContain(text);
    await press('Enter');
  };

  await find(company.name);
  await page.waitForURL((url) => url.pathname === `/gestion/empresas/${company.id}`);
  await page.getByRole('heading', { level: 1, name: company.name }).waitFor();
  await press('l');
  const call = page.getByRole('dialog', { name: 'Entra una llamada' });
  await expectFocus(call.getByLabel('Asunto', { exact: true }));
  await type(subject);
  await press('Tab');
  await expectFocus(call.getByLabel('Mensaje'));
  await type('Lo pasa a buscar.');
  await press('Tab');
  const next = call.getByLabel('Agendar la próxima');
  await expectFocus(next);
  await press('Space', 'Enter');
  await call.waitFor({ state: 'detached' });

  await find(code);
  await page.waitForURL((url) => url.pathname.startsWith('/gestion/productos/'));
  const price = page.getByRole('textbox', { name: 'Precio con IVA' });
  await price.waitFor();
  await press('p');
  await expectFocus(price);
  await type('4321,50');
  await press('Enter');
  await untilSaid(page, `${code} guardado`);
  // In a field keys are typed: Escape leaves it.
  await press('Escape', 'f');
  const replace = page.getByRole('button', { name: 'Reemplazar vieja' });
  await expectFocus(replace);
  await press('Enter');
  const chooser = page.waitForEvent('filechooser');
  await expectFocus(page.getByRole('dialog').getByLabel('Subir imágenes'));
  await press('Enter');
  await (await chooser).setFiles([file()]);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectFocus(page.getByRole('button', { name: 'Guardar imágenes' }));
  await press('Enter');
  await untilSaid(page, 'Imágenes guardadas');

  await find(`${order}`);
  await page.waitForURL((url) => url.pathname === '/gestion/pedidos');
  await page.getByRole('dialog', { name: `Pedido N.º ${order}` }).waitFor();
  await press('e');
  await expectFocus(page.getByLabel(`Estado del pedido ${order}`));
  // The first key opens the list.
  await press('ArrowDown', 'ArrowDown', 'Enter');
  await page.getByLabel('Motivo').waitFor();
  await press('Enter');
  await expect.poll(() => storedState(order)).toBe('PAP');
  await expectDone(day);
  console.log(`by keyboard: ${JSON.stringify(did)}`);
  expect(did.clicks).toBe(0);
  expect(did.keys).toBeLessThanOrEqual(23);
});

test("a seller's day with the pointer takes few clicks", async () => {
  const day = await plan(1);
  const { company, code, order, subject } = day;
  const page = await logIn(SELLER, '/gestion', { viewport: { width: 1280, height: 740 } });
  const { did, click, press, type } = handOf(page);
  const find = async (text: string): Promise<void> => {
    await click(page.getByRole('banner').getByRole('button', { name: 'Buscar' }));
    await type(text);
    await expect
      .poll(() => palette(page).getByRole('option').first().textContent())
      .toContain(text);
    await click(palette(page).getByRole('option').first());
  };
  await find(company.name);
  await page.getByRole('heading', { level: 1, name: company.name }).waitFor();
  await click(page.getByRole('button', { name: 'Entra una llamada' }));
  const call = page.getByRole('dialog', { name: 'Entra una llamada' });
  await expectFocus(call.getByLabel('Asunto', { exact: true }));
  await type(subject);
  await click(call.getByLabel('Mensaje'));
  await type('Lo pasa a buscar.');
  await click(call.getByLabel('Agendar la próxima'));
  await click(call.getByRole('button', { name: 'Guardar' }));
  await call.waitFor({ state: 'detached' });

  await find(code);
  const price = page.getByRole('textbox', { name: 'Precio con IVA' });
  await price.waitFor();
  await click(price);
  await press('ControlOrMeta+a');
  await type('4321,50');
  await click(page.getByRole('button', { name: 'Guardar', exact: true }));
  await untilSaid(page, `${code} guardado`);
  await click(page.getByRole('button', { name: 'Reemplazar vieja' }));
  const chooser = page.waitForEvent('filechooser');
  await click(page.getByRole('dialog').getByLabel('Subir imágenes'));
  await (await chooser).setFiles([file()]);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await click(page.getByRole('button', { name: 'Guardar imágenes' }));
  await untilSaid(page, 'Imágenes guardadas');

  await find(`${order}`);
  const state = page.getByLabel(`Estado del pedido ${order}`);
  await state.waitFor();
  did.clicks += 2;
  await state.selectOption('PAP');
  await page.getByLabel('Motivo').waitFor();
  await click(page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }));
  await expect.poll(() => storedState(order)).toBe('PAP');
  await expectDone(day);
  console.log(`with the pointer: ${JSON.stringify(did)}`);
  expect(did.clicks).toBeLessThanOrEqual(20);
});

test('the side bar fits a low window with rows that can be hit, and the tools reach the edge of a phone', async () => {
  const page = await logIn(SELLER, '/gestion', { viewport: { width: 1280, height: 740 } });
  const bar = page.getByRole('complementary', { name: 'Menú' });
  const last = bar.getByRole('link', { name: 'Ver la tienda' });
  await expect
    .poll(() => last.evaluate((one) => one.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(740);
  const lowest = () =>
    bar
      .getByRole('link')
      .evaluateAll((links) => Math.min(...links.map((one) => one.getBoundingClientRect().height)));
  expect(await lowest()).toBeGreaterThanOrEqual(24);
  // In a lower one the links scroll, as tall as before, above the way out.
  await page.setViewportSize({ width: 1280, height: 480 });
  await expect
    .poll(() => last.evaluate((one) => one.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(480);
  expect(await lowest()).toBeGreaterThanOrEqual(24);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect
    .poll(() =>
      page
        .locator('#user-button')
        .evaluate((one) => innerWidth - one.getBoundingClientRect().right),
    )
    .toBeLessThanOrEqual(16);
});
