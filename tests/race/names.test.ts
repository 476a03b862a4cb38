/** Concurrent merges of brands and tags, beside products and companies that are given them, over two server processes. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { companyUpdate } from '#contract/calls/companies';
import { productAdd, productTable, productUpdate } from '#contract/calls/goods';
import {
  brandAdd,
  brandMerge,
  brandTable,
  brandUpdate,
  tagAdd,
  tagMerge,
} from '#contract/calls/names';
import { plantUser } from '../support/people.ts';
import { useCrowd } from './crowd.ts';

let token = '';
const { database, send, expectNoDeadlock } = useCrowd(1, async (db) => {
  token = (await plantUser(db, { isSeller: true, employeeOf: 1 })).token;
  await db.transaction((tx) => rebuildListIndex(tx));
});

const ask = async (path: string, input: unknown, n = 0) => (await send(path, input, n, token)).body;
const addBrand = async (BrandName: string) =>
  brandAdd.output.parse(await ask(brandAdd.path, { brand: { BrandName } })).data.id;
const rows = async <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await database().db.execute<R>(query)).rows;

test('two merges into each other leave one of both, with both names', async () => {
  const [a, b] = [await addBrand('Ida'), await addBrand('Vuelta')];
  const answers = await Promise.all([
    ask(brandMerge.path, { id: a, otherId: b }, 0),
    ask(brandMerge.path, { id: b, otherId: a }, 1),
  ]);
  expect(answers.filter(({ error }) => error === '')).toHaveLength(1);
  const { data } = brandTable.output.parse(await ask(brandTable.path, {}));
  const left = data.filter(({ id }) => id === a || id === b);
  expect(left).toHaveLength(1);
  expect([left[0]?.name, ...(left[0]?.formerNames ?? [])].toSorted()).toEqual(['Ida', 'Vuelta']);
});

test('products saved with brands that are being merged land on the remaining one', async () => {
  const ids = await Promise.all(['Uno', 'Dos', 'Tres', 'Cuatro'].map(addBrand));
  const [kept = 0, ...others] = ids;
  const code = (n: number) => `CARRERA-${n}`;
  for (let n = 0; n < 8; n += 1)
    await ask(productAdd.path, {
      product: { ProductCode: code(n), ProductName: `Carrera ${n}`, BrandId: ids[n % 4] },
    });
  const saved = await Promise.all([
    ...Array.from({ length: 24 }, (_, n) =>
      n % 2 === 0
        ? ask(productUpdate.path, { code: code(n % 8), parms: { BrandId: ids[(n / 2) % 4] } }, n)
        : ask(
            productAdd.path,
            { product: { ProductCode: code(8 + n), ProductName: `C ${n}`, BrandId: ids[n % 4] } },
            n,
          ),
    ),
    ...others.map((otherId, n) => ask(brandMerge.path, { id: kept, otherId }, n)),
    ask(brandUpdate.path, { id: kept, parms: { BrandName: 'Primera' } }, 1),
  ]);
  expect(saved.map(({ error }) => error).filter((error) => error !== '')).toEqual([]);
  // Nothing points to a merged one, and the index agrees with the table.
  const brands = await rows<{ id: number; n: number }>(
    sql`select brand_id as id, count(*)::int as n from products group by brand_id`,
  );
  expect(brands).toEqual([{ id: kept, n: 20 }]);
  const filters = [{ FilterKey: 'brandId', FilterValue: String(others[0]) }];
  const { resultCount } = productTable.output.parse(
    await ask(productTable.path, { filters, rowsMax: 1 }),
  );
  expect(resultCount).toBe(20);
});

test('companies that are given a tag while it is merged have the remaining one', async () => {
  const add = async (TagName: string) =>
    tagAdd.output.parse(await ask(tagAdd.path, { tag: { TagName } })).data.id;
  const [kept, other] = [await add('mayorista'), await add('por mayor')];
  const companies = await rows<{ id: number }>(
    sql`insert into companies (name, identifier) select 'E' || n, '21' || n from generate_series(1, 12) n
        returning id`,
  );
  const give = ({ id }: { id: number }, n: number) =>
    ask(companyUpdate.path, { id, tags: [{ BCMode: 'INS', TagName: 'por mayor' }] }, n);
  const answers = await Promise.all([
    ...companies.slice(0, 6).map(give),
    ask(tagMerge.path, { id: kept, otherId: other }, 1),
    ...companies.slice(6).map(give),
  ]);
  expect(answers.map(({ error }) => error).filter((error) => error !== '')).toEqual([]);
  expect(
    await rows(sql`select tag::text as tag, count(*)::int as n from company_tags group by tag`),
  ).toEqual([{ tag: 'mayorista', n: 12 }]);
  await expectNoDeadlock();
});
