/** Every type of filter of the specification's third section, on a list of parts: what it leaves, and for whom it counts. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { refreshListIndex } from '#backend/catalog/list-index/list-index';
import { loginGrant } from '#contract/calls/accounts';
import * as call from '#contract/calls/catalog';
import { DEMO_PASSWORD } from '#demo-data/people';
import { seed } from '#demo-data/seed';
import { useApp } from '../support/app.ts';
import { codes, facet, listOf } from '../support/catalog-lists.ts';

let seller: string;
const shop = useApp(async ({ app, login }) => {
  await seed({ db: app.db, variant: app.variant, parts: 400 });
  const response = await login('vendedora@nam.example', DEMO_PASSWORD);
  seller = loginGrant.parse(await response.json()).access_token;
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`insert into tags (name) values ('Taller')`);
    await tx.execute(sql`insert into work_branches (id, name) values (7, 'Flotas')`);
    const some = sql`from products where family_id is not null and id % 5 = 0`;
    await tx.execute(sql`insert into product_tags (product_id, tag) select id, 'Taller' ${some}`);
    await tx.execute(
      sql`insert into product_work_branches (product_id, work_branch_id) select id, 7 ${some}`,
    );
    await tx.execute(
      sql`insert into product_clients_of (product_id, company_id)
          select id, (select min(id) from companies) ${some}`,
    );
    const { rows } = await tx.execute<{ id: number; family: number }>(
      sql`select id, family_id as family ${some}`,
    );
    await refreshListIndex(
      tx,
      rows.map(({ id }) => id),
      rows.map(({ family }) => family),
    );
  });
});
const list = listOf(shop, call.autopartFilter, { rowsMax: 100 });

/** The choice of a facet that leaves most, but not all. */
const usual = (answer: Awaited<ReturnType<typeof list>>, key: string): [string, number] => {
  const [choice] = [...facet(answer, key)]
    .filter(([, count]) => count < answer.resultCount)
    .sort((a, b) => b[1] - a[1]);
  if (!choice) throw new Error(`nothing to choose by ${key}`);
  return choice;
};

test.each(['categoryId', 'brandId', 'year', 'tagId', 'workBranchId', 'clientOfCompanyId'])(
  '%s: a choice leaves as many as it says, alone and after another one',
  async (key) => {
    const all = await list({});
    const [value, count] = usual(all, key);
    const chosen = await list({ [key]: value });
    expect(chosen.resultCount).toBe(count);
    // Its other choices stay offered as they were.
    expect(facet(chosen, key)).toEqual(facet(all, key));
    const other = key === 'categoryId' ? 'brandId' : 'categoryId';
    const [first] = usual(chosen, other);
    const after = await list({ [other]: first });
    const both = await list({ [other]: first, [key]: value });
    expect(both.resultCount).toBe(facet(after, key).get(value));
    expect(both.resultCount).toBe(facet(chosen, other).get(first));
    expect(codes(both)).toEqual(codes(await list({ [key]: value, [other]: first })));
  },
);

test('text and vehicle narrow every other count', async () => {
  const text = await list({ text: 'radiador' });
  const [value, count] = usual(text, 'categoryId');
  expect((await list({ text: 'radiador', categoryId: value })).resultCount).toBe(count);
  const vehicleId = String(
    text.data.flatMap(({ applications }) => applications.flatMap((one) => one.vehicleId ?? []))[0],
  );
  const vehicle = await list({ vehicleId });
  for (const [id, left] of facet(vehicle, 'categoryId'))
    expect((await list({ vehicleId, categoryId: id })).resultCount, id).toBe(left);
});

test.each(['providerId', 'state'])(
  '%s: for sellers alone, counted like the others',
  async (key) => {
    expect(facet(await list({}), key).size).toBe(0);
    const all = await list({}, { token: seller });
    const [value, count] = usual(all, key);
    const chosen = await list({ [key]: value }, { token: seller });
    expect(chosen.resultCount).toBe(count);
    expect(facet(chosen, key)).toEqual(facet(all, key));
    const [category] = usual(chosen, 'categoryId');
    const both = await list({ [key]: value, categoryId: category }, { token: seller });
    expect(both.resultCount).toBe(facet(chosen, 'categoryId').get(category));
  },
);

test('a visitor learns nothing by asking for what sellers filter by', async () => {
  const [provider] = usual(await list({}, { token: seller }), 'providerId');
  expect((await list({ providerId: provider })).resultCount).toBe(0);
  expect((await list({ state: 'INA' })).resultCount).toBe(0);
  const active = await list({ state: 'ACT' });
  expect(active.resultCount).toBe((await list({})).resultCount);
});

test('measures narrow every other count, and are narrowed by it', async () => {
  const measures = '400x600x-~200';
  const measured = await list({ measures });
  expect(measured.resultCount).toBeGreaterThan(0);
  for (const key of ['categoryId', 'brandId', 'year', 'tagId'])
    for (const [id, left] of [...facet(measured, key)].slice(0, 3))
      expect((await list({ measures, [key]: id })).resultCount, `${key} ${id}`).toBe(left);
});
