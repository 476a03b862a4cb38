/** What waits to be published is told to a seller, who has it published at once. */
import { expect, test } from 'vitest';
import { useSellerDay } from '../support/seller-day.ts';

const { shop, logIn } = useSellerDay();
const SELLER = 'vendedora@nam.example';

test('a seller has the pages published now: it is asked for once, in their name', async () => {
  const { pool } = shop().database;
  // What the demo brought is due by itself a quarter of an hour after it, and nobody's wish.
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
  // Whoever presses again asks for nothing more.
  await publish.click();
  await expect.poll(() => publish.isEnabled()).toBe(true);
  expect(await asked()).toEqual(once);
});

test('why publishing failed is told until the next good answer', async () => {
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
