import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { sessionOf } from '../support/account.ts';
import { hasFocus, untilFocused } from '../support/focus.ts';
import { DESKTOP } from '../support/screen-sizes.ts';
import { letSellersPrice } from '../support/seller-prices.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
beforeAll(() => letSellersPrice(shop().database.db));
const open = useBrowser();
const SELLER = 'vendedora@obj.example';

const visitAs = async (email: string, path: string) => {
  const page = await open({ ...DESKTOP, storageState: await sessionOf(shop().url, email) });
  await page.goto(shop().url + path);
  return page;
};

/** Holds the page's animation frames. @returns a function that releases them */
const holdFrames = async (page: Page): Promise<() => Promise<void>> => {
  const held = await page.evaluateHandle(() => {
    const { requestAnimationFrame: ask } = window;
    const acts: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (act) => acts.push(act);
    return () => {
      window.requestAnimationFrame = ask;
      for (const act of acts) act(performance.now());
    };
  });
  return () => held.evaluate((come) => come());
};

test('a product’s name and price change on its card, without a family', async () => {
  const page = await visitAs(SELLER, '/productos?t=ROB-10');
  await page.getByRole('switch', { name: 'Modo edición' }).click();
  const tools = page.getByRole('group', { name: 'Editar ROB-10' });
  await tools.getByRole('button', { name: /^Nombre de ROB-10: / }).click();
  await untilFocused(tools.getByRole('textbox', { name: 'Nombre de ROB-10' }));
  await page.keyboard.type('Robot con otro nombre');
  const comeFrames = await holdFrames(page);
  await page.keyboard.press('Enter');
  const card = page.getByRole('article', { name: 'Robot con otro nombre' });
  await card.waitFor();
  await tools.getByRole('button', { name: /^Precio de ROB-10: / }).click();
  const price = tools.getByRole('textbox', { name: 'Precio de ROB-10' });
  await untilFocused(price);
  // The dialog returns the focus a frame after closing, when it is already elsewhere.
  await comeFrames();
  expect(await hasFocus(price)).toBe(true);
  await page.keyboard.type('4321');
  await tools.getByRole('button', { name: 'Guardar precio de ROB-10' }).click();
  await expect.poll(() => card.getByText('4.321,00').count()).toBe(2);
  await expect.poll(() => page.getByRole('button', { name: /familia/i }).count()).toBe(0);
});

test('a product’s page shows changes at once; only sellers see the form', async () => {
  const page = await visitAs(SELLER, '/productos/SEN-DIS');
  await page.getByRole('switch', { name: 'Modo edición' }).click();
  await page.getByRole('button', { name: 'Editar ficha de SEN-DIS' }).click();
  const sheet = page.getByRole('dialog', { name: 'Producto SEN-DIS' });
  await sheet.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Sensor renombrado');
  await sheet.getByRole('checkbox', { name: 'Original' }).check();
  await sheet.getByRole('button', { name: 'Guardar', exact: true }).click();
  const main = page.getByRole('main');
  // The page is behind the dialog.
  const heading = main.getByRole('heading', { level: 1, includeHidden: true });
  await expect.poll(() => heading.innerText()).toBe('Sensor renombrado');
  await expect.poll(() => page.title()).toContain('Sensor renombrado');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await main.getByText('Original', { exact: true }).waitFor();
  await expect
    .poll(() => main.getByRole('button', { name: 'Agregar', exact: true }).count())
    .toBe(0);
  const buyer = await visitAs('comprador@obj.example', '/productos/SEN-DIS');
  await buyer
    .getByText(/Disponible|Ultimas unidades/)
    .first()
    .waitFor();
  await expect.poll(() => buyer.getByRole('switch', { name: 'Modo edición' }).count()).toBe(0);
});
