/** The built merchant feed, as a browser's reader of XML sees it. */
import { expect, test } from 'vitest';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();

test('it lists every public product with a price once, and its links exist', async () => {
  const answer = await fetch(`${shop().url}/catalogo.xml`);
  expect(answer.headers.get('content-type')).toContain('xml');
  const page = await openPage();
  await page.goto(`${shop().url}/robots.txt`);
  const read = await page.evaluate(
    (text) => {
      const xml = new DOMParser().parseFromString(text, 'application/xml');
      const g = 'http://base.google.com/ns/1.0';
      return {
        mistakes: xml.querySelectorAll('parsererror').length,
        items: [...xml.querySelectorAll('item')].map((item) => ({
          id: item.getElementsByTagNameNS(g, 'id')[0]?.textContent ?? '',
          price: item.getElementsByTagNameNS(g, 'price')[0]?.textContent ?? '',
          link: item.querySelector('link')?.textContent ?? '',
          image: item.getElementsByTagNameNS(g, 'image_link')[0]?.textContent ?? '',
        })),
      };
    },
    await answer.text(),
  );
  expect(read.mistakes).toBe(0);
  const { rows } = await shop().database.pool.query<{ code: string; cents: number }>(
    `select products.code, products.price_cents as cents from products
     join families on families.id = family_id
     where products.is_public and families.is_public order by products.code`,
  );
  expect(rows.length).toBeGreaterThan(1_000);
  expect(read.items.map(({ id }) => id).sort()).toEqual(rows.map(({ code }) => code).sort());
  const prices = new Map(rows.map(({ code, cents }) => [code, `${(cents / 100).toFixed(2)} UYU`]));
  expect(read.items.filter(({ id, price }) => prices.get(id) !== price)).toEqual([]);
  for (const { link, image } of [...read.items.slice(0, 3), ...read.items.slice(-1)]) {
    const there = await Promise.all(
      [link, image].map(async (address) => {
        const { pathname, search } = new URL(address);
        return fetch(shop().url + pathname + search);
      }),
    );
    expect(there.map(({ status }) => status)).toEqual([200, 200]);
    // A photo, or the drawing of a part without one.
    expect(there[1]?.headers.get('content-type')).toMatch(/^image\/(webp|svg\+xml)/);
  }
});
