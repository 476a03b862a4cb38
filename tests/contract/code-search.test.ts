/** Searches codes by any part of at least four characters, in any spelling. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { refreshListIndex } from '#backend/catalog/list-index/list-index';
import type { Db } from '#backend/database/connection';
import { visibleFamilies } from '#backend/database/tables/visible-catalog';
import * as call from '#contract/calls/catalog';
import { seed } from '#demo-data/seed';
import { useApp } from '../support/app.ts';
import { codes, listOf } from '../support/catalog-lists.ts';
import { random, SEED } from '../support/random.ts';

/** Public radiators that get these codes in addition to their own. */
const PLANTED = [
  '8Q0 121 253 QX',
  '19010-P2A.3WX',
  'KMJ 1995 77',
  '71600 QX',
  '1998 KZ 40',
  'KZ 2027 Q',
] as const;

const plant = (db: Db) =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number; code: string }>(
      sql`insert into original_codes (family_id, position, code)
          select family.id, 90, said.code
          from (select id, row_number() over (order by id) as place from ${visibleFamilies}
              where category_id <@ '1.1') as family
            join unnest(${sql.param([...PLANTED])}::text[]) with ordinality as said (code, place)
              on said.place = family.place
          returning family_id as id, code`,
    );
    const ids = rows.map(({ id }) => id);
    await refreshListIndex(tx, [], ids);
    const { rows: named } = await tx.execute<{ id: number; code: string }>(
      sql`select id, code::text as code from families where id = any(${sql.param(ids)}::int[])`,
    );
    return new Map(
      rows.map((row) => [row.code, named.find(({ id }) => id === row.id)?.code ?? '']),
    );
  });

let planted = new Map<string, string>();
const shop = useApp(async ({ app }) => {
  await seed({ db: app.db, variant: app.variant, parts: 600 });
  planted = await plant(app.db);
});
const list = listOf(shop, call.autopartFilter, { rowsMax: 100 });
const partOf = (code: (typeof PLANTED)[number]): string => planted.get(code) ?? '';

/** Reads all pages of a list. */
const wholeList = async (text: string) => {
  const first = await list({ text });
  const parts = [...first.data];
  for (let at = 1; at * 100 < first.resultCount; at++)
    parts.push(...(await list({ text }, { rowIndex: at })).data);
  expect(new Set(codes({ data: parts })).size).toBe(first.resultCount);
  return parts;
};

test.each([
  ['all of it', '8Q0121253QX'],
  ['all of it, with dashes', '8q0-121-253-qx'],
  ['its beginning', '8Q0 12'],
  ['its middle', '0.121.2'],
  ['its end', '53QX'],
  ['a word beside it', 'radiador 8Q0 121 253 QX'],
  ['a word beside its middle, in pieces', 'radiador 8Q0 121'],
])('a code is found by %s: %s', async (_, text) => {
  expect(codes(await list({ text }))).toContain(partOf(PLANTED[0]));
});

test.each(['19010P2A', '010-P2A', '2a3wx', 'P2A.3', 'radiador 19010-P2A'])(
  'dashes and dots in codes are ignored: %s',
  async (text) => {
    expect(codes(await list({ text }))).toContain(partOf(PLANTED[1]));
  },
);

test('letters are read as a part of a code if no word matches', async () => {
  const { unknownWords, ...found } = await list({ text: 'kmjx' });
  expect(unknownWords ?? found.resultCount).toBe(0);
  expect(codes(await list({ text: 'MJ19' }))).toEqual([partOf(PLANTED[2])]);
});

test('a number that is an engine size elsewhere is also read as a part of a code', async () => {
  expect(codes({ data: await wholeList('1600') })).toContain(partOf(PLANTED[3]));
});

test('three characters are read as a code only if they are the whole code', async () => {
  expect((await list({ text: '53Q' })).resultCount).toBe(0);
});

test('a year is read as a year before codes, and never as a code beside a word', async () => {
  const isOf1995 = ({ name, applications }: (typeof parts)[number]) =>
    name.includes('1995') ||
    applications.some(({ applicationYearRange }) => {
      const years = applicationYearRange.match(/\d{4}/g)?.map(Number) ?? [];
      return Math.min(...years) <= 1995 && 1995 <= Math.max(...years);
    });
  const parts = await wholeList('1995');
  const flags = parts.map(isOf1995);
  expect(flags).toEqual(flags.toSorted((a, b) => Number(b) - Number(a)));
  expect(flags.filter(Boolean).length).toBeGreaterThan(10);
  expect(codes({ data: parts })).toContain(partOf(PLANTED[2]));
  for (const part of await wholeList('radiador 1995')) expect(isOf1995(part)).toBe(true);
});

test('a random part of any code finds its part', async () => {
  const { rows } = await shop().app.db.execute<{ family: string; code: string }>(
    sql`select family.code::text as family, original.code
        from original_codes original join ${visibleFamilies} family on family.id = original.family_id
        order by original.family_id, original.position`,
  );
  for (let turn = 0; turn < 150; turn++) {
    const { family, code } = random.pick(rows);
    const signs = code.replace(/[^A-Za-z0-9]/g, '');
    const length = random.int(4, Math.max(4, signs.length));
    const from = random.int(0, Math.max(0, signs.length - length));
    const text = signs.slice(from, from + length);
    // Half of the codes end in zeros, more than a list reads.
    if (/000/.test(text)) continue;
    const found = codes({ data: await wholeList(text) });
    expect(found, `${code}, ${text}, SEED=${SEED}`).toContain(family);
  }
});

test('an unknown code leads to the most similar codes, also with another beginning', async () => {
  const { resultCount, nearby = [] } = await list({ text: 'W8Q0121253QX' });
  expect(resultCount).toBe(0);
  const near = nearby.find(({ reason }) => reason === 'codes');
  expect(codes({ data: near?.data ?? [] })).toContain(partOf(PLANTED[0]));
});

test('an unknown code does not lead to the list of a year or engine at its beginning', async () => {
  for (const text of ['1998-WWQQ', '1600-WWQQ']) {
    const { nearby = [] } = await list({ text });
    const kept = nearby.flatMap((group) => (group.reason === 'codes' ? group.kept : []));
    expect([text, kept]).toEqual([text, kept.filter((code) => !/^\d{4}$/.test(code))]);
  }
});

test.each([
  ['gol 2027', 'years', ['Gol']],
  ['radiador gol 2027', 'years', ['Radiadores', 'Gol']],
  ['hilux 3.0 2027', 'years', ['Hilux', '3.0']],
  ['ford 2027', 'years', ['Ford']],
])(
  'a year that is to come is one, though some code has it within: %s',
  async (text, reason, kept) => {
    const { resultCount, nearby = [] } = await list({ text });
    expect(resultCount).toBe(0);
    expect(nearby[0]).toMatchObject({ reason, kept, leftOut: ['2027'] });
    expect(nearby.filter((group) => group.reason === 'codes')).toEqual([]);
    // The reading as a code comes last.
    const ofCode = nearby.findIndex((group) => group.kept.includes('2027'));
    expect([-1, nearby.length - 1]).toContain(ofCode);
  },
);

test('a number alone is read as a code', async () => {
  expect(codes(await list({ text: '2027' }))).toEqual([partOf(PLANTED[5])]);
});

test.each([
  ['RA0454 RP0209', []],
  ['RA0454, RP0209', []],
  ['RA0454 y RP0209', []],
  ['RA0454/RP0209', []],
  ['RA0454-RP0209', []],
  ['RA0454 RP0209 gol', ['Gol']],
])('of several codes in one text each is shown: %s', async (text, left) => {
  const { resultCount, nearby = [] } = await list({ text });
  expect(resultCount).toBe(0);
  expect(
    nearby
      .slice(0, 2)
      .map(({ reason, kept, leftOut, data }) => [reason, kept, leftOut, codes({ data })]),
  ).toEqual([
    ['rest', ['RA0454'], ['RP0209', ...left], ['RA0454']],
    ['rest', ['RP0209'], ['RA0454', ...left], ['RP0209']],
  ]);
});

test('all codes of a pasted list are shown', async () => {
  const [first, second, ...others] = codes(await list({}, { rowsMax: 5 }));
  const pasted = [first, second, ...others];
  expect(pasted).toHaveLength(5);
  const { nearby = [] } = await list({ text: pasted.join(', ') });
  expect(nearby.flatMap(({ kept }) => kept).toSorted()).toEqual(pasted.toSorted());
});

test.each([
  ['RA0454 radiador, RP0209 bomba', ['RA0454', 'RP0209']],
  ['XX9999 bomba RA0454', ['RA0454']],
  ['RA0454 radiador, XX9999 tapa, RP0209 bomba', ['RA0454', 'RP0209']],
])(
  'so are codes that have names between them, and no guess before them: %s',
  async (text, there) => {
    const { resultCount, nearby = [] } = await list({ text });
    expect(resultCount).toBe(0);
    const shown = nearby.slice(0, there.length);
    expect(shown.map(({ reason, kept, data }) => [reason, kept, codes({ data })])).toEqual(
      there.map((code) => ['rest', [code], [code]]),
    );
    for (const { kept, leftOut } of shown) {
      const asked: readonly string[] = text.match(/[A-Z]+\d+/g) ?? [];
      expect(leftOut.filter((one) => asked.includes(one))).toEqual(
        asked.filter((code) => !kept.includes(code)),
      );
    }
    expect(nearby.map(({ reason }) => reason)).not.toContain('codes');
  },
);

test.each([
  ['XX9999 RA0454 YY8888', ['XX9999', 'YY8888']],
  ['RA0454 XX9999', ['XX9999']],
  ['XX9999, RA0454', ['XX9999']],
  ['gol XX9999 RA0454 YY8888', ['XX9999', 'YY8888', 'Gol']],
])('of several codes of which there is one, that one is shown: %s', async (text, left) => {
  const { resultCount, nearby = [] } = await list({ text });
  expect(resultCount).toBe(0);
  expect(nearby[0]).toMatchObject({ reason: 'rest', kept: ['RA0454'], leftOut: left });
  expect(nearby[0]?.data.map(({ code }) => code)).toEqual(['RA0454']);
});

test('a pasted list may be long, with codes in pieces or beside names, and the excess is named', async () => {
  const inPieces = PLANTED.map((code) => code.replace(/[ .]/g, '-'));
  const { nearby = [] } = await list({ text: inPieces.join(', ') });
  expect(nearby.map(({ kept, data }) => [kept, data[0]?.code])).toEqual(
    PLANTED.map((code) => [[code.replace(/[-.]/g, ' ')], partOf(code)]),
  );
  const many = codes(await list({}, { rowsMax: 14 }));
  for (const text of [many.join(', '), many.map((code) => `${code} tapa`).join(', ')]) {
    const { nearby: shown = [] } = await list({ text });
    expect(shown.map(({ kept }) => kept)).toEqual(many.slice(0, 12).map((code) => [code]));
    for (const { kept, leftOut } of shown)
      expect(many.filter((code) => !leftOut.join(' ').includes(code))).toEqual(kept);
  }
});

test('an unknown code shows its nearest neighbours', async () => {
  const { resultCount, nearby = [] } = await list({ text: '21460-QQQQQ' });
  expect(resultCount).toBe(0);
  const [near] = nearby;
  expect(near).toMatchObject({ reason: 'codes', leftOut: ['21460-QQQQQ'], kept: ['21460'] });
  for (const part of near?.data ?? [])
    expect(part.originalCodes.some(({ code }) => code.startsWith('21460'))).toBe(true);
});
