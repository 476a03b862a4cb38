/** Permissions of positions: screens hide what the server refuses, and say so. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { objectionsTo } from '../support/axe.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { OWNER, SELLER, useSellerDay } from '../support/seller-day.ts';
import { untilSaid } from '../support/toasts.ts';

const { shop, logIn } = useSellerDay();

const bar = (page: Page): Locator => page.getByRole('navigation', { name: 'Gestión' });
const linksOf = async (page: Page): Promise<string[]> => {
  // The session's answer hides links, and starts the islands.
  await page.locator('html[data-seller]').waitFor();
  return bar(page).getByRole('link').allInnerTexts();
};

test('a seller is offered no settings, and their page says what is missing', async () => {
  const page = await logIn(SELLER, '/gestion', { viewport: { width: 1280, height: 800 } });
  const links = await linksOf(page);
  expect(links).toContain('Portada');
  expect(links).not.toContain('Ajustes');
  expect(links).not.toContain('Usuarios');
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill('usuarios');
  await expect.poll(() => palette.getByRole('option', { name: /Usuarios/ }).count()).toBe(0);

  for (const path of ['/gestion/ajustes', '/gestion/usuarios']) {
    await page.goto(shop().url + path);
    await page.getByText(/^No tienes permiso para .* como el titular\.$/).waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  }
  expect(await objectionsTo(page, 'main')).toEqual([]);

  await page.goto(`${shop().url}/1/pedidos`);
  await page.getByText('Cotización del dólar').first().click();
  await page.getByText(/No tienes permiso para cambiar los ajustes/).waitFor();
  expect(await page.getByLabel('Pesos por dólar').count()).toBe(0);
});

/** Checks what a seller without these permissions can still do on screens that everybody may read. */
const readsOnly = async (page: Page): Promise<void> => {
  await page.goto(`${shop().url}/1/pedidos`);
  await page.getByText(/^No tienes permiso para trabajar con los pedidos/).waitFor();
  const main = page.getByRole('main');
  expect(await main.getByText(/^\d+ pedidos?$/).count()).toBe(0);
  expect(await main.getByLabel(/^Estado del pedido/).count()).toBe(0);

  await page.goto(`${shop().url}/gestion/productos`);
  await main.getByRole('grid').locator('a.code').first().click();
  await page.getByText(/^No tienes permiso para cambiar el catálogo/).waitFor();
  const form = main.getByRole('form', { name: /^Datos de/ });
  expect(await form.getByLabel('Nombre', { exact: true }).isDisabled()).toBe(true);
  expect(await form.getByLabel('Precio con IVA').isDisabled()).toBe(true);
  expect(await form.getByLabel('Último costo sin IVA').count()).toBe(0);
  expect(await form.getByRole('button', { name: 'Guardar' }).count()).toBe(0);
};

test('an owner takes permissions away from sellers on a phone, with history, and gives them back', async () => {
  const owner = await logIn(OWNER, '/gestion/usuarios', { viewport: { width: 360, height: 780 } });
  await owner.getByRole('button', { name: 'Permisos por puesto' }).click();
  const panel = owner.getByRole('dialog', { name: 'Permisos por puesto' });
  await panel.getByText('Qué permite cada uno').click();
  await panel.getByText('ver y cambiar empresas, personas y comunicaciones').waitFor();
  const vendor = panel.getByRole('group', { name: 'Vendedor' });
  const taken = ['Catálogo', 'Pedidos', 'Clientes'].map((name) => vendor.getByLabel(name));
  for (const permission of taken) await permission.uncheck();
  await panel.getByLabel('Sin Devoluciones, devuelve hasta').fill('1.500');
  await panel.getByRole('button', { name: 'Guardar' }).click();
  await untilSaid(owner, 'Permisos guardados');
  await panel.getByText('Permisos (Vendedor)').waitFor();
  expect(await fitsScreen(owner)).toBe(true);
  expect(await objectionsTo(owner, 'dialog')).toEqual([]);

  const seller = await logIn(SELLER, '/gestion', { viewport: { width: 1280, height: 800 } });
  expect(await linksOf(seller)).not.toContain('Empresas');
  await seller.goto(`${shop().url}/gestion/empresas`);
  await seller.getByText(/No tienes permiso para ver ni cambiar empresas/).waitFor();
  await readsOnly(seller);

  for (const permission of taken) await permission.check();
  await panel.getByLabel('Sin Devoluciones, devuelve hasta').fill('0');
  await panel.getByRole('button', { name: 'Guardar' }).click();
  // Stored: the history has both changes.
  await expect.poll(() => panel.getByText('Permisos (Vendedor)').count()).toBe(2);
  await seller.goto(`${shop().url}/gestion/empresas`);
  await seller.getByRole('main').getByRole('grid').waitFor();
  expect(await linksOf(seller)).toContain('Empresas');
});
