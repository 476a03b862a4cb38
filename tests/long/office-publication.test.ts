/** Shows a seller the changes that wait for publication, and publishes them at once. */
import { expect, test } from 'vitest';
import { SELLER, useSellerDay } from '../support/seller-day.ts';

const { shop, logIn } = useSellerDay();

test('a seller requests a publication once, in their name', async () => {
  const { pool } = shop().database;
  // The demo's own changes are due a quarter of an hour later.
  await pool.query('delete from page_changes; delete from publications');
  const page = await logIn(SELLER, '/gestion');
  const said = page.locator('p[aria-live]').filter({ has: page.locator('.tag') });
  const publish = page.getByRole('button', { name: 'Publicar ahora' });
  await publish.click();
  await said.getByText('En espera', { exact: true }).waitFor();
  await expect.poll(() => said.innerText()).toMatch(/Pedida el .+, por Lucía Fernández\./);
  const asked = async () => {
    const { rows } = await pool.query<{ reason: string; author: string }>(
      'select reason, author from publications where ended_at is null',
    );
    return rows;
  };
  const once = [{ reason: 'asked', author: 'Lucía Fernández' }];
  expect(await asked()).toEqual(once);
  // Another press requests nothing more.
  await publish.click();
  await expect.poll(() => publish.isEnabled()).toBe(true);
  expect(await asked()).toEqual(once);
});

test('the error of a failed publication stays until the next answer', async () => {
  const page = await logIn(SELLER, '/gestion');
  const said = page.getByRole('alert').filter({ hasText: 'No pudimos conectarnos' });
  await page.clock.install();
  await page.reload();
  await page.route('**/rest/publication/start', (route) => route.abort());
  await page.getByRole('button', { name: 'Publicar ahora' }).click();
  await said.waitFor();
  await page.clock.runFor(31_000);
  await said.waitFor({ state: 'detached' });
});
