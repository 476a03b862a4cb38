import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as call from '#contract/calls/catalog';
import type { Autopart } from '#contract/entities/catalog';
import { seed } from '#demo-data/seed';
import { useApp } from '../support/app.ts';
import { codes, facet, listOf } from '../support/catalog-lists.ts';
import { SEED } from '../support/random.ts';

const shop = useApp(async ({ app }) => {
  await seed({ db: app.db, variant: app.variant, parts: 600 });
});
const list = listOf(shop, call.autopartFilter);

const pieces = async (text: string) =>
  ((await list({ text })).understood ?? []).map(({ kind, label }) => [kind, label]);

test('a text is read as category, vehicle, engine and year', async () => {
  expect(await pieces('radiador gol 1.6 2001')).toEqual([
    ['category', 'Radiadores'],
    ['vehicle', 'Gol'],
    ['engine', '1.6'],
    ['year', '2001'],
  ]);
  expect((await list({})).understood).toBeUndefined();
});

test('words after the twelfth are reported as left out', async () => {
  const dozen =
    'radiador termostato bomba correa sensor filtro bujia tensor manguera tapa ficha relay';
  expect((await pieces(`${dozen} gol corsa`)).at(-1)).toEqual(['unknown', 'gol corsa']);
});

test.each([
  ['Bomba de agua VW gol trend 1.6', 'category brand vehicle engine'],
  ['1998 corsa termostato', 'year vehicle category'],
  ['gol 05 radiador', 'vehicle year category'],
  ['hilux 2.8 gasolero', 'vehicle engine'],
  ['bidon de agua s 10', 'category vehicle'],
  ['radiador ñandubay', 'category unknown'],
  ['radiador машина', 'category unknown'],
  ['سيارة gol', 'unknown vehicle'],
  ['散热器', 'unknown'],
  ['radiador 🚗', 'category'],
  ['electroventilador 12 v', 'category measure'],
  ['121 253', 'code'],
])('%s: %s', async (text, kinds) => {
  expect((await pieces(text)).map(([kind]) => kind).join(' ')).toBe(kinds);
});

test.each(['aceite pag 46', 'aceite de compresor pag46', 'gas 134'])(
  'the grade of %s is no length',
  async (text) => {
    const understood = await pieces(text);
    expect(understood).not.toContainEqual(['measure', expect.anything()]);
    expect(understood).not.toEqual([]);
  },
);

test('words in another script are reported as unknown', async () => {
  const answer = await list({ text: 'радиатор gol 1.6 سيارة' });
  expect(answer.unknownWords).toEqual(['радиатор', 'سيارة']);
  expect(codes(answer)).toEqual(codes(await list({ text: 'gol 1.6' })));
  expect(answer.understood?.map(({ without }) => without)).toEqual([
    'gol 1.6 سيارة',
    'радиатор 1.6 سيارة',
    'радиатор gol سيارة',
    'радиатор gol 1.6',
  ]);
  expect(await list({ text: 'стол' })).toMatchObject({
    resultCount: 0,
    nearby: [{ reason: 'all', leftOut: ['стол'] }],
  });
});

test('each make is read as its brand, and the list holds that brand only', async () => {
  const { rows } = await shop().app.db.execute<{ id: number; name: string }>(
    `select id, name from brands where exists (select from applications
       join vehicles on vehicles.id = vehicle_id and vehicles.brand_id = brands.id
       join families on families.id = family_id and families.is_public
       join products on products.family_id = families.id and products.is_public)`,
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { id, name } of rows) {
    const found = await list({ text: name });
    expect([name, found.understood]).toEqual([name, [{ kind: 'brand', label: name, without: '' }]]);
    const narrowed = await list({ text: name, brandId: String(id) });
    expect([name, narrowed.resultCount]).toEqual([name, found.resultCount]);
  }
});

const fits = (part: Autopart, name: RegExp) =>
  part.applications.some(({ applicationName }) => name.test(applicationName));

test('a fuel excludes parts for another fuel', async () => {
  const parts = async (text: string) => (await list({ text }, { rowsMax: 100 })).data;
  expect(await pieces('corsa nafta')).toEqual([
    ['vehicle', 'Corsa'],
    ['engine', 'Nafta'],
  ]);
  expect(await pieces('corsa gasolero')).toEqual([
    ['vehicle', 'Corsa'],
    ['engine', 'Diésel'],
  ]);
  const [all, nafta, diesel] = [
    await parts('corsa'),
    await parts('corsa naftero'),
    await parts('corsa diésel'),
  ];
  expect(nafta.length).toBeGreaterThan(0);
  for (const part of nafta) expect(fits(part, /^Corsa(?!.*Diésel)/), part.code).toBe(true);
  for (const part of diesel) expect(fits(part, /^Corsa.*Diésel/), part.code).toBe(true);
  // A query without a fuel excludes nothing.
  const found = new Set([...nafta, ...diesel].map(({ code }) => code));
  expect(all.filter(({ code }) => !found.has(code))).toEqual([]);
  // No such engine has that fuel: other engines are offered.
  expect((await list({ text: 'radiador corsa 1.7 nafta' })).resultCount).toBe(0);
});

test.each([
  ['bomba de nafta corsa', 'nafta', 'bomba corsa'],
  ['tanque de nafta', 'nafta', 'tanque'],
  ['manguera de gasoil hilux', 'gasoil', 'manguera hilux'],
])('a fuel of the part itself is no fuel of the car: %s', async (text, fuel, rest) => {
  const answer = await list({ text });
  expect(answer.unknownWords).toEqual([fuel]);
  expect(answer.understood).toContainEqual({
    ...{ kind: 'unknown', label: fuel },
    without: text.replace(` de ${fuel}`, ''),
  });
  expect(codes(answer)).toEqual(codes(await list({ text: rest })));
});

test.each([
  ['radiador gol de nafta', 'radiador gol nafta'],
  ['radiador corsa 1.6 de nafta', 'radiador corsa 1.6 nafta'],
  ['radiador motor de nafta gol', 'radiador motor nafta gol'],
])('a fuel after the car belongs to the car: %s', async (text, meant) => {
  const [answer, other] = [await list({ text }), await list({ text: meant })];
  expect(answer.understood?.map(({ kind, label }) => [kind, label])).toContainEqual([
    'engine',
    expect.stringMatching(/Nafta$/),
  ]);
  expect(answer.resultCount).toBeGreaterThan(0);
  expect(codes(answer)).toEqual(codes(other));
});

test.each([
  ['radiador gol con aire', 'con aire', 'Aire acondicionado', '^Sí$'],
  ['radiador gol con aire acondicionado', 'con aire acondicionado', 'Aire acondicionado', '^Sí$'],
  ['radiador gol sin aire', 'sin aire', 'Aire acondicionado', '^No$'],
  ['radiador gol caja automática', 'caja automática', 'Caja', 'automática'],
  ['radiador gol caja manual', 'caja manual', 'Caja', 'manual'],
])('details of the car narrow its radiators: %s', async (text, said, key, value) => {
  const { data, understood } = await list({ text }, { rowsMax: 100 });
  expect(understood).toEqual([
    { kind: 'category', label: 'Radiadores', without: `gol ${said}` },
    { kind: 'vehicle', label: 'Gol', without: `radiador ${said}` },
    { kind: 'word', label: said, without: 'radiador gol' },
  ]);
  const { data: all } = await list({ text: 'radiador gol' }, { rowsMax: 100 });
  const { rows } = await shop().app.db.execute<{ code: string }>(
    sql`select distinct families.code from families
      join products on products.family_id = families.id
      join product_specifications s on s.product_id = products.id
      where s.key = ${key} and s.value ~* ${value}`,
  );
  const having = new Set(rows.map(({ code }) => code));
  const meant = codes({ data: all }).filter((code) => having.has(code));
  expect(data.length).toBeGreaterThan(0);
  expect(codes({ data }).toSorted()).toEqual(meant.toSorted());
});

test.each([
  ['manguera superior', 'superior', '1.7'],
  ['manguera inferior', 'inferior', '1.7'],
  ['caja inferior', 'inferior', '1.1.4'],
])('a position narrows parts that have one: %s', async (text, said, categoryId) => {
  const { data, understood } = await list({ text }, { rowsMax: 100 });
  const { rows } = await shop().app.db.execute<{ code: string }>(
    sql`select distinct families.code from families
      join products on products.family_id = families.id
      join product_specifications s on s.product_id = products.id
      where s.key = 'Posición' and s.value ilike ${said} and families.is_public
        and products.is_public and families.category_id = ${categoryId}`,
  );
  // Clamps are below hoses, and have no position.
  const found = data.filter((one) => one.categoryId === categoryId);
  expect(found.length).toBeGreaterThan(0);
  expect(codes({ data: found }).toSorted()).toEqual(rows.map(({ code }) => code).toSorted());
  expect(understood).toContainEqual({
    kind: 'word',
    label: said,
    without: text.replace(` ${said}`, ''),
  });
});

test.each([
  ['compresor con aire acondicionado', 'con aire acondicionado', 'compresor'],
  ['termostato sin aire gol', 'sin aire', 'termostato gol'],
])('details that no such part has are ignored: %s', async (text, left, rest) => {
  const answer = await list({ text });
  expect(answer.unknownWords).toEqual([left]);
  expect(answer.understood).toContainEqual({ kind: 'unknown', label: left, without: rest });
  expect(answer.resultCount).toBeGreaterThan(0);
  expect(codes(answer)).toEqual(codes(await list({ text: rest })));
});

test.each([
  ['radiador 400mm x 600mm gol', 'radiador 400x600 gol'],
  ['radiador ancho 600 alto 400', 'radiador 400x600'],
  ['radiador 340 por 475', 'radiador 340x475'],
  ['radiador 13x18 pulgadas', 'radiador 330x457 mm'],
  ['radiador alto 40 cm y ancho 60 cm', 'radiador 40x60'],
  ['radiador 40 cm x 60 cm x 26 mm', 'radiador 40x60x26'],
])('several sides are read as one measure: %s', async (text, written) => {
  const [answer, meant] = [await list({ text }), await list({ text: written })];
  const said = (one: typeof answer) => one.understood?.map(({ kind, label }) => [kind, label]);
  expect(said(answer)).toEqual(said(meant));
  expect(said(answer)).toContainEqual(['measure', expect.stringContaining(' × ')]);
  expect(answer.understood?.find(({ kind }) => kind === 'measure')?.without).not.toMatch(/[\dx×]/);
  expect(codes(answer)).toEqual(codes(meant));
});

/** Returns parts of a category with a value of a specification. */
const having = async (categoryId: string, key: string, value: string) => {
  const { rows } = await shop().app.db.execute<{ code: string }>(
    sql`select distinct families.code from families
      join products on products.family_id = families.id and products.is_public
      join product_specifications s on s.product_id = products.id
      where families.is_public and families.category_id <@ ${categoryId}::ltree
        and s.key = ${key} and s.value ~ ${value}`,
  );
  return rows.map(({ code }) => code).toSorted();
};

test('litres, rows and inches are read as amounts', async () => {
  const { rows } = await shop().app.db.execute<{ litres: string }>(
    sql`select split_part(s.value, ' ', 1) as litres from product_specifications s
      join products on products.id = s.product_id join families on families.id = family_id
      where s.key = 'Contenido' and s.value like '% L' and families.category_id = '1.12'
        and families.is_public and products.is_public limit 1`,
  );
  const litres = rows[0]?.litres ?? '';
  for (const [text, label, meant] of [
    [
      `refrigerante ${litres} litros`,
      `${litres} litros`,
      having('1.12', 'Contenido', `^${litres} L$`),
    ],
    [`refrigerante ${litres} lts`, `${litres} lts`, having('1.12', 'Contenido', `^${litres} L$`)],
    ['panal de 3 filas', '3 filas', having('1.1.3', 'Filas', '^3$')],
    ['electroventilador 12 pulgadas', '12 pulgadas', having('1.2', 'Diámetro', '^3(00|05|10) mm$')],
  ] as const) {
    const answer = await list({ text }, { rowsMax: 100 });
    expect(answer.understood).toMatchObject([{ kind: 'category' }, { kind: 'measure', label }]);
    expect(answer.resultCount).toBeGreaterThan(0);
    expect(codes(answer).toSorted()).toEqual(await meant);
  }
  // An amount without matches is not read as a code, but left out.
  const none = await list({ text: 'anticongelante 77 litros' });
  const { resultCount } = await list({ text: 'anticongelante' });
  expect([none.resultCount, none.unknownWords]).toEqual([resultCount, ['77 litros']]);
});

test.each([
  ['radiador corsa wind', 'wind', 'radiador corsa'],
  ['radiador clio Hatchback', 'Hatchback', 'radiador clio'],
  ['radiador uno Fire', 'Fire', 'radiador uno'],
])('an unknown name of trim, body or engine is passed over: %s', async (text, left, rest) => {
  const answer = await list({ text });
  expect(answer.unknownWords).toEqual([left]);
  expect(answer.resultCount).toBeGreaterThan(0);
  expect(codes(answer)).toEqual(codes(await list({ text: rest })));
});

test('removing a piece keeps the others and finds no fewer parts', async () => {
  const text = 'Radiador de Gol 1.6 2001';
  const all = await list({ text });
  expect(all.resultCount).toBeGreaterThan(0);
  const left = all.understood?.map(({ without }) => without);
  expect(left).toEqual([
    'Gol 1.6 2001',
    'Radiador 1.6 2001',
    'Radiador de Gol 2001',
    'Radiador de Gol 1.6',
  ]);
  for (const [place, without] of (left ?? []).entries()) {
    const rest = await list({ text: without });
    expect(rest.resultCount).toBeGreaterThanOrEqual(all.resultCount);
    expect(rest.understood?.map(({ label }) => label)).toEqual(
      all.understood?.map(({ label }) => label).filter((_, its) => its !== place),
    );
  }
});

test('a category in the text counts as chosen, and the others stay offered', async () => {
  const named = await list({ text: 'radiador' }, { rowsMax: 100 });
  for (const { categoryId } of named.data) expect(`${categoryId}.`).toMatch(/^1\.1\./);
  const offered = facet(named, 'categoryId');
  expect(offered.get('1.1')).toBe(named.resultCount);
  expect(offered.get('1.6')).toBeGreaterThan(0);
  for (const [categoryId, count] of offered)
    expect([categoryId, (await list({ text: 'radiador', categoryId })).resultCount]).toEqual([
      categoryId,
      count,
    ]);
});
test('a corrected slip is shown beside the typed word', async () => {
  const given = async (text: string) =>
    ((await list({ text })).understood ?? []).map((piece) => [piece.label, piece.given]);
  expect(await given('rradidor gool')).toEqual([
    ['Radiadores', 'rradidor'],
    ['Gol', 'gool'],
  ]);
  expect(await given('radia gol')).toEqual([
    ['Radiadores', undefined],
    ['Gol', undefined],
  ]);
  // It does not show a car that does not exist.
  expect(await given('serato')).toEqual([['Cerato', 'serato']]);
  // A word of the language is no slip.
  expect(await given('radiador barato')).toEqual([
    ['Radiadores', undefined],
    ['barato', undefined],
  ]);
  // It does not show the stem form of its name.
  expect(await given('yarris')).toEqual([['Yaris', 'yarris']]);
  expect(await given('termostato foccus')).toContainEqual(['Focus', 'foccus']);
  expect(await given('yar')).toEqual([['Yaris', undefined]]);
  // An unknown word is listed once.
  expect(await given('radiador corsa clasic')).toContainEqual(['clasic', undefined]);
  // Units beside a number are not corrected to a car's name.
  expect(await given('termostato 82 grados')).toEqual(await given('termostato 82'));
});
test('the typed word can be asked for instead of its correction', async () => {
  const understood = async (text: string) => (await list({ text })).understood ?? [];
  const [first] = await understood('rradidor gol');
  expect(first).toMatchObject({ given: 'rradidor', alternative: '"rradidor" gol' });
  // Quotation marks leave a word as it is, also where another chip is removed.
  const [exact, car] = await understood('"rradidor" gol');
  expect(exact).toEqual({ kind: 'unknown', label: 'rradidor', without: 'gol' });
  expect(car).toMatchObject({ label: 'Gol', without: '"rradidor"' });
  expect((await list({ text: '"rradidor" gol' })).resultCount).toBe(0);
  expect((await list({ text: '"radiador" gol' })).resultCount).toBe(
    (await list({ text: 'radiador gol' })).resultCount,
  );
});
test('a noun beside a car alone is not left out', async () => {
  const { resultCount, unknownWords, nearby = [] } = await list({ text: 'tensor corsa 1.4' });
  expect([resultCount, unknownWords]).toEqual([0, undefined]);
  expect(nearby.length).toBeGreaterThan(0);
  for (const { leftOut } of nearby) expect(leftOut).not.toEqual([]);
});

test('a page beyond the last is empty with the full count', async () => {
  const whole = await list({ text: 'radiador' });
  const beyond = await list({ text: 'radiador' }, { rowIndex: 100_000 });
  expect(beyond).toMatchObject({ data: [], resultCount: whole.resultCount });
});

/** Typical words and meaningless ones. */
const WORDS = [
  'radiador',
  'gol',
  '1.6',
  '2001',
  '98',
  'bidon',
  'hilus',
  's',
  '10',
  '16v',
  'd',
  'de',
];
const typed = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join(' ')),
  // A zero byte is refused before any list.
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replaceAll('\u0000', '')),
);

test('removing pieces of any text one by one ends in the whole list', async () => {
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      let left = text;
      for (let steps = 0; left.trim() !== ''; steps++) {
        const { understood = [] } = await list({ text: left });
        if (understood.length === 0) break;
        const [first] = understood;
        expect(first?.without.length, `SEED=${SEED}: ${text}`).toBeLessThan(left.length);
        left = first?.without ?? '';
        expect(steps).toBeLessThan(20);
      }
    }),
    { numRuns: 60, seed: SEED },
  );
});
