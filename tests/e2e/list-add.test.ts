/** Adds a part to the cart from its card if there is nothing to choose. */
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { sessionOf } from '../support/account.ts';
import { cardOf } from '../support/cards.ts';
import { useBrowser, useShop } from '../support/shop.ts';
import { untilSaid } from '../support/toasts.ts';

const shop = useShop();
const openPage = useBrowser();

/** Finds the code of a family with so many products, all of them in stock. */
const familyOf = async (products: string): Promise<string> => {
  const { rows } = await shop().database.pool.query<{ code: string }>(
    `select families.code from families join products on products.family_id = families.id
     where families.is_public and products.is_public and exists (select from stock
       where stock.product_id = products.id and stock.quantity > 12)
     group by families.id having count(*) ${products}
       and count(*) = (select count(*) from products p where p.family_id = families.id)
     order by families.id limit 1`,
  );
  const [row] = rows;
  if (!row) throw new Error(`no family has ${products} products`);
  return row.code;
};
const stockIn = (card: Locator) => card.locator('[aria-label="Stock"][aria-busy="false"]');
const listOf = (code: string) => `${shop().url}/productos?t=${encodeURIComponent(code)}`;

test('a family of one product has the button, one of several leads to its page, a seller has none', async () => {
  const [single, several] = [await familyOf('= 1'), await familyOf('> 1')];
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await page.goto(listOf(single));
  const card = cardOf(page, single);
  await card.getByRole('button', { name: /^Agregar / }).click();
  await untilSaid(page, 'El producto fue agregado correctamente!');
  expect(await page.evaluate(() => localStorage.getItem('mostrador.cart'))).toContain(single);
  await page.goto(listOf(several));
  const other = cardOf(page, several);
  // The buttons show only once live stock has come.
  await stockIn(other).waitFor();
  await expect.poll(() => other.getByRole('button', { name: /^Agregar / }).count()).toBe(0);

  const storageState = await sessionOf(shop().url, 'vendedora@nam.example');
  const sellers = await openPage({ storageState });
  await sellers.goto(listOf(single));
  const shown = cardOf(sellers, single);
  await stockIn(shown).waitFor();
  await expect.poll(() => shown.getByRole('button', { name: /^Agregar / }).count()).toBe(0);
});
