/** Texts that nothing in the shop meets as they were typed. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as call from '#contract/calls/catalog';
import { seed } from '#demo-data/seed';
import { useApp } from '../support/app.ts';
import { codes, facet, listOf } from '../support/catalog-lists.ts';

const shop = useApp(async ({ app }) => {
  await seed({ db: app.db, variant: app.variant, parts: 600 });
});
const list = listOf(shop, call.autopartFilter);

test('results of two parts for one car alternate', async () => {
  const wishes = ['radiador gol 1.6', 'termostato gol 1.6'];
  const [radiators, thermostats] = await Promise.all(wishes.map((text) => list({ text })));
  const both = await list({ text: 'radiador y termostato gol 1.6' }, { rowsMax: 100 });
  const [radiator, second] = codes(radiators ?? both);
  const [thermostat] = codes(thermostats ?? both);
  expect(codes(both).slice(0, 3)).toEqual([radiator, thermostat, second]);
  expect(both.resultCount).toBe((radiators?.resultCount ?? 0) + (thermostats?.resultCount ?? 0));
  expect(both.understood?.map(({ label, without }) => [label, without])).toEqual([
    wishes,
    wishes.toReversed(),
  ]);
  // Each facet's count is that of its list.
  for (const [categoryId, count] of facet(both, 'categoryId')) {
    const { resultCount } = await list({ text: 'radiador y termostato gol 1.6', categoryId });
    expect([categoryId, resultCount]).toEqual([categoryId, count]);
  }
});

test('words of descriptions are looked for, in any form of their family, but not as what is wanted', async () => {
  const text = 'radiador con medidas para comparar';
  const { data, resultCount, unknownWords } = await list({ text }, { rowsMax: 100 });
  expect(unknownWords).toBeUndefined();
  const { rows } = await shop().app.db.execute<{ code: string }>(
    sql`select code from families where is_public and category_id <@ '1.1' and description ~ 'Compare las medidas'`,
  );
  expect(resultCount).toBeGreaterThan(0);
  expect(data.map(({ code }) => code).toSorted()).toEqual(rows.map(({ code }) => code).toSorted());
  expect((await list({ text: 'comparar' })).resultCount).toBe(0);
});

test('amounts are left out before words, and said by name', async () => {
  const { resultCount, unknownWords, understood, data } = await list({ text: 'abrazadera 32mm' });
  expect(resultCount).toBeGreaterThan(0);
  expect(unknownWords).toEqual(['32mm']);
  expect(understood).toContainEqual({ kind: 'unknown', label: '32mm', without: 'abrazadera' });
  const named = await list({ text: 'abrazadera' });
  expect(resultCount).toBe(named.resultCount);
  expect(new Set(data.map(({ categoryId }) => categoryId))).toEqual(
    new Set(named.data.map(({ categoryId }) => categoryId)),
  );
});

test('an unknown amount is dropped before the noun', async () => {
  const { data } = await list({ text: 'relay 12v 75a' });
  expect(data.length).toBeGreaterThan(0);
  for (const { categoryId } of data) expect(categoryId).toBe('5.3');
});

test.each(['correa 6pk1837', 'correa 6pk 1837'])(
  'a belt of a length that is not sold leads to its profile, the nearest lengths first: %s',
  async (text) => {
    const { data, unknownWords } = await list({ text }, { rowsMax: 100 });
    expect(unknownWords).toEqual(['1837']);
    const valuesOf = (key: string) =>
      data.map(({ products }) =>
        products[0]?.specifications.find(({ specKey }) => specKey === key)?.specValue.trim(),
      );
    expect(new Set(valuesOf('Perfil'))).toEqual(new Set(['6PK']));
    const far = valuesOf('Largo').map((one) =>
      Math.abs(Math.log(Number(one?.replace(/\D/g, '')) / 1837)),
    );
    expect(far.length).toBeGreaterThan(2);
    expect(far).toEqual(far.toSorted((a, b) => a - b));
  },
);

test('a generation that a model does not have is left out, and said by name', async () => {
  const all = await list({ text: 'uno' });
  expect(all.resultCount).toBeGreaterThan(0);
  for (const generation of ['2', 'ii']) {
    const { resultCount, unknownWords } = await list({ text: `uno ${generation}` });
    expect([resultCount, unknownWords]).toEqual([all.resultCount, [generation]]);
  }
  const { understood, unknownWords } = await list({ text: 'corsa ii' });
  expect(understood?.map(({ label }) => label)).toEqual(['Corsa II']);
  expect(unknownWords).toBeUndefined();
});

test('a turbo behind a model without one is left out by name, and asks for no other word', async () => {
  const { resultCount, understood } = await list({ text: 'radiador gol 1.6 turbo' });
  expect(resultCount).toBe((await list({ text: 'radiador gol 1.6' })).resultCount);
  expect(understood).toContainEqual({
    ...{ kind: 'unknown', label: 'turbo', without: 'radiador gol 1.6' },
  });
});

test('two numbers are not one word', async () => {
  const { understood } = await list({ text: 'manguera 1:6' });
  expect(understood?.map(({ label }) => label)).not.toContain('16');
});
