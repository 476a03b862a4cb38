/** Titles of the demo's parts on cards: they say what a part is and which vehicle it is for. */
import { expect, test } from 'vitest';
import { autopartFilter } from '#contract/calls/catalog';
import { familyTitle, wordsOf } from '#contract/goods/item-title';
import { seed } from '#demo-data/seed';
import { useApp } from '../support/app.ts';
import { listOf } from '../support/catalog-lists.ts';

const shop = useApp(async ({ app }) => {
  await seed({ db: app.db, variant: app.variant, parts: 600 });
});
const list = listOf(shop, autopartFilter, { rowsMax: 100 });

test.each([
  ['abrazadera', ['Diámetro']],
  ['liquido refrigerante', ['Contenido']],
  ['correa de accesorios', ['Perfil', 'Largo']],
  ['gas refrigerante', ['Gas', 'Contenido']],
])('a card of %s has its %s', async (text, keys) => {
  const { data } = await list({ text });
  const titles = data.filter(({ name }) => wordsOf(name).join(' ').startsWith(text));
  let shared = 0;
  for (const family of titles)
    for (const key of keys) {
      const values = family.products.flatMap(({ specifications }) =>
        specifications.filter(({ specKey }) => specKey === key).map(({ specValue }) => specValue),
      );
      // Where its products differ, each is chosen on the page.
      const [value, ...others] = new Set(values);
      if (value === undefined || others.length > 0) continue;
      shared += 1;
      const [number = value] = /[\d.,]+/.exec(value) ?? [];
      expect(familyTitle(family)).toContain(number.replace(/,0+$/, ''));
    }
  expect(shared).toBeGreaterThan(1);
});

test('a card of a part for vehicles has make and model of one of them', async () => {
  const { data } = await list({});
  const fitted = data.filter(({ applications }) => applications.length > 0);
  expect(fitted.length).toBeGreaterThan(50);
  for (const family of fitted) {
    const words = wordsOf(familyTitle(family));
    const isNamed = family.applications.some(({ applicationBrandName, applicationName }) =>
      [applicationBrandName, applicationName].every((part) =>
        words.includes(wordsOf(part)[0] ?? ''),
      ),
    );
    expect([familyTitle(family), isNamed]).toEqual([familyTitle(family), true]);
  }
});
