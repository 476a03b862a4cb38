import type { BrowserContextOptions, Page } from 'playwright';
import { expect, test } from 'vitest';
import { GENERIC_BUYER, sessionOf } from '../support/account.ts';
import { checkOut, loggedIn, numberOn, stateOf, stockOf } from '../support/buying.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';
import { untilSaid } from '../support/toasts.ts';

const shop = useShop();
const openPage = useBrowser();
const SELLER = 'vendedora@obj.example';
const ROBOT = { code: 'ROB-10', family: 'ROB-10' };

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const DESK = { viewport: { width: 1280, height: 800 } };
const SCREENS = [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const;

const sellerOn = async (screen: BrowserContextOptions): Promise<BrowserContextOptions> => ({
  ...screen,
  storageState: await sessionOf(shop().url, SELLER),
});

const expectToFit = async (page: Page): Promise<void> => {
  expect(await fitsScreen(page)).toBe(true);
};

/** Opens the product of the home's first card. */
const openFirstCard = async (page: Page): Promise<void> => {
  await page.goto(shop().url);
  const row = page.getByRole('region', { name: 'Lo más vendido' });
  await row.getByRole('link', { name: /Robot araña/ }).click();
  await page.waitForURL(`**/productos/${ROBOT.code}`);
};

/** Waits until a message covers a name horizontally. Call it before the press, since the message is brief. */
const untilCovered = (page: Page, above: string, below: string): Promise<unknown> =>
  page.waitForFunction(
    ([over = '', under = '']) => {
      const [upper, lower] = [over, under].map((name) =>
        document.querySelector(name)?.getBoundingClientRect(),
      );
      return upper && lower && upper.left <= lower.left && upper.right >= lower.right;
    },
    [above, below],
  );

test.each(SCREENS)('without JavaScript %s shows all that a buyer must know', async (_, screen) => {
  const page = await openPage({ ...screen, javaScriptEnabled: false });
  await openFirstCard(page);
  await expect.poll(() => page.title()).toBe('Robot araña para armar · Chispa Objetos');
  const text = await page.getByRole('main').innerText();
  for (const words of [
    'Robot araña para armar',
    'ROB-10',
    'Nudo',
    '$ 3.490,00',
    'IVA inc',
    'Especificaciones',
    '41 g',
    'Desde 8 años',
    'con instrucciones en español',
    'Consultar por WhatsApp',
    'Tambien te puede interesar',
  ])
    expect(text).toContain(words);
  expect(text).not.toMatch(/vehículo|Aplicaciones/);
  const trail = page.getByRole('navigation', { name: 'Dónde estás' });
  expect(await trail.getByRole('link').allInnerTexts()).toEqual([
    'Productos',
    'Juguetes',
    'Robots para armar',
  ]);
  await expectToFit(page);
});

test.each(SCREENS)(
  '%s buys one unit: stock, cart, login, deposit, and the reduced stock',
  async (_, screen) => {
    const page = await openPage(screen);
    await openFirstCard(page);
    const offers = page.getByRole('region', { name: 'Precios y stock' });
    await offers.getByText('Disponible').waitFor();
    const before = await stockOf(shop(), ROBOT);
    const seen = [
      untilSaid(page, 'El producto fue agregado correctamente!'),
      screen === PHONE ? untilCovered(page, '.toast', '.header .brand-text') : undefined,
    ];
    await offers.getByRole('button', { name: 'Agregar' }).click();
    await Promise.all(seen);
    await expectToFit(page);

    await page.goto(`${shop().url}/mi-compra`);
    await page.getByRole('link', { name: 'Robot araña para armar' }).first().click();
    await page.waitForURL(`**/productos/${ROBOT.code}`);
    await loggedIn(page, shop().url, GENERIC_BUYER);
    await checkOut(page, shop().url, /Depósito bancario/, /^Taller/);
    await page.getByText('Recibimos tu pedido').waitFor();
    const number = await numberOn(page);
    expect(await stateOf(shop(), number)).toBe('PPE');
    expect(await stockOf(shop(), ROBOT)).toBe(before - 1);

    const seller = await openPage(await sellerOn(screen));
    await seller.goto(`${shop().url}/1/pedidos`);
    await seller.getByText(`${number}`).first().waitFor();
  },
);

test('a seller sees quantity and last sale of a product, without a button to buy', async () => {
  await shop().database.pool.query(
    `insert into product_sales (product_id, sale_date, quantity)
     select id, day::date, sold from products,
       (values ('2026-10-02', 4), ('2026-09-30', 1)) as sales (day, sold) where code = $1`,
    [ROBOT.code],
  );
  const page = await openPage(await sellerOn(DESK));
  await page.goto(`${shop().url}/productos/${ROBOT.code}`);
  const offers = page.getByRole('region', { name: 'Precios y stock' });
  await offers.getByText('VA 4 · 02/10/2026').waitFor();
  await offers.getByText(/^T: \d+$/).waitFor();
  await expect.poll(() => offers.getByRole('button', { name: 'Agregar' }).count()).toBe(0);
});

test('a code with a slash has a page and can be copied', async () => {
  const page = await openPage({ ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`${shop().url}/productos/MOT~2F12`);
  await page.getByRole('button', { name: 'MOT/12', exact: true }).click();
  await untilSaid(page, 'Código MOT/12 copiado');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('MOT/12');
});
