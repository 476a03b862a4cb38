/** Concurrent changes of the tree of categories and of the goods in it, over two server processes. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import {
  categoryAdd,
  categoryAttributes,
  categoryMove,
  categoryRemove,
  categoryTable,
} from '#contract/calls/categories';
import { productAdd, productDetail, productTable, productUpdate } from '#contract/calls/goods';
import { plantUser } from '../support/people.ts';
import { useCrowd } from './crowd.ts';

let token = '';
const { database, send, expectNoDeadlock } = useCrowd(1, async (db) => {
  token = (await plantUser(db, { isSeller: true, employeeOf: 1 })).token;
  await db.transaction((tx) => rebuildListIndex(tx));
});

/** Products of the renamed attribute. */
const RENAMED = 12;

const ask = async (path: string, input: unknown, n = 0) => (await send(path, input, n, token)).body;
const add = async (CategoryName: string, CategoryParentId = '', n = 0) =>
  categoryAdd.output.parse(
    await ask(categoryAdd.path, { category: { CategoryName, CategoryParentId } }, n),
  ).data.id;
const table = async () => categoryTable.output.parse(await ask(categoryTable.path, {})).data;

test('two moves into each other leave a tree', async () => {
  const [a, b] = [await add('Ida'), await add('Vuelta')];
  const answers = await Promise.all([
    ask(categoryMove.path, { id: a, parentId: b, position: 0 }, 0),
    ask(categoryMove.path, { id: b, parentId: a, position: 0 }, 1),
  ]);
  // The second one finds neither the former id of its target nor a place within itself.
  expect(answers.filter(({ error }) => error === '')).toHaveLength(1);
});

test('a renamed attribute and a product that is being saved lose nothing', async () => {
  const id = await add('Baterías');
  const SpecValue = '45 Ah';
  const code = (n: number) => `CARGA-${n}`;
  const codes = Array.from({ length: RENAMED }, (_, n) => code(n));
  for (const ProductCode of codes)
    await ask(productAdd.path, {
      product: {
        ...{ ProductCode, ProductName: ProductCode, CategoryId: id },
        Specifications: [{ SpecKey: 'Carga', SpecValue }],
      },
    });
  const attribute = { key: 'Carga', type: 'number', unit: 'Ah' };
  await ask(categoryAttributes.path, { id, attributes: [attribute] });
  const saved = codes.map((one, n) =>
    ask(
      productUpdate.path,
      {
        ...{ code: one, version: 1 },
        specifications: [
          { SpecKey: 'Carga', SpecValue: '50 Ah' },
          { SpecKey: 'Borne', SpecValue: 'derecho' },
        ],
      },
      n,
    ),
  );
  const renamed = ask(
    categoryAttributes.path,
    { id, version: 2, attributes: [{ ...attribute, key: 'Capacidad', formerKey: 'Carga' }] },
    1,
  );
  const answers = await Promise.all(saved);
  expect((await renamed).error).toBe('');
  for (const [n, { error, errorCode }] of answers.entries()) {
    const { data } = productDetail.output.parse(await ask(productDetail.path, { code: code(n) }));
    const specs = data.specifications.map(({ key, value }) => `${key} ${value}`);
    // Saved before, then renamed; or renamed before, then told so.
    expect([errorCode ?? error, specs]).toEqual(
      error === ''
        ? ['', ['Capacidad 50 Ah', 'Borne derecho']]
        : ['record.stale', ['Capacidad 45 Ah']],
    );
  }
});

test('moves, merges and removals beside new products lose no product', async () => {
  const roots = await Promise.all(['Uno', 'Dos', 'Tres'].map((name) => add(name)));
  const children = await Promise.all(
    roots.flatMap((root, place) => [0, 1].map((n) => add(`Hija ${n}`, root, place))),
  );
  const product = (n: number) => ({
    product: {
      ProductCode: `CARRERA-${n}`,
      ProductName: `Carrera ${n}`,
      CategoryId: children[n % children.length],
    },
  });
  const added = Promise.all(
    Array.from({ length: 24 }, (_, n) => ask(productAdd.path, product(n), n)),
  );
  const changed = Promise.all([
    ...children.map((id, n) =>
      ask(categoryMove.path, { id, parentId: roots[(n + 1) % 3], position: 0 }, n),
    ),
    ask(categoryRemove.path, { id: roots[0], moveTo: roots[1] }, 0),
    ask(categoryRemove.path, { id: roots[1], moveTo: roots[2] }, 1),
    ask(categoryRemove.path, { id: roots[2], moveTo: roots[0] }, 0),
  ]);
  const stored = (await added).filter(({ error }) => error === '').length;
  const answers = await changed;
  // Refusals are those of a stale tree.
  const codes = new Set(answers.flatMap(({ errorCode }) => errorCode ?? []));
  for (const code of codes)
    expect(['record.notFound', 'category.nameTaken', 'category.within']).toContain(code);
  const rows = await table();
  const ids = new Set(rows.map(({ id }) => id));
  expect(rows.filter(({ parentId }) => parentId !== '' && !ids.has(parentId))).toEqual([]);
  const { resultCount } = productTable.output.parse(
    await ask(productTable.path, { filters: [], rowsMax: 1 }),
  );
  expect(resultCount).toBe(stored + RENAMED);
  // Each list of the index agrees with the tables.
  for (const { id } of rows) {
    const inTables = await database().db.execute<{ n: number }>(
      sql`select count(*)::int as n from products where category_id <@ ${id}::ltree`,
    );
    const filters = [{ FilterKey: 'categoryId', FilterValue: id }];
    const list = productTable.output.parse(await ask(productTable.path, { filters, rowsMax: 1 }));
    expect([id, list.resultCount]).toEqual([id, inTables.rows[0]?.n]);
  }
  await expectNoDeadlock();
});
