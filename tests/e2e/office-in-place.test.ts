/** A seller edits goods where the shop shows them: in the list and on the page of an item, by keyboard, without leaving it. */
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { cardOf } from '../support/cards.ts';
import { untilFocused } from '../support/focus.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';
import { letSellersPrice } from '../support/seller-prices.ts';

const { shop, findProduct, logIn, tokenOf, post } = useSellerDay();
beforeAll(() => letSellersPrice(shop().database.db));

/** Finds a product that is its family's only one. */
const somePart = (place: number) =>
  findProduct(
    place,
    'stock.quantity > 5 and (select count(*) from products where family_id = family.id) = 1',
  );

const press = async (page: Page, what: Locator, key = 'Enter'): Promise<void> => {
  await what.focus();
  await page.keyboard.press(key);
};
const turnOn = async (page: Page): Promise<void> => {
  const toggle = page.getByRole('switch', { name: 'Modo edición' });
  await press(page, toggle, 'Space');
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true');
};
/** The box of a value that is changed in its place takes the focus. */
const typeInto = async (page: Page, label: string, text: string): Promise<void> => {
  await press(page, page.getByRole('button', { name: new RegExp(`^${label}: `) }));
  const box = page.getByRole('textbox', { name: label });
  await untilFocused(box);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};

test('at 360 px a card of the list takes a price, a name and stock, and shows them at once', async () => {
  const { code, family, stock } = await somePart(0);
  const address = `/productos?t=${encodeURIComponent(code)}`;
  const page = await logIn(SELLER, address, { viewport: { width: 360, height: 800 } });
  await turnOn(page);
  const card = cardOf(page, family);
  await typeInto(page, `Precio de ${code}`, '8888,50');
  await card.getByText('8.888,50').first().waitFor();
  await expect.poll(() => card.getByText('8.888,50').count()).toBe(2);
  await typeInto(page, `Nombre de ${code}`, 'Un nombre puesto en la lista');
  await card.getByRole('button', { name: /Un nombre puesto en la lista\. Cambiar$/ }).waitFor();
  await press(page, card.getByRole('button', { name: `Stock de ${code} en Bulevar: ${stock}` }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Cuántas quedan' }).fill(`${stock + 2}`);
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Llegó mercadería');
  await page.keyboard.press('Enter');
  await card.getByRole('button', { name: `en Bulevar: ${stock + 2}` }).waitFor();
  // The card's own figure.
  await expect.poll(() => card.getByRole('definition').allInnerTexts()).toContain(`${stock + 2}`);
  await press(page, card.getByRole('switch', { name: `A la venta: ${code}` }), 'Space');
  await expect
    .poll(async () => {
      const { rows } = await shop().database.pool.query<{ name: string; is_public: boolean }>(
        'select name, is_public from products where code = $1',
        [code],
      );
      return rows[0];
    })
    .toEqual({ name: 'Un nombre puesto en la lista', is_public: false });
  expect(await fitsScreen(page)).toBe(true);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
});

test('two values saved in quick succession on a slow line are both stored, without a conflict', async () => {
  const { code } = await somePart(4);
  const page = await logIn(SELLER, `/productos?t=${encodeURIComponent(code)}`);
  await turnOn(page);
  // The first is on its way until the second was typed.
  const { promise: isTyped, resolve: goOn } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/rest/product/update', async (route) => {
    sent += 1;
    if (sent === 1) await isTyped;
    await route.continue();
  });
  await typeInto(page, `Nombre de ${code}`, 'Nombre de a dos');
  await typeInto(page, `Precio de ${code}`, '7654,30');
  goOn();
  await expect
    .poll(async () => {
      const { rows } = await shop().database.pool.query<{ name: string; cents: number }>(
        'select name, price_cents as cents from products where code = $1',
        [code],
      );
      return rows[0];
    })
    .toEqual({ name: 'Nombre de a dos', cents: 765_430 });
  await page.getByRole('button', { name: /: Nombre de a dos\. Cambiar$/ }).waitFor();
  await page.getByRole('button', { name: /7\.654,30\. Cambiar$/ }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('a product is added from the list with a new brand and family, and the addition is undone', async () => {
  const page = await logIn(SELLER, '/productos?c=1.1');
  // The built page shows everybody's labels until the list takes it over: none of the seller's figures.
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.reload();
  await page.setViewportSize({ width: 1280, height: 900 });
  await turnOn(page);
  const tools = page.getByRole('region', { name: 'Edición', exact: true });
  await press(page, tools.getByRole('button', { name: 'Agregar producto' }));
  const adding = page.getByRole('dialog', { name: 'Producto nuevo' });
  await adding.getByRole('textbox', { name: 'Código' }).fill('EN-LA-LISTA');
  await adding.getByRole('textbox', { name: 'Nombre' }).fill('Radiador agregado en la lista');
  await adding.getByRole('textbox', { name: 'Precio con IVA' }).fill('1500');
  await adding.getByRole('combobox', { name: 'Marca' }).fill('Marca del barrio');
  await adding.getByRole('option', { name: 'Crear «Marca del barrio»' }).waitFor();
  await page.keyboard.press('Enter');
  const brand = page.getByRole('dialog', { name: 'Marca nueva' });
  await press(page, brand.getByRole('textbox', { name: 'Nombre' }));
  await brand.waitFor({ state: 'detached' });
  await expect
    .poll(() => adding.getByRole('combobox', { name: 'Marca' }).inputValue())
    .toBe('Marca del barrio');
  await adding.getByRole('combobox', { name: 'Familia' }).fill('FAMILIA-NUEVA');
  await adding.getByRole('option', { name: 'Crear «FAMILIA-NUEVA»' }).waitFor();
  await page.keyboard.press('Enter');
  const family = page.getByRole('dialog', { name: 'Familia nueva' });
  await family.getByRole('textbox', { name: 'Nombre' }).fill('Radiadores del barrio');
  await page.keyboard.press('Enter');
  await family.waitFor({ state: 'detached' });
  await press(page, adding.getByRole('textbox', { name: 'Nombre' }));
  const sheet = page.getByRole('dialog', { name: 'Producto EN-LA-LISTA' });
  const links = sheet.getByRole('group', { name: 'Enlaces relacionados' });
  const facts = sheet.getByRole('group', { name: 'Especificaciones' });
  await press(page, facts.getByRole('button', { name: 'Agregar especificación' }));
  await facts.getByRole('textbox', { name: 'Qué 1' }).fill('Alto');
  await facts.getByRole('textbox', { name: 'Cuánto 1' }).fill('380 mm');
  await press(page, links.getByRole('button', { name: 'Agregar enlace' }));
  await links.getByRole('textbox', { name: 'Nombre 1' }).fill('Hoja técnica');
  await links.getByRole('textbox', { name: 'Dirección 1' }).fill('https://fabricante.example/h');
  await press(page, sheet.getByRole('button', { name: 'Guardar', exact: true }));
  const history = sheet.getByRole('region', { name: 'Historial' });
  await history.getByText('Hoja técnica').first().waitFor();
  const { rows } = await shop().database.pool.query(
    `select brand.name::text as brand, family.code::text as family,
       (select json_agg(value) from product_specifications where product_id = product.id) as facts,
       (select json_agg(url) from product_links where product_id = product.id) as links
     from products product join brands brand on brand.id = product.brand_id
       join families family on family.id = product.family_id where product.code = 'EN-LA-LISTA'`,
  );
  expect(rows).toEqual([
    {
      brand: 'Marca del barrio',
      family: 'FAMILIA-NUEVA',
      facts: ['380 mm'],
      links: ['https://fabricante.example/h'],
    },
  ]);
  await press(page, history.getByRole('button', { name: 'Deshacer el alta' }));
  await press(
    page,
    page
      .getByRole('dialog', { name: 'Deshacer el alta' })
      .getByRole('button', { name: 'Deshacer' }),
  );
  await sheet.waitFor({ state: 'detached' });
  const left = await shop().database.pool.query(
    `select code from products where code = 'EN-LA-LISTA'`,
  );
  expect(left.rows).toEqual([]);
  expect(new URL(page.url()).search).toBe('?c=1.1');
  expect(problems).toEqual([]);
});

test('an item’s page edits price and description, and shows a colleague’s earlier change', async () => {
  const { code, family } = await somePart(2);
  const page = await logIn(SELLER, `/productos/${family}`);
  await turnOn(page);
  const offers = page.getByRole('region', { name: 'Precios y stock' });
  await typeInto(page, `Precio de ${code}`, '6543,20');
  await expect.poll(() => offers.locator('.price').innerText()).toContain('6.543,20');
  // A colleague comes first.
  await press(page, page.getByRole('button', { name: new RegExp(`^Precio de ${code}: `) }));
  await untilFocused(page.getByRole('textbox', { name: `Precio de ${code}` }));
  await page.keyboard.type('7000');
  await post(await tokenOf(SELLER), 'product/update', { code, parms: { ProductPrice: 6900 } });
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Otra persona guardó antes' });
  await expect
    .poll(() => question.innerText())
    .toMatch(/Lo suyo: \$ 6\.900,00[\s\S]*Lo mío: \$ 7\.000,00/);
  // The box keeps the typed price. Before the question has taken the focus, it would take the key too.
  await untilFocused(question.getByRole('radio', { checked: true }).first());
  await press(page, question.getByRole('button', { name: 'Seguir editando' }));
  await question.waitFor({ state: 'detached' });
  const box = page.getByRole('textbox', { name: `Precio de ${code}` });
  expect(await box.inputValue()).toBe('7000');
  await box.press('Enter');
  await expect.poll(() => offers.locator('.price').innerText()).toContain('7.000,00');
  await press(page, page.getByRole('button', { name: new RegExp(`^Precio de ${code}: `) }));
  await untilFocused(box);
  await page.keyboard.type('7100');
  await post(await tokenOf(SELLER), 'product/update', { code, parms: { ProductPrice: 6800 } });
  await page.keyboard.press('Enter');
  // A blank does not choose the other's version.
  await untilFocused(question.getByRole('radio', { checked: true }).first());
  await press(page, question.getByRole('button', { name: 'Guardar lo elegido' }));
  await expect.poll(() => offers.locator('.price').innerText()).toContain('7.100,00');
  await press(page, page.getByRole('button', { name: `Editar familia ${family}` }));
  const sheet = page.getByRole('dialog', { name: `Familia ${family}` });
  await sheet.getByRole('textbox', { name: 'Descripción' }).fill('Contado en la página misma.');
  await press(page, sheet.getByRole('button', { name: 'Guardar', exact: true }));
  await page.locator('.item-side').getByText('Contado en la página misma.').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(await fitsScreen(page)).toBe(true);
  // It stays from page to page until switched off.
  await page.reload();
  await page.getByRole('group', { name: `Editar ${code}` }).waitFor();
  await press(page, page.getByRole('switch', { name: 'Modo edición' }), 'Space');
  await page.getByRole('group', { name: `Editar ${code}` }).waitFor({ state: 'detached' });
});
