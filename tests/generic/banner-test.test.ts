/** The page where a shop looks at its banner before everybody does. */
import { expect, test } from 'vitest';
import { GENERIC_BUYER, logIn } from '../support/account.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const open = useBrowser();

test('it is for people who logged in, and shows what is being tried instead of what everybody sees', async () => {
  const configure = (key: string, value: unknown) =>
    shop().database.pool.query('insert into config (key, value) values ($1, $2)', [
      key,
      JSON.stringify(value),
    ]);
  const banner = (id: number) => [
    { id, color: '#123456', link: `/productos?c=${id}`, image: { id } },
  ];
  await configure('BANNER_ITEMS', banner(1));
  const page = await open();
  await page.route(/\/imagenes\/id\/\d+$/, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="440"/>',
    }),
  );
  await page.goto(`${shop().url}/test`);
  await page.waitForURL(/\/iniciar\?from=/);
  await logIn(page, GENERIC_BUYER);
  await page.waitForURL(`${shop().url}/test`);
  const links = page.getByRole('region', { name: 'Destacados' }).getByRole('link');
  // What everybody sees is not what is tried.
  await expect
    .poll(() => links.allInnerTexts())
    .toEqual([expect.stringContaining('Ver el inicio')]);
  await configure('TEST_BANNER_ITEMS', banner(2));
  await configure('TEST_PRODUCT_RELASES', [
    { title: 'En prueba', items: [{ code: 'ROB-10', name: 'Robot en prueba' }] },
  ]);
  await page.reload();
  await expect.poll(() => links.first().getAttribute('href')).toBe('/productos?c=2');
  const row = page.getByRole('list', { name: 'En prueba' });
  await expect
    .poll(() => row.getByRole('link').allInnerTexts())
    .toEqual([expect.stringContaining('Robot en prueba')]);
});
