/** A seller renames and merges brands on a phone, by touch and keyboard. */
import { expect, test } from 'vitest';
import { objectionsTo } from '../support/axe.ts';
import { untilFocused } from '../support/focus.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';

const { shop, logIn } = useSellerDay();

test('brands are added, renamed in place, merged and removed on a phone, and lists show it', async () => {
  const page = await logIn(SELLER, '/gestion/marcas', {
    viewport: { width: 360, height: 800 },
    hasTouch: true,
  });
  const list = page.getByRole('list', { name: 'Marcas' });
  const nameOf = (name: string) => list.getByRole('button', { name: new RegExp(`^${name}`) });
  const pencil = (name: string) =>
    list.getByRole('button', { name: `Cambiar el nombre de ${name}` });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Agregar marca' }).tap();
    await dialog('Agregar marca').getByLabel('Nombre').fill(name);
    await page.keyboard.press('Enter');
    await dialog(name).getByRole('button', { name: 'Cerrar' }).tap();
    await nameOf(name).waitFor();
  };
  await add('Frigorex');
  await add('Frigo Rex');

  await pencil('Frigorex').tap();
  await page.keyboard.type('Frigorex Sur');
  await page.keyboard.press('Enter');
  await nameOf('Frigorex Sur').getByText('También llamada Frigorex').waitFor();
  await untilFocused(pencil('Frigorex Sur'));
  await page.getByRole('button', { name: 'Deshacer' }).tap();
  await nameOf('Frigorex$').waitFor();

  // A taken name offers the merge.
  await pencil('Frigo Rex').tap();
  await page.keyboard.type('frigorex');
  await page.keyboard.press('Enter');
  const merging = dialog('Unir Frigo Rex con otra');
  await merging.getByText('Frigorex tiene o tenía ese nombre').waitFor();
  await merging.getByText('No se mueve nada.').waitFor();
  expect(await fitsScreen(page)).toBe(true);
  await merging.getByRole('button', { name: 'Unir' }).focus();
  await page.keyboard.press('Enter');
  await dialog('Frigorex').getByRole('button', { name: 'Quitar el nombre Frigo Rex' }).waitFor();
  await dialog('Frigorex')
    .getByText(/Unió Frigo Rex con Frigorex/)
    .first()
    .waitFor();
  expect(await objectionsTo(page, 'dialog[open]')).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.keyboard.press('Escape');
  await nameOf('Frigorex').getByText('También llamada Frigo Rex').waitFor();
  expect(await list.getByRole('button', { name: /^Frigo Rex/ }).count()).toBe(0);

  await page.getByLabel('Buscar').fill('frigo rex');
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  expect(await fitsScreen(page)).toBe(true);
  expect(await objectionsTo(page, 'main')).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });

  await page.goto(`${shop().url}/gestion/productos`);
  const choices = page.getByLabel('Marca', { exact: true }).locator('option');
  await expect
    .poll(async () => (await choices.allInnerTexts()).filter((one) => /^Frigo/.test(one)))
    .toEqual(['Frigorex']);

  await page.goto(`${shop().url}/gestion/marcas`);
  await nameOf('Frigorex').tap();
  await dialog('Frigorex').getByRole('button', { name: 'Eliminar…' }).tap();
  await dialog('Eliminar Frigorex').getByRole('button', { name: 'Eliminar' }).tap();
  await nameOf('Frigorex').waitFor({ state: 'detached' });
});
