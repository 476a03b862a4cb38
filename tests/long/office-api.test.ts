/** An owner lets an ERP in: a token and a webhook, on screens. */
import { expect, test } from 'vitest';
import { objectionsTo } from '../support/axe.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { OWNER, useSellerDay } from '../support/seller-day.ts';

const { shop, logIn } = useSellerDay();

const ask = async (token: string): Promise<number> => {
  const answer = await fetch(`${shop().url}/rest/stock/listLow`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });
  return answer.status;
};

test('an owner makes a token, which works until it is revoked', async () => {
  const page = await logIn(OWNER, '/gestion/tokens', { viewport: { width: 360, height: 740 } });
  await page.getByText('Todavía no hay tokens').waitFor();
  await page.getByRole('button', { name: 'Nuevo token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo token' });
  await dialog.getByLabel('Nombre').fill('ERP');
  await dialog.getByRole('button', { name: 'Crear' }).click();
  await dialog.getByText('Revisa').or(dialog.getByRole('alert')).first().waitFor();
  await dialog.getByLabel('Stock').check();
  expect(await objectionsTo(page, 'dialog[open]')).toEqual([]);
  expect(await fitsScreen(page)).toBe(true);
  await dialog.getByRole('button', { name: 'Crear' }).click();
  const shown = page.getByRole('dialog', { name: 'Copia el token' });
  const token = (await shown.locator('code').textContent()) ?? '';
  expect(token).toMatch(/^mst_/);
  expect(await ask(token)).toBe(200);
  await shown.getByRole('button', { name: 'Ya lo guardé' }).click();
  await page.getByText('Activo').first().waitFor();
  await page.getByText('ERP').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click();
  await page.getByText('Revocado', { exact: true }).first().waitFor();
  expect(await ask(token)).toBe(401);
});

test('an owner adds a webhook, and changes and removes it', async () => {
  const page = await logIn(OWNER, '/gestion/webhooks', { viewport: { width: 1366, height: 768 } });
  await page.getByRole('button', { name: 'Nuevo webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo webhook' });
  await dialog.getByLabel('Dirección').fill('https://erp.example.com/aviso');
  await dialog.getByLabel('Stock').check();
  await dialog.getByRole('button', { name: 'Agregar' }).click();
  const shown = page.getByRole('dialog', { name: 'Copia la clave de las firmas' });
  expect(await shown.locator('code').textContent()).toMatch(/^whsec_/);
  await shown.getByRole('button', { name: 'Ya lo guardé' }).click();
  await page.getByText('https://erp.example.com/aviso').first().click();
  const panel = page.getByRole('dialog', { name: 'erp.example.com' });
  await panel.getByText('Todavía no hubo avisos.').waitFor();
  await panel.getByRole('button', { name: 'Desactivar' }).click();
  await panel.getByRole('button', { name: 'Activar' }).waitFor();
  expect(await objectionsTo(page, 'main')).toEqual([]);
  await panel.getByRole('button', { name: 'Eliminar' }).click();
  await page
    .getByRole('dialog', { name: 'Eliminar el webhook' })
    .getByRole('button', { name: 'Eliminar' })
    .click();
  await page.getByText('Todavía no hay webhooks').waitFor();
});

test('the page of calls is readable on a phone, and leads to the document', async () => {
  const page = await logIn(OWNER, '/api/docs', { viewport: { width: 360, height: 740 } });
  await page.getByText('/rest/stock/move').click();
  await page.locator('details[open]').getByText('guid?: string').waitFor();
  expect(await fitsScreen(page)).toBe(true);
  expect(await objectionsTo(page, 'main')).toEqual([]);
  const href = await page.getByRole('link', { name: 'OpenAPI document' }).getAttribute('href');
  const { openapi, paths } = await (await fetch(`${shop().url}${href}`)).json();
  expect(openapi).toBe('3.1.0');
  expect(paths['/rest/stock/move'].post['x-token']).toBe(true);
});
