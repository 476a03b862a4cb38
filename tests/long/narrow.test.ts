/** Shows nothing beyond the edge on narrow screens and in large letters; tests/support/walk.ts opens each page so. */
import { expect, test } from 'vitest';
import { addToCart, findParts } from '../support/buying.ts';
import { overflows } from '../support/faults.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';

const { shop, openPage, logIn } = useSellerDay();
const PHONE = { viewport: { width: 360, height: 780 } };

test.each([
  ['/productos?c=1.1', 18],
  ['/productos?t=40x60 cm', 0],
] as const)(
  'at 320 px the controls of each card of %s stay within the card',
  async (path, atLeast) => {
    const page = await openPage({ viewport: { width: 320, height: 640 } });
    await page.goto(shop().url + path, { waitUntil: 'networkidle' });
    expect(await fitsScreen(page)).toBe(true);
    const cards = await page.locator('#lista article').all();
    expect(cards.length).toBeGreaterThanOrEqual(atLeast);
    for (const card of cards) {
      const right = (one: Element) => one.getBoundingClientRect().right;
      const edge = await card.evaluate(right);
      for (const control of await card.locator('a, button').all())
        expect(await control.evaluate(right)).toBeLessThanOrEqual(edge);
    }
    expect(await overflows(page)).toEqual([]);
  },
);

test('the cart, the checkout and a comparison fit in large letters', async () => {
  const parts = await findParts(shop(), 3);
  const [part] = parts;
  if (!part) throw new Error('no part');
  const page = await logIn('comprador@nam.example', '/contacto', PHONE);
  await addToCart(page, shop().url, part);
  await page.goto(`${shop().url}/mi-compra`);
  await page.getByRole('table', { name: 'Mi compra' }).locator('tbody tr').waitFor();
  expect(await overflows(page)).toEqual([]);
  await page.getByRole('button', { name: 'Finalizar compra' }).click();
  await page.getByRole('button', { name: 'Confirmar compra' }).waitFor();
  expect(await overflows(page)).toEqual([]);
  await page.goto(`${shop().url}/comparar?codigos=${parts.map(({ family }) => family).join()}`);
  await page.getByRole('rowheader', { name: 'Precio' }).waitFor();
  expect(await overflows(page)).toEqual([]);
});

test('at 320 px a long address breaks in the message about it', async () => {
  const page = await openPage({ viewport: { width: 320, height: 640 } });
  await page.goto(`${shop().url}/restablecer-contrasena`);
  await page
    .getByLabel('Email')
    .first()
    .fill(`${'rosa.maria.'.repeat(4)}paz@taller.example`);
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click();
  await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor();
  expect(await fitsScreen(page)).toBe(true);
});

test("an offer's price overlaps nothing at a font size of 200 %", async () => {
  const page = await openPage(PHONE);
  await page.goto(`${shop().url}/productos/RP0001`, { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const offer = page.getByRole('region', { name: 'Precios y stock' }).locator('.offer').first();
  const code = await offer.locator('.offer-name').boundingBox();
  const price = await offer.locator('.price').boundingBox();
  if (!code || !price) throw new Error('it is not on the screen');
  expect(price.y).toBeGreaterThanOrEqual(code.y + code.height);
});

test('the side bar of the back-office grows with its labels', async () => {
  const page = await logIn(SELLER, '/gestion', { viewport: { width: 1280, height: 800 } });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const links = page.getByRole('complementary', { name: 'Menú' }).getByRole('link');
  await links.first().waitFor();
  const cut = await links.evaluateAll((all) =>
    all.flatMap((link) => (link.scrollWidth > link.clientWidth ? [link.textContent] : [])),
  );
  expect(cut).toEqual([]);
});
