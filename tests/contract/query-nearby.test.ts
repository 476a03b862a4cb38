import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import * as call from '#contract/calls/catalog';
import type { Autopart } from '#contract/entities/catalog';
import { type Sizes, sizesOf } from '#contract/measures/sides';
import { seed } from '#demo-data/seed';
import { useApp } from '../support/app.ts';
import { codes, facet, listOf } from '../support/catalog-lists.ts';

let ofHidden = '';
const shop = useApp(async ({ app }) => {
  const { db, variant } = app;
  await seed({ db, variant, parts: 600 });
  // A brand with a single, hidden product.
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into brands (name) values ('Fantasma') returning id`,
  );
  ofHidden = `${rows[0]?.id}`;
  await db.execute(sql`update products set brand_id = ${ofHidden}::int, is_public = false
    where id = (select max(id) from products)`);
  await db.transaction((tx) => rebuildListIndex(tx));
});
const list = listOf(shop, call.autopartFilter);

const fits = (part: Autopart, name: RegExp) =>
  part.applications.some(({ applicationName }) => name.test(applicationName));

test('a query without results offers the rest and names what is left out', async () => {
  const { resultCount, data, nearby = [] } = await list({ text: 'radiador gol 1.6 2025' });
  expect([resultCount, data]).toEqual([0, []]);
  const [years, ...others] = nearby;
  expect(years).toMatchObject({
    reason: 'years',
    leftOut: ['2025'],
    kept: ['Radiadores', 'Gol', '1.6'],
    filters: [{ FilterKey: 'text', FilterValue: 'radiador gol 1.6' }],
  });
  for (const part of years?.data ?? []) expect(fits(part, /^Gol .*1\.6/)).toBe(true);
  expect(others.map(({ reason }) => reason)).toContain('vehicle');
  for (const { filters, count, data: first } of nearby) {
    const whole = await list(
      Object.fromEntries(filters.map(({ FilterKey, FilterValue }) => [FilterKey, FilterValue])),
    );
    expect(whole.resultCount).toBe(count);
    expect(codes(whole).slice(0, first.length)).toEqual(codes({ data: first }));
    expect(first.length).toBeGreaterThan(0);
  }
});

test.each([
  ['radiador gol g3', 'g3', 'radiador gol'],
  ['radiador vw gol g3 2003', 'g3', 'radiador vw gol 2003'],
  ['radiador gol barato', 'barato', 'radiador gol'],
  ['radiador corsa clasic', 'clasic', 'radiador corsa'],
  ['radiador gol corza', 'corza', 'radiador gol'],
  ['radiador usado gol', 'usado', 'radiador gol'],
])('a word that nothing has is left out of the list, by name: %s', async (text, left, rest) => {
  const answer = await list({ text });
  expect(answer.unknownWords).toEqual([left]);
  expect(answer.understood).toContainEqual({ kind: 'unknown', label: left, without: rest });
  expect(codes(answer)).toEqual(codes(await list({ text: rest })));
});

test('a model that fits no such car is left out before the car', async () => {
  const { resultCount, nearby = [] } = await list({ text: 'radiador gol corsa' });
  expect(resultCount).toBe(0);
  expect(nearby[0]).toMatchObject({
    leftOut: ['Corsa'],
    filters: [{ FilterKey: 'text', FilterValue: 'radiador gol' }],
  });
});
test.each([
  ['radiador ford gol', ['Ford'], 'radiador gol'],
  ['radiador vw gol g3 2025', ['2025', 'g3'], 'radiador vw gol'],
  ['radiador gol 1.6 barato 2025', ['2025', 'barato'], 'radiador gol 1.6'],
])('%s leaves out a brand, or two words together', async (text, left, rest) => {
  const { resultCount, nearby = [] } = await list({ text });
  expect(resultCount).toBe(0);
  const found = nearby.find(({ filters }) => filters[0]?.FilterValue === rest);
  expect(found).toMatchObject({ leftOut: left, filters: [{ FilterKey: 'text' }] });
  expect(found?.count).toBeGreaterThan(0);
  // Each group that leaves out more finds more.
  const counts = nearby.filter(({ kept }) => kept.includes('Radiadores')).map(({ count }) => count);
  expect(new Set(counts).size).toBe(counts.length);
});

test.each([
  ['radiador ford gol', ['Radiadores Gol', 'Radiadores Ford', 'Gol']],
  ['radiador ford gol 2025', ['Radiadores Gol', 'Radiadores Ford', 'Gol']],
  ['radiador ford gol barato', ['Radiadores Gol', 'Radiadores Ford', 'Gol']],
  ['termostato peugeot gol barato', ['Termostatos Gol', 'Termostatos Peugeot', 'Gol']],
  ['radiador ford gol 1.6 barato 2025', ['Radiadores Gol 1.6', 'Radiadores Ford', 'Gol 1.6']],
  ['radiador vw gol g3 2025', ['Radiadores Volkswagen Gol', 'Volkswagen Gol', 'Radiadores']],
])('the model wins over a make of another car: %s', async (text, offered) => {
  const { resultCount, nearby = [] } = await list({ text });
  expect(resultCount).toBe(0);
  expect(nearby.map(({ kept }) => kept.join(' '))).toEqual(offered);
});

test.each([
  ['radiador chevrolet hilux usado', 'Radiadores Hilux', ['Chevrolet', 'usado'], 'radiador hilux'],
  ['radiador usado chocado gol 2025', 'Radiadores Gol', ['2025', 'usado chocado'], 'radiador gol'],
])('no group keeps a word that its list ignores: %s', async (text, kept, leftOut, rest) => {
  const { resultCount, nearby = [] } = await list({ text });
  expect(resultCount).toBe(0);
  const [first] = nearby;
  expect([first?.kept.join(' '), first?.leftOut]).toEqual([kept, leftOut]);
  expect(first?.filters).toEqual([{ FilterKey: 'text', FilterValue: rest }]);
  expect(first?.count).toBe((await list({ text: rest })).resultCount);
  for (const group of nearby) expect(group.kept.join(' ')).not.toMatch(/usado/);
});

test('a maker without parts for the car is offered beside other makers', async () => {
  const { rows } = await shop().app.db.execute<{ name: string }>(
    sql`select name from brands where not makes_vehicles order by name`,
  );
  const offered: string[][] = [];
  for (const { name } of rows) {
    const {
      resultCount,
      understood = [],
      nearby = [],
    } = await list({
      text: `radiador ${name} gol 2025`,
    });
    const hasSome = (await list({ text: `radiador ${name} gol` })).resultCount > 0;
    if (resultCount > 0 || hasSome || understood[1]?.kind !== 'brand') continue;
    offered.push(nearby.map(({ kept }) => kept.join(' ')).filter((kept) => !kept.includes(name)));
  }
  expect(offered.length).toBeGreaterThan(0);
  for (const kept of offered) expect(kept).toContain('Radiadores Gol');
});

test('a maker without parts for the car leads to the other makers', async () => {
  const { rows } = await shop().app.db.execute<{ name: string }>(
    sql`select name from brands where not makes_vehicles order by name`,
  );
  const asked = await Promise.all(
    rows.map(async ({ name }) => ({
      name,
      ...(await list({ text: `radiador gol 2001 ${name}` })),
    })),
  );
  const without = asked.filter(({ resultCount }) => resultCount === 0);
  expect(without.length).toBeGreaterThan(0);
  for (const { name, nearby = [] } of without)
    expect(nearby.map(({ leftOut, filters }) => [leftOut, filters[0]?.FilterValue])).toContainEqual(
      [[name], 'radiador gol 2001'],
    );
});

test('a chosen brand is left out for a typed vehicle of another', async () => {
  const { rows } = await shop().app.db.execute<{ id: number }>(
    sql`select id from brands where name = 'Volkswagen'`,
  );
  const { resultCount, nearby = [] } = await list({
    text: 'radiador corsa',
    brandId: `${rows[0]?.id}`,
  });
  expect(resultCount).toBe(0);
  expect(nearby[0]).toMatchObject({
    reason: 'rest',
    kept: ['Radiadores', 'Corsa'],
    leftOut: ['Volkswagen'],
    filters: [{ FilterKey: 'text', FilterValue: 'radiador corsa' }],
  });
});

test('a typed vehicle replaces the chosen one and its year', async () => {
  const chosen = (await list({ text: 'gol 1.6' })).data[0]?.applications.find(
    ({ applicationName }) => applicationName.startsWith('Gol'),
  );
  const vehicleId = `${chosen?.vehicleId}`;
  for (const year of ['', '1998']) {
    const { resultCount, nearby = [] } = await list({
      text: 'radiador corsa',
      vehicleId,
      ...(year && { year }),
    });
    expect(resultCount).toBe(0);
    expect(nearby[0]).toMatchObject({
      reason: 'rest',
      kept: ['Radiadores', 'Corsa'],
      filters: [{ FilterKey: 'text', FilterValue: 'radiador corsa' }],
    });
  }
});

test('a typed category replaces the chosen one', async () => {
  const vehicleId = (await list({ text: 'gol 1.6' })).data[0]?.applications.find(
    ({ applicationName }) => applicationName.startsWith('Gol'),
  )?.vehicleId;
  for (const [text, chosen, kept, leftOut] of [
    ['termostato', {}, ['Termostatos'], ['Radiadores']],
    ['termostato corsa', {}, ['Termostatos', 'Corsa'], ['Radiadores']],
    [
      'termostato corsa',
      { vehicleId: `${vehicleId}` },
      ['Termostatos', 'Corsa'],
      ['Radiadores', expect.stringMatching(/^Gol /)],
    ],
  ] as const) {
    const { resultCount, nearby = [] } = await list({ categoryId: '1.1', text, ...chosen });
    expect(resultCount).toBe(0);
    expect(nearby[0]).toMatchObject({
      ...{ reason: 'rest', kept, leftOut },
      filters: [{ FilterKey: 'text', FilterValue: text }],
    });
  }
});

test('swapped height and width are offered the other way round', async () => {
  const { data } = await list({ text: 'radiador' }, { rowsMax: 100 });
  const sizes = data
    .flatMap(({ products }) => products)
    .map(({ specifications }) =>
      sizesOf(specifications.map(({ specKey, specValue }) => ({ key: specKey, value: specValue }))),
    )
    .filter((one) => one.height !== null && one.width !== null);
  // Slightly larger than its sides: exact sides would match its words.
  const turnedText = ({ height, width }: Sizes) =>
    `radiador ${(width ?? 0) + 3}x${(height ?? 0) + 3} mm`;
  const found = await Promise.all(sizes.map((one) => list({ text: turnedText(one) })));
  const at = found.findIndex(({ resultCount }) => resultCount === 0);
  const [typed, { height = 0, width = 0 } = {}] = [found[at], sizes[at]];
  const chosen = await list({ measures: `${width}x${height}x-~0` });
  expect([typed?.resultCount, chosen.resultCount]).toEqual([0, 0]);
  expect(typed?.nearby?.[0]).toMatchObject({
    reason: 'turned',
    leftOut: [],
    kept: ['Radiadores', `${(height ?? 0) + 3} × ${(width ?? 0) + 3} mm`],
  });
  expect(chosen.nearby?.[0]).toMatchObject({
    reason: 'turned',
    leftOut: [],
    filters: [{ FilterKey: 'measures', FilterValue: `${height}x${width}x-~0` }],
  });
});

test('an unknown part is not corrected to a known one', async () => {
  for (const text of ['freno', 'pastillas de freno']) {
    const answer = await list({ text });
    expect(answer.resultCount).toBe(0);
    expect((answer.understood ?? []).map(({ kind }) => kind)).not.toContain('category');
  }
});

test('groups are labelled by their names, and left-out words as typed', async () => {
  const years = (await list({ text: 'rradidor gool 2035' })).nearby ?? [];
  expect(years[0]).toMatchObject({ kept: ['Radiadores', 'Gol'], leftOut: ['2035'] });
  const others = years.find(({ reason }) => reason === 'vehicle');
  expect(others).toMatchObject({ kept: ['Gol'], leftOut: ['rradidor', '2035'] });
});

test('contradicting choices leave the consistent ones', async () => {
  const { nearby = [] } = await list({ categoryId: '1.6', text: 'hilux', year: '1950' });
  expect(nearby[0]).toMatchObject({ reason: 'years', leftOut: ['1950'] });
  expect(nearby[0]?.filters).toContainEqual({ FilterKey: 'categoryId', FilterValue: '1.6' });
});

/** Returns similar codes with the codes shown for each. */
const likeCode = async (text: string) => {
  const { resultCount, nearby = [] } = await list({ text });
  expect(resultCount).toBe(0);
  return nearby
    .filter(({ reason }) => reason === 'codes')
    .map(({ kept, data }) => [...kept, ...codes({ data })]);
};

test.each([
  ['two neighbours swapped', 'RA4054'],
  ['the first two swapped', 'AR-0454'],
  ['a letter left out', 'R0454'],
  ['a digit left out', 'RA454'],
  ['a digit too many', 'RA04544'],
])('a code with %s shows the intended one: %s', async (_, text) => {
  expect(await likeCode(text)).toEqual([['RA0454', 'RA0454']]);
});

test('equally similar codes are all shown, unless there are too many', async () => {
  const { db } = shop().app;
  const copied = (code: string) =>
    db.execute(sql`insert into search_codes (kind, code, entry_id, rank)
      select kind, ${code}, entry_id, rank from search_codes where code = 'RA0454'`);
  try {
    await copied('RX0454');
    const both = await likeCode('R0454');
    expect(both).toEqual([
      ['RA0454', 'RA0454'],
      ['RX0454', 'RA0454'],
    ]);
    expect(await list({ text: 'RX0454' })).toMatchObject({ resultCount: 1 });
    await copied('RY0454');
    await copied('RZ0454');
    expect(await likeCode('R0454')).toEqual([]);
  } finally {
    await db.execute(sql`delete from search_codes where code in ('RX0454', 'RY0454', 'RZ0454')`);
  }
});

test('a code that the choices exclude is shown itself', async () => {
  const { data } = await list({ text: 'bomba de agua' });
  const code = data[0]?.code ?? '';
  const original = data.flatMap(({ originalCodes }) => originalCodes)[0]?.code ?? '';
  for (const text of [code, original]) {
    const { resultCount, nearby = [] } = await list({ categoryId: '1.1', text });
    expect(resultCount).toBe(0);
    expect(nearby.map(({ reason }) => reason)).not.toContain('codes');
    expect(nearby[0]).toMatchObject({
      ...{ reason: 'rest', kept: [text], leftOut: ['Radiadores'] },
      filters: [{ FilterKey: 'text', FilterValue: text }],
    });
    const codesOf = (nearby[0]?.data ?? []).map((one) => [
      one.code,
      ...one.originalCodes.map((its) => its.code),
    ]);
    expect(codesOf[0]).toContain(text);
  }
});

const NONSENSE = [
  "'; drop table families; --",
  '%_\\',
  '(((.*)+)+$',
  '!& | <-> :*',
  '😀🚗',
  'مبرد للسيارة',
  '\u202eradiador',
  '10x10x10x10x10x10',
  '-'.repeat(300),
  'radiador '.repeat(40),
  'xyzzy',
  '1',
  '99999999999999999999',
];

test.each(NONSENSE)('the text %s leads to some result', async (text) => {
  const { resultCount, nearby } = await list({ text });
  if (resultCount === 0) expect(nearby?.[0]?.data.length).toBeGreaterThan(0);
  else expect(nearby).toBeUndefined();
});

test.each<Record<string, string>>([
  { vehicleId: '2147483647' },
  { vehicleId: 'abc' },
  { categoryId: '99', brandId: '1' },
  { year: '1066', text: 'radiador' },
  { tagId: 'nadie' },
  { color: 'rojo' },
  { state: 'XYZ' },
])('the choices %o lead to some result', async (filters) => {
  const { resultCount, nearby } = await list(filters);
  expect(resultCount).toBe(0);
  expect(nearby?.[0]?.data.length).toBeGreaterThan(0);
});

test.each([
  [{ text: 'radiador', vehicleId: '1e3' }, 'un filtro que no existe'],
  [{ text: 'radiador', year: '20001' }, 'un filtro que no existe'],
  [{ text: 'radiador', providerId: '3' }, 'el proveedor elegido'],
])('an invalid choice does not affect the text: %o', async (filters, left) => {
  const { resultCount, nearby } = await list(filters);
  expect(resultCount).toBe(0);
  expect(nearby?.[0]).toMatchObject({ kept: ['Radiadores'], leftOut: [left] });
  expect(nearby?.[0]?.count).toBe((await list({ text: 'radiador' })).resultCount);
});

test('similar codes leave out the words beside them', async () => {
  const { nearby } = await list({ text: 'radiador 21460-QQQQQ' });
  const near = nearby?.find(({ reason }) => reason === 'codes');
  expect(near?.leftOut).toEqual(['21460-QQQQQ', 'Radiadores']);
});

test('a chosen brand is named unless all its parts are hidden', async () => {
  const { rows } = await shop().app.db.execute<{ id: number; name: string }>(
    'select id, name from brands where not makes_vehicles order by id',
  );
  const offered = facet(await list({}), 'brandId');
  const maker = rows.find(({ id }) => offered.has(`${id}`));
  const asked = async (brandId: string) => {
    const { resultCount, nearby } = await list({ brandId, year: '1066' });
    expect(resultCount).toBe(0);
    return nearby?.map(({ kept, leftOut }) => [kept, leftOut]);
  };
  expect((await asked(`${maker?.id}`))?.[0]).toEqual([[maker?.name], ['1066']]);
  expect(await asked(ofHidden)).toEqual([[[], ['la marca elegida', '1066']]]);
  expect(await asked('999999')).toEqual([[[], ['la marca elegida', '1066']]]);
});
