/** A seller gives a category an attribute and a product its value; a visitor filters by it. */
import { expect, test } from 'vitest';
import { SELLER, useSellerDay } from '../support/seller-day.ts';

const { shop, openPage, logIn, findProduct, tokenOf, send } = useSellerDay();

const CATEGORY = '1.4';

test('an attribute is made, set on a product with its control, and filters the list', async () => {
  const where = `family.category_id = '${CATEGORY}' and product.category_id = '${CATEGORY}'`;
  const [one, other] = [await findProduct(0, where), await findProduct(1, where)];
  const page = await logIn(SELLER, '/gestion/categorias', {
    viewport: { width: 360, height: 800 },
  });
  await page.getByRole('button', { name: 'Termostatos', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Termostatos' });
  await panel.getByRole('button', { name: 'Agregar atributo' }).click();
  await panel.getByLabel('Nombre').last().fill('Torque');
  await panel.getByLabel('Unidad').fill('Nm');
  const form = panel.getByRole('form', { name: 'Atributos de la categoría' });
  await form.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Atributos de Termostatos guardados').waitFor();

  await page.goto(`${shop().url}/gestion/productos/${one.code}`);
  const torque = page.getByLabel('Torque');
  await torque.fill('mucho');
  await page.getByText('No es un número en Nm').waitFor();
  await torque.fill('12,50');
  await torque.blur();
  expect(await torque.inputValue()).toBe('12,5');
  await page
    .getByRole('form', { name: `Datos de ${one.code}` })
    .getByRole('button', { name: 'Guardar', exact: true })
    .click();
  await page.getByText(`${one.code} guardado`).waitFor();
  await send(await tokenOf(SELLER), 'product/changeMany', {
    products: [{ code: other.code }],
    parms: {},
    specification: { SpecKey: 'Torque', SpecValue: '20 Nm' },
  });

  const visitor = await openPage();
  await visitor.goto(`${shop().url}/productos?c=${CATEGORY}`);
  const count = visitor.locator('#resultados');
  const filters = visitor.getByRole('complementary', { name: 'Filtros' });
  // The page is older than the attribute: the list reads its filters anew.
  const option = filters.getByRole('region', { name: 'Torque' }).getByRole('link', {
    name: /^12,5\sNm/,
  });
  await option.click();
  await visitor.waitForURL(/attributes/);
  await expect.poll(() => count.innerText()).toBe('1 resultado');
  await visitor.getByRole('link', { name: 'Quitar Torque: 12,5 Nm' }).waitFor();
  await visitor.getByText(one.family, { exact: true }).first().waitFor();
  await visitor.reload();
  await expect.poll(() => count.innerText()).toBe('1 resultado');
  await visitor.goBack();
  await expect.poll(() => count.innerText()).not.toBe('1 resultado');
});
