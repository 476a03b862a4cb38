/** The owner puts a branch on the map, by a pasted link, by dragging the marker and in another department, and names it. */
import { expect, test } from 'vitest';
import { objectionsTo } from '../support/axe.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { OWNER, useSellerDay } from '../support/seller-day.ts';
import { untilSaid } from '../support/toasts.ts';

const { shop, logIn } = useSellerDay();

test('a branch gets its point from a link, from its marker and from its department', async () => {
  const page = await logIn(OWNER, '/gestion/ajustes', { viewport: { width: 360, height: 800 } });
  const branches = page.locator('#SHOP_BRANCHES');
  await branches.getByText('Cambiar', { exact: true }).first().click();
  const branch = branches.locator('details[open]').first();
  const point = branch.getByLabel('Punto en el mapa');
  await point.fill(
    'https://www.google.com/maps/place/X/@-34.9,-56.1,15z/data=!3d-34.8869!4d-56.1668',
  );
  await expect.poll(() => point.inputValue()).toBe('-34.8869,-56.1668');

  // Typed coordinates stay as they are.
  await point.fill('-34,887; -56,1667');
  expect(await point.inputValue()).toBe('-34,887; -56,1667');
  await branch.getByText('Elegir el punto en el mapa').click();
  const marker = branch.getByTitle('Tu local');
  await marker.scrollIntoViewIfNeeded();
  const box = await marker.boundingBox();
  if (!box) throw new Error('the marker has no place');
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y - 30, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => point.inputValue()).toMatch(/^-34\.88\d{3},-56\.16\d{3}$/);
  const [latitude = 0, longitude = 0] = (await point.inputValue()).split(',').map(Number);
  expect(latitude).toBeGreaterThan(-34.887);
  expect(longitude).toBeGreaterThan(-56.1667);

  await point.fill('https://maps.app.goo.gl/Xy12');
  await branches.getByRole('button', { name: 'Guardar' }).click();
  await branch.getByText(/^Ese enlace corto no dice dónde queda/).waitFor();
  await branch.getByLabel('Departamento').selectOption('Salto');
  expect(await point.inputValue()).toBe('-31.3833,-57.9667');
  await branch.getByText('Es la capital de Salto, no tu local: mueve el marcador.').waitFor();
  expect(await fitsScreen(page)).toBe(true);
  expect(await objectionsTo(page, '#SHOP_BRANCHES')).toEqual([]);
});

test('the back-office uses a branch’s new name at once, before pages are published', async () => {
  const page = await logIn(OWNER, '/gestion/ajustes', { viewport: { width: 1280, height: 800 } });
  const branches = page.locator('#SHOP_BRANCHES');
  await branches.getByText('Cambiar', { exact: true }).first().click();
  const name = branches.locator('details[open]').first().getByLabel('Nombre', { exact: true });
  const before = await name.inputValue();
  await name.fill('Depósito Norte');
  await branches.getByRole('button', { name: 'Guardar' }).click();
  await untilSaid(page, 'Cambios guardados');
  await page.goto(`${shop().url}/gestion/stock`);
  await expect
    .poll(() => page.getByLabel('Local', { exact: true }).locator('option').allTextContents())
    .toContain('Depósito Norte');
  await page.goto(`${shop().url}/gestion/productos`);
  await page.getByRole('columnheader', { name: 'Depósito Norte' }).waitFor();
  expect(await page.getByRole('columnheader', { name: before }).count()).toBe(0);
});
