/** Synonyms, as sellers edit them, and searches without results. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { forgetMissed } from '#backend/query/missed-searches';
import { setUp } from '#backend/setup';
import { auditList } from '#contract/calls/audit';
import { autopartFilter, catalogSuggest } from '#contract/calls/catalog';
import * as call from '#contract/calls/search';
import { seed } from '#demo-data/seed';
import { useApp } from '../support/app.ts';
import { codes, facet, listOf } from '../support/catalog-lists.ts';
import { plantUser } from '../support/people.ts';

let seller = '';
const shop = useApp(async ({ app }) => {
  await seed({ db: app.db, variant: app.variant, parts: 600 });
  seller = (await plantUser(app.db, { isSeller: true, employeeOf: 1 })).token;
});
const list = listOf(shop, autopartFilter);

const asSeller = (path: string, input: unknown) => shop().post(path, input, { token: seller });
const groups = async () =>
  call.synonymList.output.parse((await asSeller(call.synonymList.path, {})).body).data;
const save = async (words: string[], id?: number) => {
  const { status, body } = await asSeller(call.synonymSave.path, { words, ...(id && { id }) });
  expect(status).toBe(200);
  return call.synonymSave.output.parse(body).data;
};
const suggested = async (text: string) =>
  catalogSuggest.output
    .parse((await shop().post(catalogSuggest.path, { text })).body)
    .data.map(({ kind, id }) => `${kind} ${id}`);

test('an outdated save of a group is refused with the current one', async () => {
  const first = await save(['caño viejo', 'tubo viejo']);
  const send = (path: string, input: object) => asSeller(path, { id: first.id, ...input });
  const { version } = first;
  const saved = await send(call.synonymSave.path, { version, words: ['caño viejo', 'manguito'] });
  expect(saved.status).toBe(200);
  for (const late of [
    await send(call.synonymSave.path, { version, words: ['caño viejo', 'tubería'] }),
    await send(call.synonymRemove.path, { version }),
  ]) {
    expect([late.status, late.body.errorCode]).toEqual([409, 'record.stale']);
    expect(late.body.detail).toMatchObject({
      id: first.id,
      words: ['caño viejo', 'manguito'],
      version: version + 1,
    });
  }
  expect((await send(call.synonymRemove.path, { version: version + 1 })).status).toBe(200);
});

test('a shop begins with the synonyms of its trade, and they apply', async () => {
  expect((await groups()).some(({ words }) => words.includes('bidón'))).toBe(true);
  const deposits = await list({ text: 'depósito de expansión' });
  expect(deposits.resultCount).toBeGreaterThan(0);
  for (const text of ['bidon', 'vaso', 'vaso de expansion', 'bidón de agua'])
    expect([text, codes(await list({ text }))]).toEqual([text, codes(deposits)]);
  const belts = await list({ text: 'correa de accesorios' });
  expect(codes(await list({ text: 'correa del alternador' }))).toEqual(codes(belts));
});

test('a new synonym applies to the next list, its counts and its suggestions', async () => {
  expect((await list({ text: 'chirimbolo' })).resultCount).toBe(0);
  const pumps = await list({ text: 'bomba de agua' });
  const { id } = await save(['chirimbolo', 'Bomba de agua']);
  const taught = await list({ text: 'chirimbolo' });
  expect(codes(taught)).toEqual(codes(pumps));
  expect(facet(taught, 'categoryId').get('1.3')).toBe(pumps.resultCount);
  expect(taught.understood).toEqual([{ kind: 'category', label: 'Bombas de agua', without: '' }]);
  expect(await suggested('chirim')).toContain('category 1.3');

  await save(['chirimbolo', 'termostato'], id);
  expect(codes(await list({ text: 'chirimbolo' }))).toEqual(
    codes(await list({ text: 'termostato' })),
  );

  expect((await asSeller(call.synonymRemove.path, { id })).status).toBe(200);
  expect((await list({ text: 'chirimbolo' })).resultCount).toBe(0);
  expect((await asSeller(call.synonymRemove.path, { id })).status).toBe(404);
});

test('changes of groups are recorded with author and words; refused ones are not', async () => {
  const { id } = await save(['cachirulo', 'termostato']);
  await save(['cachirulo', 'bomba'], id);
  await asSeller(call.synonymSave.path, { id, words: ['solo'] });
  await asSeller(call.synonymRemove.path, { id });
  const { body } = await asSeller(auditList.path, { subject: 'synonym', subjectId: `${id}` });
  const { data } = auditList.output.parse(body);
  expect(data.map(({ action, changes }) => [action, changes])).toEqual([
    ['DLT', [{ field: 'words', from: ['cachirulo', 'bomba'] }]],
    ['UPD', [{ field: 'words', from: ['cachirulo', 'termostato'], to: ['cachirulo', 'bomba'] }]],
    ['INS', [{ field: 'words', to: ['cachirulo', 'termostato'] }]],
  ]);
});

test('a phrase of several words matches all of them', async () => {
  const { id } = await save(['gordini', 'ford fiesta']);
  const fiestas = await list({ text: 'ford fiesta' }, { rowsMax: 100 });
  expect(codes(await list({ text: 'gordini' }, { rowsMax: 100 })).sort()).toEqual(
    codes(fiestas).sort(),
  );
  await asSeller(call.synonymRemove.path, { id });
});

test('removed or changed initial groups stay so', async () => {
  const given = (await groups()).find(({ words }) => words.includes('bidón'));
  if (!given) throw new Error('the shop has no such group');
  await asSeller(call.synonymRemove.path, { id: given.id });
  const left = await groups();
  expect(left.map(({ id }) => id)).not.toContain(given.id);
  const { db, variant } = shop().app;
  await db.transaction((tx) => setUp(tx, variant));
  expect(await groups()).toEqual(left);
});

test.each([
  ['one phrase', ['bidón']],
  ['the same twice', ['bidón', 'BIDONES']],
  ['no word at all', ['bidón', '???']],
  ['none', []],
  ['too long', ['bidón', 'x'.repeat(61)]],
])('a group of %s is refused', async (_, words) => {
  const before = await groups();
  expect((await asSeller(call.synonymSave.path, { words })).status).toBe(400);
  expect(await groups()).toEqual(before);
});

const missed = async () =>
  call.searchListMissed.output.parse((await asSeller(call.searchListMissed.path, {})).body).data;

test('searches without results are counted once per caller, without identifying them', async () => {
  const ask = (text: string) => list({ text });
  for (const text of ['Quimbambó  ÑOQUETE', 'quimbambo noquete', 'quimbambo noquete'])
    await ask(text);
  for (const text of ['ana@example.com', '099 123 456', '+598 99123456', '1.234.567-8', '😀', ' '])
    await ask(text);
  await ask('radiador');
  // The other words prevent it.
  await list({ text: 'radiador', year: '1066' });
  await list({ text: 'radiador', vehicleId: 'abc' });
  // Each matches alone, but not together.
  for (const text of ['RA0454, RP0209', 'RA0454 radiador, RP0209 bomba', 'RA0454 RP0209 gol'])
    expect((await ask(text)).resultCount).toBe(0);
  const own = (await missed()).filter(({ text }) => text !== 'chirimbolo');
  expect(own).toEqual([{ text: 'quimbambo noquete', count: 1, lastDay: expect.any(String) }]);
  await ask('RA0454, XX9999');
  expect((await missed()).map(({ text }) => text)).toContain('ra0454, xx9999');
  // Parts of the car are shown as near, since none is what was wanted.
  const { resultCount, nearby } = await ask('optica gol');
  expect(resultCount).toBe(0);
  expect(nearby?.flatMap(({ data }) => data).length).toBeGreaterThan(0);
  expect((await missed()).map(({ text }) => text)).toContain('optica gol');
});

test('a flood does not exceed the limits of a day or a row, and old days are deleted', async () => {
  const { db } = shop().app;
  await db.execute(sql`insert into missed_searches (day, text)
    select current_date - 400, 'viejo ' || place from generate_series(1, 5) as place`);
  for (let place = 0; place < 60; place++)
    await list({ text: `zzqxw${'abcdefghij'[place % 10]}${'abcdef'[Math.floor(place / 10)]}` });
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from missed_searches where day > current_date - 2`,
  );
  expect(rows[0]?.count).toBeLessThanOrEqual(41);
  expect(await forgetMissed(db, new Date())).toBe(5);
  expect(await forgetMissed(db, new Date())).toBe(0);
});

test('words that are names of two different things are not linked', async () => {
  const categoriesOf = async (filters: Record<string, string>) =>
    new Set((await list(filters, { rowsMax: 100 })).data.map(({ categoryId }) => categoryId));
  expect(await categoriesOf({ text: 'soplador' })).toEqual(new Set(['3.2']));
  const [blower] = (await list({ text: 'soplador de habitáculo' })).data;
  const car = blower?.applications[0]?.applicationName ?? '';
  const { data, understood } = await list({ text: `soplador ${car}` }, { rowsMax: 100 });
  expect(codes({ data })).toContain(blower?.code);
  for (const { categoryId } of data) expect(categoryId).toBe('3.2');
  expect(understood?.[0]).toMatchObject({ kind: 'category', label: 'Sopladores de habitáculo' });
  // Neither with a chosen category.
  expect((await list({ text: 'soplador', categoryId: '1.2' })).resultCount).toBe(0);
  // Alone it matches both.
  const fans = await categoriesOf({ text: 'forzador' });
  expect([fans.has('1.2'), fans.has('3.2')]).toEqual([true, true]);
});
