/** Compares lists and facets with a scan of invented families. `SEED` repeats a run. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rebuildListIndex, refreshListIndex } from '#backend/catalog/list-index/list-index';
import { families as familyTable, products } from '#backend/database/tables/catalog';
import { autopartFilter } from '#contract/calls/catalog';
import { shopDay } from '#contract/time/dates';
import { useApp } from '../support/app.ts';
import {
  type Family,
  inventFamilies,
  inventFamily,
  MAKES,
  PART_BRANDS,
  plantCatalogue,
  plantFamilies,
  TAGS,
  VEHICLES,
  WORK_BRANCHES,
} from '../support/invented-catalogue.ts';
import { type Asked, answerOf } from '../support/list-oracle.ts';
import { random, SEED } from '../support/random.ts';

const FAMILIES = 300;
const QUESTIONS = 120;
const families: Family[] = inventFamilies(FAMILIES);

/** Handwritten ones beside the invented ones: each vehicle has its own years. */
const GOL = 1;
const POLO = 2;
const [VOLKSWAGEN, FORD] = [11, 12];
const split: Family = {
  ...inventFamily(FAMILIES + 1),
  name: 'Manguera',
  categoryId: '2.1',
  isShown: true,
  brand: PART_BRANDS[0],
  width: 400,
  height: 300,
  depth: 26,
  applications: [
    { vehicle: VEHICLES[0], from: 1991, to: 1999 },
    { vehicle: VEHICLES[1], from: 2003, to: 2008 },
    { vehicle: VEHICLES[2], from: 2010, to: 2012 },
  ],
};

/** A vehicle that is still built, and one whose first year is unknown. */
const open: Family = {
  ...split,
  id: FAMILIES + 2,
  code: `ZZ-${FAMILIES + 2}`,
  name: 'Bomba',
  applications: [
    { vehicle: VEHICLES[0], from: 2013, to: null },
    { vehicle: VEHICLES[1], from: null, to: 1990 },
  ],
};
const all = [...families, split, open];

const shop = useApp(async ({ app: { db } }) => {
  await plantCatalogue(db);
  await plantFamilies(db, all);
  await db.transaction((tx) => rebuildListIndex(tx));
});

const ask = async ({ filters, orderBy = 'REL' }: Asked) => {
  const { status, body } = await shop().post(autopartFilter.path, {
    filters: Object.entries(filters).flatMap(([FilterKey, values]) =>
      values.map((value) => ({ FilterKey, FilterValue: String(value) })),
    ),
    orderBy,
    rowsMax: 100,
  });
  expect(status).toBe(200);
  const { data, resultCount, resultFilters } = autopartFilter.output.parse(body);
  const { price, ...facets } = Object.fromEntries(
    resultFilters.map(({ key, items }) => [
      key,
      Object.fromEntries(items.map(({ id, count }) => [id, count])),
    ]),
  );
  return {
    codes: data.map(({ code }) => code),
    count: resultCount,
    facets,
    prices: price ?? {},
  };
};

const finds = async (filters: Asked['filters'], { code } = split) =>
  (await ask({ filters: { categoryId: ['2.1'], ...filters } })).codes.includes(code);

test('a vehicle and a year must match the same application', async () => {
  expect(await finds({ vehicleId: [GOL], year: [1995] })).toBe(true);
  expect(await finds({ vehicleId: [GOL], year: [2005] })).toBe(false);
  expect(await finds({ vehicleId: [POLO], year: [2005] })).toBe(true);
});

test('a make and a year must match the same application; the part’s own brand matches all', async () => {
  expect(await finds({ brandId: [VOLKSWAGEN], year: [2005] })).toBe(true);
  expect(await finds({ brandId: [VOLKSWAGEN], year: [2011] })).toBe(false);
  expect(await finds({ brandId: [FORD], year: [1995] })).toBe(false);
  expect(await finds({ brandId: [PART_BRANDS[0].id], year: [2011] })).toBe(true);
});

test('a make and a vehicle must match the same application', async () => {
  expect(await finds({ brandId: [VOLKSWAGEN], vehicleId: [GOL] })).toBe(true);
  expect(await finds({ brandId: [FORD], vehicleId: [GOL] })).toBe(false);
});

const thisYear = Number(shopDay(new Date().toISOString()).slice(0, 4));

test('an open-ended application fits every year from its first, and offers each up to this year', async () => {
  for (const year of [2013, 2020, thisYear]) {
    expect(await finds({ year: [year] }, open)).toBe(true);
    expect(await finds({ year: [year], vehicleId: [GOL] }, open)).toBe(true);
    expect(await finds({ year: [year], vehicleId: [POLO] }, open)).toBe(false);
    expect(await finds({ text: [`bomba gol ${year}`] }, open)).toBe(true);
  }
  for (const year of [2012, 2500]) {
    expect(await finds({ year: [year] }, open)).toBe(false);
    expect(await finds({ text: [`bomba gol ${year}`] }, open)).toBe(false);
  }
  for (const filters of [{}, { vehicleId: [GOL] }]) {
    const { facets } = await ask({ filters: { categoryId: ['2.1'], ...filters } });
    expect(Number(facets.year?.[thisYear])).toBeGreaterThan(0);
    expect(facets.year?.[thisYear + 1]).toBeUndefined();
  }
});

test('an application without a first year fits every year up to its last', async () => {
  expect(await finds({ year: [1985], vehicleId: [POLO] }, open)).toBe(true);
  expect(await finds({ year: [1990] }, open)).toBe(true);
  expect(await finds({ year: [1991] }, open)).toBe(false);
});

test('the words of a query must match the same application', async () => {
  expect(await finds({ text: ['gol 1995'] })).toBe(true);
  expect(await finds({ text: ['gol 2005'] })).toBe(false);
  expect(await finds({ text: ['manguera volkswagen 2005'] })).toBe(true);
  expect(await finds({ text: ['gol'], year: [2005] })).toBe(false);
  expect(await finds({ text: ['gol'], vehicleId: [POLO] })).toBe(false);
});

test('with a vehicle, only the years of that vehicle are offered', async () => {
  const { facets } = await ask({
    filters: { categoryId: ['2.1'], vehicleId: [POLO], text: ['manguera'] },
  });
  const wanted = answerOf(all, {
    filters: { categoryId: ['2.1'], vehicleId: [POLO], text: ['manguera'] },
  });
  expect(facets.year).toEqual(wanted.facets.year);
  expect(Number(facets.year?.['2005'])).toBeGreaterThan(0);
});

test('measures match similar sides of items whose sides are known', async () => {
  expect(await finds({ measures: ['300x400x26~0'] })).toBe(true);
  expect(await finds({ measures: ['310x-x-~10'] })).toBe(true);
  expect(await finds({ measures: ['311x-x-~10'] })).toBe(false);
  expect(await finds({ measures: ['300x400x26~0', '500x500x26~0'] })).toBe(true);
  expect(await finds({ measures: ['300x400x26~0'], text: ['500x500'] })).toBe(false);
  expect(await finds({ text: ['30x40'] })).toBe(true);
});

test.each([
  '0x0x0~0',
  '-300x400x26~10',
  '99999x1x1~1',
  'NaNxNaNxNaN~1',
  '300',
  '-x-x-~10',
  '1e9x1x1~1',
])('measures without matches give an empty list: %s', async (value) => {
  expect((await ask({ filters: { measures: [value] } })).count).toBe(0);
});

test('the most similar items come first, and with an order by price the cheapest', async () => {
  const filters = { categoryId: ['2.1'], measures: ['300x400x26~100'] };
  const { codes } = await ask({ filters });
  expect(codes.length).toBeGreaterThan(1);
  expect(codes.length).toBeLessThan(100);
  expect(codes[0]).toBe(split.code);
  const cheap = await ask({ filters, orderBy: 'PLO' });
  expect(cheap.codes.toSorted()).toEqual(codes.toSorted());
  const prices = cheap.codes.map((code) => all.find((one) => one.code === code)?.priceCents ?? 0);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

const some = <T>(chance: number, make: () => T): T[] => (random.chance(chance) ? [make()] : []);
const year = () => random.int(1990, 2015);
const WORDS = [
  'radiador',
  'bomba',
  'manguera',
  'gol',
  'polo',
  'fiesta',
  'volkswagen',
  'ford',
  'frialdo',
  '405mm',
  'invierno',
  'goma',
  'conductos',
];

const inventQuestion = (): Asked => {
  const words = [
    ...some(0.25, () => random.pick(WORDS)),
    ...some(0.2, () => random.pick(WORDS)),
    ...some(0.1, () => String(year())),
    ...some(0.1, () => `${random.pick([300, 305])}x${random.pick([380, 385, 400])}`),
  ];
  const side = (sizes: readonly number[]) => some(0.6, () => random.pick(sizes))[0] ?? '-';
  const measures = () =>
    `${random.pick([300, 305, 310])}x${side([380, 400])}x${side([20, 26])}~${random.pick([0, 5, 10, 100])}`;
  const prices = () => random.pick(['..5', '5..10', '8..', '7.5..12', '3..3']);
  const brands = () => random.pick([...MAKES, ...PART_BRANDS]).id;
  return {
    orderBy: random.pick(['REL', 'REL', 'PLO', 'PHI']),
    filters: {
      categoryId: some(0.4, () => random.pick(['1', '1.1', '1.2', '2', '2.1'])),
      brandId: [...some(0.4, brands), ...some(0.1, brands)],
      vehicleId: [
        ...some(0.3, () => random.pick(VEHICLES).id),
        ...some(0.05, () => random.pick(VEHICLES).id),
      ],
      measures: [...some(0.25, measures), ...some(0.05, measures)],
      tagId: [...some(0.3, () => random.pick(TAGS)), ...some(0.1, () => random.pick(TAGS))],
      workBranchId: some(0.2, () => random.pick(WORK_BRANCHES)),
      price: [...some(0.25, prices), ...some(0.1, prices)],
      year: [...some(0.4, year), ...some(0.1, year)],
      text: words.length > 0 ? [words.join(' ')] : [],
    },
  };
};

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

const compare = async (known: readonly Family[]) => {
  let answered = 0;
  for (let turn = 0; turn < QUESTIONS; turn++) {
    const question = inventQuestion();
    const { pricedIn, ...wanted } = answerOf(known, question);
    const { prices, ...got } = await ask(question);
    const asked = `SEED=${SEED} ${JSON.stringify(question)}`;
    // A model beside the make of another one is no text of a list (`lacksNoun`): it has no facets either.
    const isNoList =
      wanted.count === 0 && (question.filters.text ?? []).length > 0 && isEmpty(got.facets);
    expect(got, asked).toEqual(isNoList ? { ...wanted, facets: {} } : wanted);
    const priced = Object.keys(prices).map((range) => [range, pricedIn(range)]);
    if (!isNoList) expect(prices, asked).toEqual(Object.fromEntries(priced));
    if (wanted.count > 0) answered++;
  }
  // Queries without results would compare nothing.
  expect(answered).toBeGreaterThan(QUESTIONS / 4);
};

test('each list equals a scan of all families', () => compare(all), 240_000);

test('lists equal a scan after families changed, were added and removed', async () => {
  const { db } = shop().app;
  const changed = new Map(all.map((family) => [family.id, family]));
  const ids = new Set<number>();
  for (let turn = 0; turn < 60; turn++) ids.add(random.int(1, FAMILIES + 20));
  for (const id of ids) {
    const isGone = random.chance(0.3);
    const next = inventFamily(id);
    if (isGone) changed.delete(id);
    else changed.set(id, next);
    await db.transaction(async (tx) => {
      await tx.delete(products).where(eq(products.familyId, id));
      await tx.delete(familyTable).where(eq(familyTable.id, id));
      if (!isGone) await plantFamilies(tx, [next]);
      await refreshListIndex(tx, [id], [id]);
    });
  }
  await compare([...changed.values()]);
}, 240_000);
