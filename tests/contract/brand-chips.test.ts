/** A word of a query is shown as a brand only if the list is filtered by that brand. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { loginGrant } from '#contract/calls/accounts';
import * as call from '#contract/calls/catalog';
import { productUpdate } from '#contract/calls/goods';
import { DEMO_PASSWORD } from '#demo-data/people';
import { seed } from '#demo-data/seed';
import { loadVariant } from '#variants/load';
import { useApp } from '../support/app.ts';
import { facet, listOf } from '../support/catalog-lists.ts';

const home = await loadVariant('NAH');

const shop = useApp(
  ({ app }) => seed({ db: app.db, variant: app.variant }),
  ({ limits }) => ({ ...home, limits }),
);
const list = listOf(shop, call.productFilter);
const brands = async () =>
  (await shop().app.db.execute<{ id: number; name: string }>('select id, name from brands')).rows;
const pieces = async (text: string) =>
  ((await list({ text })).understood ?? []).map(({ kind, label }) => [kind, label]);

test('"mesa" is read as a word although La Mesa is a brand: the list has all brands', async () => {
  const found = await list({ text: 'mesa' });
  expect(facet(found, 'brandId').size).toBeGreaterThan(1);
  expect(await pieces('mesa')).toEqual([['word', 'mesa']]);
});

test('a part of a query is shown as typed, not in its stem form', async () => {
  expect(await pieces('mesas')).toEqual([['word', 'mesas']]);
});

test('all results of a query part that is read as a brand have that brand', async () => {
  let told = 0;
  for (const { id, name } of await brands()) {
    const found = await list({ text: name });
    for (const { kind, label } of found.understood ?? []) {
      if (kind !== 'brand') continue;
      expect(label).toBe(name);
      expect([name, [...facet(found, 'brandId').keys()]]).toEqual([name, [String(id)]]);
      told += 1;
    }
  }
  expect(told).toBeGreaterThan(3);
});

test('a brand’s name in the name of another brand’s product is read as a word again', async () => {
  let own: { id: number; name: string } | undefined;
  for (const brand of await brands())
    if ((await pieces(brand.name))[0]?.[0] === 'brand') own = brand;
  if (!own) throw new Error('no brand of the demo is told by its name');
  const { rows } = await shop().app.db.execute<{ code: string; name: string }>(
    sql`select code, name from products where is_public and brand_id <> ${own.id} order by id limit 1`,
  );
  const [other] = rows;
  if (!other) throw new Error('the demo has one brand alone');
  const response = await shop().login('vendedora@nah.example', DEMO_PASSWORD);
  const { access_token: token } = loginGrant.parse(await response.json());
  const rename = (ProductName: string) =>
    shop().post(productUpdate.path, { code: other.code, parms: { ProductName } }, { token });
  await rename(`${other.name} como ${own.name}`);
  expect((await pieces(own.name))[0]?.[0]).toBe('word');
  await rename(other.name);
  expect((await pieces(own.name))[0]).toEqual(['brand', own.name]);
});
