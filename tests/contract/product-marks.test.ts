/** Tags, lines of work and companies of products: filters, counts, and their own lists. */

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { refreshListIndex } from '#backend/catalog/list-index/list-index';
import { products } from '#backend/database/tables/catalog';
import { productTags } from '#backend/database/tables/product-marks';
import * as call from '#contract/calls/catalog';
import { useGenericApp } from '../support/generic-app.ts';
import { PUBLIC_TOYS, TOY_MARKS } from '../support/toys.ts';

const shop = useGenericApp();

const list = async (filters: [string, string][]) => {
  const items = filters.map(([FilterKey, FilterValue]) => ({ FilterKey, FilterValue }));
  const { status, body } = await shop().post(call.productFilter.path, {
    filters: items,
    rowsMax: 100,
  });
  expect(status).toBe(200);
  return call.productFilter.output.parse(body);
};
const codes = async (filters: [string, string][]) =>
  (await list(filters)).data.map(({ code }) => code).toSorted();
const counts = async (filters: [string, string][], key: string) => {
  const { resultFilters } = await list(filters);
  const items = resultFilters.find((filter) => filter.key === key)?.items ?? [];
  return Object.fromEntries(items.map(({ id, name, count }) => [`${id} ${name}`, count]));
};
/** Finds the public products of a mark by a scan. */
const marked = (has: (marks: (typeof TOY_MARKS)[string]) => boolean | undefined) =>
  PUBLIC_TOYS.filter(({ code }) => has(TOY_MARKS[code] ?? {}))
    .map(({ code }) => code)
    .toSorted();

test('a tag, a line of work and a company each filter the list', async () => {
  expect(await codes([['tagId', 'Para armar']])).toEqual(
    marked(({ tags }) => tags?.includes('Para armar')),
  );
  // Typed in any case.
  expect(await codes([['tagId', 'didáctico']])).toEqual(
    marked(({ tags }) => tags?.includes('Didáctico')),
  );
  expect(await codes([['workBranchId', '2']])).toEqual(
    marked(({ workBranches }) => workBranches?.includes('Talleres')),
  );
  expect(await codes([['clientOfCompanyId', '1']])).toEqual(
    marked(({ clientsOf }) => clientsOf?.includes(1)),
  );
  expect(await codes([['tagId', 'Nadie']])).toEqual([]);
  expect(await codes([['workBranchId', 'x']])).toEqual([]);
});

test('each choice is counted without the filters of its own kind', async () => {
  const tags = { 'Didáctico Didáctico': 2, 'Para armar Para armar': 2, 'Regalo Regalo': 1 };
  expect(await counts([], 'tagId')).toEqual(tags);
  expect(await counts([['tagId', 'Regalo']], 'tagId')).toEqual(tags);
  expect(await counts([['tagId', 'Regalo']], 'workBranchId')).toEqual({ '1 Escuelas': 1 });
  expect(await counts([['tagId', 'Para armar']], 'brandId')).toEqual({
    '2 Nudo': 1,
    '3 Pixelar': 1,
  });
  expect(
    await counts(
      [
        ['tagId', 'Didáctico'],
        ['workBranchId', '2'],
      ],
      'tagId',
    ),
  ).toEqual({ 'Didáctico Didáctico': 1 });
  expect(await counts([['categoryId', '1']], 'workBranchId')).toEqual({
    '1 Escuelas': 1,
    '2 Talleres': 2,
  });
  expect(Object.values(await counts([], 'clientOfCompanyId'))).toEqual([2]);
});

test('a tag is a search word for its products', async () => {
  expect(await codes([['text', 'didactico placa']])).toEqual(['PLA-UNO']);
});

test('an added or removed mark shows in the next list', async () => {
  const change = (isMarked: boolean) =>
    shop().app.db.transaction(async (tx) => {
      const [row] = await tx
        .select({ productId: products.id })
        .from(products)
        .where(eq(products.code, 'SER-9'));
      if (!row) throw new Error('no such product');
      if (isMarked) await tx.insert(productTags).values({ ...row, tag: 'Regalo' });
      else await tx.delete(productTags).where(eq(productTags.productId, row.productId));
      await refreshListIndex(tx, [row.productId]);
    });
  await change(true);
  expect(await codes([['tagId', 'Regalo']])).toEqual(['ROB-10', 'SER-9']);
  await change(false);
  expect(await codes([['tagId', 'Regalo']])).toEqual(['ROB-10']);
});

test('the lists of choices contain tags, lines of work, and only companies of public goods', async () => {
  const ask = async (path: string) => (await shop().post(path, {})).body.data;
  expect(await ask(call.tagList.path)).toEqual(
    ['Didáctico', 'Para armar', 'Regalo'].map((name) => ({ id: name, name })),
  );
  expect(await ask(call.workBranchList.path)).toEqual([
    { id: 1, name: 'Escuelas' },
    { id: 2, name: 'Talleres' },
  ]);
  const { name } = shop().app.variant.destinationCompany;
  expect(await ask(call.companyListFilters.path)).toEqual([{ id: 1, name }]);
});

test.each(['constructor', '__proto__', 'toString', 'color'])(
  'an unknown filter key finds nothing: %s',
  async (key) => {
    expect(await codes([[key, 'x']])).toEqual([]);
  },
);
