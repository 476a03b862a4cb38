/** Products and contacts are found by keyboard, in each screen in the same way. */
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { untilFocused } from '../support/focus.ts';
import { OWNER, SELLER, useSellerDay } from '../support/seller-day.ts';

const { findProduct, logIn } = useSellerDay();

const untilOptions = (list: Locator) =>
  expect.poll(() => list.getByRole('option').count()).toBeGreaterThan(1);

test('arrows move through the products found, Escape clears the text, Enter adds the active one', async () => {
  const part = await findProduct(0);
  const page = await logIn(SELLER, '/gestion/presupuestos/nuevo');
  const box = page.getByRole('combobox', { name: 'Agregar un producto' });
  const list = page.getByRole('listbox', { name: 'Productos' });
  const [word = ''] = part.name.split(' ');
  await box.fill(word);
  await untilOptions(list);
  expect(await box.getAttribute('aria-activedescendant')).toBeNull();
  await box.press('ArrowUp');
  const last = list.getByRole('option').last();
  expect(await last.getAttribute('aria-selected')).toBe('true');
  expect(await box.getAttribute('aria-activedescendant')).toBe(await last.getAttribute('id'));
  await box.press('Escape');
  expect(await box.inputValue()).toBe('');
  expect(await box.getAttribute('aria-expanded')).toBe('false');
  await box.fill(word);
  await untilOptions(list);
  await box.press('ArrowDown');
  await box.press('ArrowDown');
  const code = await list.getByRole('option').nth(1).locator('.code').textContent();
  await box.press('Enter');
  await page.getByRole('table', { name: 'Líneas' }).getByText(`${code}`, { exact: true }).waitFor();
  expect(await box.inputValue()).toBe('');
  await untilFocused(box);
});

test('a price list takes a product by its code, and keeps an unknown one to be corrected', async () => {
  const part = await findProduct(1);
  const page = await logIn(OWNER, '/gestion/listas-de-precios/nueva');
  const box = page.getByRole('combobox', { name: 'Precio fijo de un producto' });
  await box.fill('zzqqxx');
  await box.press('Enter');
  await page.getByText('Escribe un código, o elige uno de la lista.').waitFor();
  expect(await box.inputValue()).toBe('zzqqxx');
  // Enter is not lost before the answer.
  await box.fill(part.code);
  await box.press('Enter');
  await page.getByRole('button', { name: `Quitar ${part.code}` }).waitFor();
});

test('a contact is chosen by Enter, and Escape in a typed text keeps the dialog', async () => {
  const page = await logIn(SELLER, '/gestion/comunicaciones');
  await page.getByRole('button', { name: 'Nueva comunicación' }).click();
  const box = page.getByRole('combobox', { name: 'Con quién' });
  await box.fill('zzzzzz');
  await page.getByText(/No encontramos a nadie/).waitFor();
  await box.press('Escape');
  expect(await box.inputValue()).toBe('');
  await box.fill('comprador@nam.example');
  await box.press('Enter');
  await untilFocused(page.getByRole('button', { name: 'Cambiar', exact: true }));
});
