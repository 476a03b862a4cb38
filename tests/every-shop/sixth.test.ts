import { expect, inject, test } from 'vitest';
import { SIXTH } from '../support/every-shop-setup.ts';
import { openShop } from '../support/open-shop.ts';
import { useBrowser } from '../support/shop.ts';

const openPage = useBrowser();

test('a copied folder builds and opens a sixth shop', async () => {
  const prepared = inject('shops').find(({ id }) => id === SIXTH);
  if (!prepared) throw new Error('the sixth shop was not built');
  const shop = await openShop(prepared);
  try {
    const page = await openPage();
    await page.goto(shop.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // It has its own users and database.
    const { rows } = await shop.database.pool.query(`select email from users order by email`);
    expect(rows).toContainEqual({ email: `comprador@${SIXTH.toLowerCase()}.example` });
    await page.goto(`${shop.url}/productos`);
    await page.getByRole('heading', { level: 1, name: 'Productos' }).waitFor();
  } finally {
    await shop.close();
  }
});
