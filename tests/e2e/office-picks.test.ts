/** Goods edited by finger: lists are in view and scrolled without choosing, a tap chooses, and nothing moves from under it. */
import type { BrowserContextOptions } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { PHONE } from '../support/screen-sizes.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';
import { letSellersPrice } from '../support/seller-prices.ts';

const { shop, findProduct, logIn } = useSellerDay();
beforeAll(() => letSellersPrice(shop().database.db));
const PATH = '/gestion/productos';

const open = (path: string, screen: BrowserContextOptions = PHONE) => logIn(SELLER, path, screen);

test('on a phone the list of brands scrolls by touch, and a tap chooses an item at its end', async () => {
  const page = await open(PATH);
  await page.getByRole('main').getByRole('button', { name: 'Agregar producto' }).tap();
  const form = page.getByRole('dialog', { name: 'Producto nuevo' });
  const brand = form.getByRole('combobox', { name: 'Marca' });
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
  expect(await brand.inputValue()).toBe('');
  const wanted = (await last.textContent()) ?? '';
  await last.tap();
  await expect.poll(() => brand.inputValue()).toBe(wanted);
  await expect.poll(() => list.isHidden()).toBe(true);
  // By keyboard the list follows the active option: up from the first is the last.
  await brand.press('ArrowDown');
  await brand.press('ArrowUp');
  await expect.poll(scrolled).toBeGreaterThan(50);
});

test.each([false, true])(
  'the list of brands opens above the bars at the page’s end, with its field in view (something is not saved: %s)',
  async (isChanged) => {
    const { code } = await findProduct();
    const page = await open(`${PATH}/${encodeURIComponent(code)}`);
    const form = page.getByRole('form', { name: `Datos de ${code}` });
    const brand = form.getByRole('combobox', { name: 'Marca' });
    await expect.poll(() => brand.inputValue()).not.toMatch(/^(Cargando…)?$/);
    if (isChanged) await form.getByLabel('Nombre', { exact: true }).fill('Otro nombre');
    // The lowest position of the field in which it can be clicked.
    await brand.evaluate((box) => {
      const bar = document.querySelector('.office-thumbs')?.getBoundingClientRect();
      const end = box.closest('form')?.querySelector('[data-dirty]')?.getBoundingClientRect();
      const above = Math.min(bar?.top ?? innerHeight, end?.top ?? innerHeight);
      window.scrollBy(0, box.getBoundingClientRect().bottom - above + 4);
    });
    await brand.tap();
    const list = form.getByRole('listbox', { name: 'Marca' });
    await list.waitFor();
    /** Returns the corners of an element that something else covers. */
    const covered = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [top + 3, bottom - 3].filter((y) => {
        const at = document.elementFromPoint((left + right) / 2, y);
        return at === null || !element.contains(at);
      });
    };
    await expect.poll(() => list.evaluate(covered)).toEqual([]);
    expect(await brand.evaluate(covered)).toEqual([]);
  },
);

test.each([360, 768])(
  'at %i px a price that is opened by a finger leaves its row and those below where they were',
  async (width) => {
    const page = await open(PATH, { ...PHONE, viewport: { width, height: 800 } });
    const rows = page.getByRole('grid').locator('tbody tr[data-index]');
    const price = rows.first().getByRole('button', { name: /^Precio de / });
    await price.waitFor();
    const places = () =>
      rows.evaluateAll((all) =>
        all.slice(0, 3).map((row) => {
          const { top, height } = row.getBoundingClientRect();
          return [Math.round(top), Math.round(height)];
        }),
      );
    // The tap would scroll to it.
    await price.scrollIntoViewIfNeeded();
    // In the letters that come a moment later.
    await page.evaluate(() => document.fonts.ready);
    const before = await places();
    await price.tap();
    const save = rows.first().getByRole('button', { name: /^Guardar precio de / });
    await save.waitFor();
    expect(await places()).toEqual(before);
    await rows.first().getByRole('textbox').press('Escape');
    await save.waitFor({ state: 'detached' });
  },
);

test('the products of a family are named without bullets', async () => {
  const { code, family } = await findProduct();
  const page = await open(`${PATH}/familias/${encodeURIComponent(family)}`);
  const product = page
    .getByRole('region', { name: 'Productos de la familia' })
    .getByRole('listitem')
    .filter({ hasText: code });
  await product.waitFor();
  expect(await product.evaluate((item) => getComputedStyle(item).listStyleType)).toBe('none');
});
