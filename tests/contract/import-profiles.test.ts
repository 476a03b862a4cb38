/** Imports remember the settings of a supplier's list by its headings. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  importProfileList,
  importProfileRemove,
  importProfileUpdate,
} from '#contract/calls/imports';
import { plantProduct } from '../support/goods.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';
import { countsOf, createImporter } from '../support/imports.ts';

const { shop, ask, seller } = useGoodsCalls(async (db) => {
  for (const code of ['R-1', 'R-2', 'R-3']) await plantProduct(db, { code, priceCents: 100_00 });
});
const importer = () => createImporter(shop().post, seller().token);
const profiles = async () => (await ask(importProfileList, {})).data;
beforeEach(async () => {
  await shop().app.db.execute(sql`delete from import_profiles`);
  await shop().app.db.execute(sql`update products set price_cents = 10000`);
});

const LIST = 'Pieza;Texto;Vale;Nota\n';
const COLUMNS = ['code', '', 'priceWithoutTax', ''];

/** Writes a list whose columns a person has assigned. */
const writeFirst = async (name = 'lista_distribuidora_sur_46.csv', heading = LIST) => {
  const imp = importer();
  const sent = await imp.send('prices', `${heading}R-1;a;10,00;x\nR-2;b;20,00;x\n`, name);
  expect([sent.state, sent.settings.profile]).toEqual(['mapping', null]);
  const compared = await imp.map(sent, { columns: COLUMNS, headerLine: 1, skipsNew: true });
  return imp.write(compared);
};

test('the next list with the same headings is compared without a question', async () => {
  const imp = importer();
  expect((await writeFirst()).state).toBe('done');
  const [profile] = await profiles();
  expect(profile).toMatchObject({ kind: 'prices', name: 'Lista de Distribuidora Sur' });
  const next = await imp.send('prices', `${LIST}R-1;a;30,00;x\nNO-HAY;c;5,00;x\n`, 'lista 47.csv');
  expect([next.state, next.settings.columns, next.settings.skipsNew]).toEqual([
    'checked',
    COLUMNS,
    true,
  ]);
  expect(next.settings.profile).toEqual({
    id: profile?.id,
    name: 'Lista de Distribuidora Sur',
    isWhole: true,
    asked: [],
    lost: [],
  });
  expect((await imp.rows(next, 'changed')).map(({ changes }) => changes[0]?.to)).toEqual([
    '$ 36,60',
  ]);
  expect((await imp.write(next)).state).toBe('done');
  expect(await profiles()).toHaveLength(1);
});

test('headings match in another order, on another line, and with another date', async () => {
  const imp = importer();
  await writeFirst('sur.csv', 'Pieza;Texto;Vale 11/2026;Nota\n');
  const next = await imp.send(
    'prices',
    'Distribuidora Sur\n\nNOTA;Vale 12/2026;pieza;Texto\nx;50,00;R-1;a\n',
  );
  expect([next.state, next.settings.headerLine, next.settings.columns]).toEqual([
    'checked',
    3,
    ['', 'priceWithoutTax', 'code', ''],
  ]);
  expect(countsOf(next)).toEqual({ added: 0, changed: 1, same: 0, bad: 0 });
});

test.each([
  ['a changed heading', 'Pieza;Texto;Vale;Observado', [3], []],
  ['a changed heading of a used column', 'Pieza;Texto;Monto;Nota', [2], ['Precio sin IVA']],
  ['a new column', 'Pieza;Precio de lista;Texto;Vale;Nota', [1], []],
  ['a missing used column', 'Pieza;Texto;Nota', [], ['Precio sin IVA']],
])('of %s only that one is asked', async (_, heading, asked, lost) => {
  const imp = importer();
  await writeFirst();
  const next = await imp.send('prices', `${heading}\nR-1;a;30,00;x\n`);
  expect(next.state).toBe('mapping');
  expect(next.settings.profile).toMatchObject({ isWhole: false, asked, lost });
  const rest = next.settings.columns.filter((__, place) => !asked.some((one) => one === place));
  expect(rest).toContain('code');
});

test('a column that is not used may go without a question', async () => {
  await writeFirst();
  const next = await importer().send('prices', 'Pieza;Texto;Vale\nR-1;a;30,00\n');
  expect([next.state, next.settings.columns]).toEqual(['checked', COLUMNS.slice(0, 3)]);
});

test.each([
  ['other headings', 'prices', 'Pieza;Cosa;Vale;Aparte\nR-1;a;30,00;x\n'],
  ['two headings in common', 'prices', 'Pieza;Vale\nR-1;5\n'],
  ['another kind', 'products', `${LIST}R-1;a;30,00;x\n`],
] as const)('a file with %s takes no profile', async (_, kind, file) => {
  await writeFirst();
  const next = await importer().send(kind, file);
  expect([next.state, next.settings.profile]).toEqual(['mapping', null]);
});

test('a list whose headings changed replaces its profile', async () => {
  const imp = importer();
  await writeFirst();
  const [before] = await profiles();
  const next = await imp.send('prices', 'Pieza;Texto;Monto;Nota\nR-1;a;33,00;x\n');
  await imp.write(await imp.map(next, { columns: COLUMNS }));
  const after = await profiles();
  expect(after.map(({ name }) => name)).toEqual([before?.name]);
  const third = await imp.send('prices', 'Pieza;Texto;Monto;Nota\nR-1;a;34,00;x\n');
  expect(third.state).toBe('checked');
});

test('two lists with the same headings are told apart by the name of the file', async () => {
  const imp = importer();
  await writeFirst('lista_sur_1.csv');
  const other = await imp.send('prices', `${LIST}R-1;a;44,00;x\n`, 'norte 1.csv');
  const columns = ['code', '', 'price', ''];
  const guid = { guid: other.guid, headerLine: 1, columns, profileName: 'Lista de Norte' };
  expect((await imp.ask('map', guid)).status).toBe(200);
  await imp.write(await imp.finish(other.guid));
  expect((await profiles()).map(({ name }) => name)).toEqual(['Lista de Norte', 'Lista de Sur']);
  const next = await imp.send('prices', `${LIST}R-1;a;45,00;x\n`, 'lista_sur_2.csv');
  expect([next.state, next.settings.profileName]).toEqual(['checked', 'Lista de Sur']);
  const unknown = await imp.send('prices', `${LIST}R-1;a;46,00;x\n`, 'semana.csv');
  expect([unknown.state, unknown.settings.profile?.isWhole]).toEqual(['mapping', false]);
});

test('an import without a name for its settings is not remembered', async () => {
  const imp = importer();
  const sent = await imp.send('prices', 'codigo;precio\nR-1;61\n');
  const input = { guid: sent.guid, ...sent.settings, profileName: ' ' };
  expect((await imp.ask('map', input)).status).toBe(200);
  await imp.write(await imp.finish(sent.guid));
  expect(await profiles()).toEqual([]);
});

test('a profile is renamed and forgotten', async () => {
  await writeFirst();
  const [profile] = await profiles();
  const id = profile?.id ?? 0;
  await ask(importProfileUpdate, { id, name: 'La de los martes' });
  expect((await profiles()).map(({ name }) => name)).toEqual(['La de los martes']);
  await ask(importProfileRemove, { id });
  expect(await profiles()).toEqual([]);
  const gone = await shop().post('/rest/importProfile/remove', { id }, seller());
  expect(gone.body.errorCode).toBe('record.notFound');
  const next = await importer().send('prices', `${LIST}R-1;a;30,00;x\n`);
  expect(next.state).toBe('mapping');
});

test('of two lists that are written at once the last one is remembered', async () => {
  const [one, other] = [importer(), importer()];
  const files = ['R-1', 'R-2'].map((code) => `${LIST}${code};a;71,00;x\n`);
  const sent = await Promise.all([
    one.send('prices', files[0] ?? '', 'sur.csv'),
    other.send('prices', files[1] ?? '', 'sur.csv'),
  ]);
  const compared = [];
  for (const each of sent) compared.push(await one.map(each, { columns: COLUMNS, headerLine: 1 }));
  const written = await Promise.all(
    compared.map((each, place) => (place === 0 ? one : other).write(each)),
  );
  expect(written.map(({ state }) => state)).toEqual(['done', 'done']);
  expect((await profiles()).map(({ name }) => name)).toEqual(['Lista de Sur']);
});
