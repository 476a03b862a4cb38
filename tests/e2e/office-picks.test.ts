/** What a product's form lets choose from, by finger: a list is scrolled without choosing, a tap chooses. */
import { expect, test } from 'vitest';
import { logIn } from '../support/account.ts';
import { PHONE } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();
const PATH = '/gestion/productos';

test('on a phone the list of brands is scrolled by a finger, and a tap takes one of its end', async () => {
  const page = await openPage(PHONE);
  await page.goto(`${shop().url}/iniciar?from=${encodeURIComponent(PATH)}`);
  await logIn(page, 'vendedora@nam.example');
  await page.waitForURL(`${shop().url}${PATH}`);
  await page.getByRole('main').getByRole('button', { name: 'Agregar producto' }).tap();
  const form = page.getByRole('dialog', { name: 'Producto nuevo' });
  const brand = form.getByRole('combobox', { name: 'Marca' });
  await expect.poll(() => brand.inputValue()).not.toMatch(/^(Cargando…)?$/);
  const before = await brand.inputValue();
  await brand.tap();
  const list = form.getByRole('listbox', { name: 'Marca' });
  const last = list.getByRole('option').last();
  await list.scrollIntoViewIfNeeded();
  const scrolled = () => list.evaluate(({ scrollTop }) => scrollTop);
  expect(await scrolled()).toBe(0);
  const around = await list.boundingBox();
  if (!around) throw new Error('the list does not show');
  const x = around.x + around.width / 2;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x, y: around.y + y }],
    });
  await touch('touchStart', around.height - 30);
  for (let y = around.height - 40; y > 20; y -= 20) await touch('touchMove', y);
  await touch('touchEnd');
  await expect.poll(scrolled).toBeGreaterThan(50);
  expect(await brand.inputValue()).toBe(before);
  const wanted = (await last.textContent()) ?? '';
  expect(wanted).not.toBe(before);
  await last.tap();
  await expect.poll(() => brand.inputValue()).toBe(wanted);
  await expect.poll(() => list.isHidden()).toBe(true);
  // By keyboard the list follows what is pointed out: up from the first is the last.
  await brand.press('ArrowDown');
  await brand.press('ArrowUp');
  await expect.poll(scrolled).toBeGreaterThan(50);
});
