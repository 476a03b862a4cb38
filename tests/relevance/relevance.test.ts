/** The relevance of a mechanic's queries in a shop of 2,000 parts. */
import { expect, test } from 'vitest';
import { autopartFilter } from '#contract/calls/catalog';
import { seed } from '#demo-data/seed';
import { useApp } from '../support/app.ts';
import { listOf } from '../support/catalog-lists.ts';
import { isMeant, judge, readQueries } from './judge.ts';

/** `npm run bench relevance` asks the same queries in a shop of 100,000 parts. */
const PARTS = 2_000;
const shop = useApp(async ({ app }) => {
  await seed({ db: app.db, variant: app.variant, parts: PARTS });
});
const list = listOf(shop, autopartFilter);

test('asks eighty queries, at least thirty of them from the trade', () => {
  const queries = readQueries();
  expect(new Set(queries.map(({ typed }) => typed)).size).toBe(80);
  expect(queries.filter(({ origin }) => origin === 'fact').length).toBeGreaterThanOrEqual(30);
});

test('judges a part by its category, by vehicle, engine and year together, and by its code', () => {
  const meant = {
    ...{ origin: 'fact', typed: 'radiador gol 1.6 2001', category: '1.1', makes: ['Volkswagen'] },
    ...{ model: 'Gol', engine: '1.6', year: 2001, code: '121253' },
  };
  const applications = (name: string, years: string) => [
    {
      applicationName: name,
      applicationYearRange: years,
      applicationBrandName: 'Volkswagen',
      vehicleId: null,
    },
  ];
  const part = {
    code: 'RP1',
    categoryId: '1.1.1',
    applications: applications('Gol Trend 1.6', '1999 - 2008'),
    originalCodes: [{ code: '5U0 121 253 ZZ' }],
    products: [],
  };
  expect(isMeant(part, meant)).toBe(true);
  expect(isMeant({ ...part, categoryId: '1.10' }, meant)).toBe(false);
  expect(isMeant({ ...part, originalCodes: [] }, meant)).toBe(false);
  for (const other of [
    applications('Golf IV 1.6', '1999 - 2008'),
    applications('Gol 1.0', '1999 - 2008'),
    applications('Gol 1.6', '2002 - 2008'),
    applications('Gol 1.6', 'n/d'),
    [...applications('Gol 1.6', '1991 - 1999'), ...applications('Polo 1.6', '2000 - 2008')],
  ])
    expect(isMeant({ ...part, applications: other }, meant)).toBe(false);
});

/** Only the shroud of a fan fits that car in a shop of this size, and a shroud is no fan. */
const NOT_THERE = ['electro s 10 2.8 turbo diesel'];

test('finds the wanted part among the first three for every query', async () => {
  const { of, right, wrong } = await judge(
    async (text, rowsMax) => (await list({ text }, { rowsMax })).data,
  );
  expect(wrong).toEqual(NOT_THERE);
  expect([right, of]).toEqual([79, 80]);
});
