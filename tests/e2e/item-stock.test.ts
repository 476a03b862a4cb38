/** What an item's page asks of the server by itself: its stock, once, however somebody comes there. */
import { expect, test } from 'vitest';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();

test.each(['from the list', 'by its address', 'back from another page'])(
  'the stock of a part is asked for once: %s',
  async (way) => {
    const { rows } = await shop().database.pool.query<{ code: string }>(
      `select code from families where is_public
         and exists (select from products where family_id = families.id and is_public)
       order by relevance desc limit 1`,
    );
    const path = `/productos/${rows[0]?.code}`;
    const page = await openPage();
    if (way === 'from the list') {
      await page.goto(`${shop().url}/productos?t=${rows[0]?.code}`);
      await page.getByRole('main').getByRole('article').first().waitFor();
      await page.locator('[aria-label="Stock"][aria-busy="false"]').first().waitFor();
    }
    if (way === 'back from another page') {
      await page.goto(`${shop().url}${path}`);
      await page.goto(`${shop().url}/contacto`);
    }
    const asked: string[] = [];
    page.context().on('request', (request) => {
      if (request.url().includes('/rest/stock/list')) asked.push(request.url());
    });
    if (way === 'from the list')
      await page
        .getByRole('link', { name: /^Ver más de/ })
        .first()
        .click();
    else if (way === 'by its address') await page.goto(shop().url + path);
    else await page.goBack();
    await page.waitForURL(`**${path}`);
    // The answer stands there: whatever asks beside it has asked by now.
    await expect
      .poll(() => page.locator('[data-stock] .tag').first().innerText())
      .toMatch(/Sin stock|Ultimas unidades|Disponible/);
    expect(asked).toHaveLength(1);
  },
);
