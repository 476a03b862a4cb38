/** A seller arranges the tree of categories by keyboard, mouse and on a phone. */
import { expect, test } from 'vitest';
import { untilFocused } from '../support/focus.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';

const { logIn } = useSellerDay();

test('categories are added, moved by keys, by dragging and on a phone, renamed and removed', async () => {
  const page = await logIn(SELLER, '/gestion/categorias');
  const tree = page.getByRole('list', { name: 'Categorías' });
  const handle = (name: string, level: number) =>
    tree.getByRole('button', { name: new RegExp(`^Mover ${name}, .*nivel ${level}$`) });
  const nameOf = (name: string) => tree.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const fillIn = async (name: string, parent?: string) => {
    await page.getByRole('button', { name: 'Agregar categoría' }).click();
    const box = dialog('Categoría nueva');
    await box.getByLabel('Nombre').fill(name);
    if (parent) await box.getByLabel('Dentro de').selectOption({ label: parent });
    return box;
  };
  const add = async (name: string) => {
    const box = await fillIn(name);
    await box.getByRole('button', { name: 'Agregar', exact: true }).click();
    await nameOf(name).waitFor();
  };
  await add('Neumáticos');
  // The next one keeps the parent, and its name is typed at once.
  const box = await fillIn('Cubiertas', 'Neumáticos');
  await box.getByRole('button', { name: 'Guardar y agregar otra' }).click();
  await untilFocused(box.getByLabel('Nombre'));
  expect(await box.getByLabel('Nombre').inputValue()).toBe('');
  await page.keyboard.type('Cámaras');
  await page.keyboard.press('Enter');
  await box.waitFor({ state: 'detached' });
  for (const name of ['Cubiertas', 'Cámaras']) await handle(name, 2).waitFor();

  await handle('Cámaras', 2).focus();
  await page.keyboard.press('ArrowUp');
  await tree.getByRole('button', { name: 'Mover Cámaras, lugar 1 de 2, nivel 2' }).waitFor();
  await untilFocused(handle('Cámaras', 2));
  await page.keyboard.press('ArrowLeft');
  await untilFocused(handle('Cámaras', 1));
  await page.getByText('Cámaras está ahora en el primer nivel').waitFor();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await handle('Cámaras', 2).waitFor();

  await handle('Cámaras', 2).hover();
  await page.mouse.down();
  const over = await nameOf('Cubiertas').boundingBox();
  if (!over) throw new Error('the row is not shown');
  await page.mouse.move(over.x + 20, over.y + over.height / 2, { steps: 4 });
  await page.mouse.up();
  await handle('Cámaras', 3).waitFor();

  await tree.getByRole('button', { name: 'Cambiar el nombre de Cámaras' }).click();
  await page.keyboard.type('Cámaras de aire');
  await page.keyboard.press('Enter');
  await nameOf('Cámaras de aire').waitFor();

  await page.setViewportSize({ width: 360, height: 800 });
  const open = async (name: string, action: string) => {
    await nameOf(name).click();
    await dialog(name).getByRole('button', { name: action }).click();
  };
  await open('Cámaras de aire', 'Mover a…');
  const moving = dialog('Mover Cámaras de aire');
  await moving.getByLabel('Dentro de').selectOption({ label: 'Neumáticos' });
  await moving.getByLabel('Lugar').selectOption({ label: 'Primera' });
  await moving.getByRole('button', { name: 'Mover' }).click();
  await moving.waitFor({ state: 'detached' });
  await dialog('Cámaras de aire').getByRole('button', { name: 'Cerrar' }).click();
  await tree
    .getByRole('button', { name: /^Mover Cámaras de aire, lugar 1 de 2, nivel 2/ })
    .waitFor();

  await open('Neumáticos', 'Eliminar…');
  const removing = dialog('Eliminar Neumáticos');
  await removing.getByText('Tiene 2 subcategorías').waitFor();
  await removing.getByLabel('Pasan a').selectOption({ index: 1 });
  await removing.getByRole('button', { name: 'Eliminar' }).click();
  await nameOf('Neumáticos').waitFor({ state: 'detached' });
  for (const name of ['Cámaras de aire', 'Cubiertas']) {
    await open(name, 'Eliminar…');
    await dialog('Eliminar la categoría').getByRole('button', { name: 'Eliminar' }).click();
    await nameOf(name).waitFor({ state: 'detached' });
  }
  expect(await tree.getByRole('listitem').count()).toBeGreaterThan(10);
});
