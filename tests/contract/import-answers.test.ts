/** Invalid rows grouped by reason, and answers about names that the shop does not know. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importNames, importReasons } from '#contract/calls/imports';
import type { WholeImport } from '#contract/entities/imports';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { countsOf, createImporter } from '../support/imports.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await db.execute(sql`insert into brands (name) values ('Fras-le'), ('Nakata')`);
  seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
  await plantProduct(db, { code: 'R-1', priceCents: 100_00 });
});
const importer = () => createImporter(shop().post, seller.token);
const reasonsOf = async ({ guid }: Pick<WholeImport, 'guid'>) => {
  const { body } = await importer().ask('reasons', { guid });
  return importReasons.output.parse(body);
};
const brandOf = async (code: string) => {
  const { rows } = await shop().app.db.execute<{ name: string }>(
    sql`select b.name::text as name from products p join brands b on b.id = p.brand_id
        where p.code = ${code}::citext`,
  );
  return rows[0]?.name;
};
const idOf = async (name: string): Promise<number> => {
  const { rows } = await shop().app.db.execute<{ id: number }>(
    sql`select id from brands where name = ${name}::citext`,
  );
  return rows[0]?.id ?? -1;
};
type Answer = { list?: string; name: string; action: string; id?: number | string };
const reply = ({ guid, revision }: WholeImport, answers: readonly Answer[]) =>
  importer().ask('answer', {
    guid,
    revision,
    answers: answers.map((answer) => ({ list: 'brand', ...answer })),
  });
const answer = async (whole: WholeImport, answers: readonly Answer[]): Promise<WholeImport> => {
  expect((await reply(whole, answers)).status).toBe(200);
  return importer().finish(whole.guid);
};

const HEAD = 'Código;Nombre;Marca;Categoría;Precio';
const file = (...rows: string[]) => [HEAD, ...rows].join('\n');
const MIXED = file(
  'A-1;Uno;FRASLE;1.1;10',
  'A-2;Dos;Frasle;1.1;20',
  'A-3;Tres;Acme;1.1;30',
  'A-4;Cuatro;Otra;1.1;40',
  'A-5;Cinco;Nakata;1.1;cien',
  'A-6;Seis;Nakata;1.1;mil',
  'A-7;Siete;Nakata;1.1;70',
);

test('reasons are grouped, and each unknown name is answered once: mapped, created or skipped', async () => {
  const imp = importer();
  const compared = await imp.compare('products', MIXED);
  expect(countsOf(compared)).toMatchObject({ added: 1, bad: 6 });
  const fras = await idOf('Fras-le');
  const { data } = await reasonsOf(compared);
  expect(data).toMatchObject([
    {
      ...{ column: 'Marca', text: 'La marca «Frasle» no existe.', rows: 2, lines: [2, 3] },
      question: {
        ...{ list: 'brand', name: 'frasle', canCreate: true },
        suggestion: { id: fras, name: 'Fras-le' },
      },
    },
    {
      ...{ column: 'Precio', text: '… no es un número.', rows: 2, lines: [6, 7], question: null },
      example: '«cien» no es un número.',
    },
    { text: 'La marca «Acme» no existe.', rows: 1, question: { suggestion: null } },
    { text: 'La marca «Otra» no existe.', rows: 1 },
  ]);
  const { body: rows } = await imp.ask('rows', {
    guid: compared.guid,
    outcome: 'bad',
    reason: { column: 'Precio', text: '… no es un número.' },
  });
  expect(JSON.stringify(rows)).toMatch(/"resultCount":2/);
  const { body: spelled } = await imp.ask('rows', {
    guid: compared.guid,
    outcome: 'bad',
    reason: { column: '', text: '', unknown: { list: 'brand', name: 'frasle' } },
  });
  expect(JSON.stringify(spelled)).toMatch(/"resultCount":2/);

  const answered = await answer(compared, [
    { name: 'FRASLE', action: 'use', id: fras },
    { name: 'acme', action: 'create' },
    { name: 'otra', action: 'skip' },
  ]);
  expect(countsOf(answered)).toEqual({ added: 4, changed: 0, same: 0, bad: 2 });
  expect(answered.warnings).toContain('1 fila se saltea por lo que respondiste de sus nombres.');
  expect((await reasonsOf(answered)).answers.map(({ text }) => text)).toEqual([
    'La marca «frasle»: es «Fras-le»',
    'La marca «acme»: se crea',
    'La marca «otra»: se saltean sus filas',
  ]);
  const written = await imp.write(answered, true);
  expect([written.state, written.bad]).toEqual(['done', 2]);
  expect(await Promise.all(['A-1', 'A-2', 'A-3', 'A-4'].map(brandOf))).toEqual([
    ...['Fras-le', 'Fras-le', 'Acme', undefined],
  ]);
  await imp.undo(written);
  expect(await idOf('Acme')).toBe(-1);
});

test('answers can be taken back, and stay when the columns change', async () => {
  const imp = importer();
  // Other headings: no settings are remembered for them.
  const other = MIXED.replace(HEAD, 'SKU;Producto;Fabricante;Rubro;PVP');
  const compared = await imp.compare('products', other);
  const answered = await answer(compared, [{ name: 'otra', action: 'skip' }]);
  expect(answered.bad).toBe(compared.bad - 1);
  expect((await imp.map(answered)).bad).toBe(answered.bad);
  const now = await imp.find(answered.guid);
  expect((await answer(now, [{ name: 'otra', action: 'none' }])).bad).toBe(compared.bad);
});

test('ids of other lists, lists that the kind does not have and stale answers are refused', async () => {
  const imp = importer();
  const compared = await imp.compare('products', MIXED);
  const refused = async (...answers: Answer[]) => {
    const { status, body } = await reply(compared, answers);
    return [status, Object.keys(Object(body.fields))];
  };
  const bad = (part: string) => [400, [`answers.0.${part}`]];
  expect(await refused({ name: 'otra', action: 'use', id: 987_654 })).toEqual(bad('id'));
  expect(await refused({ name: 'otra', action: 'use', id: '1.1' })).toEqual(bad('id'));
  expect(await refused({ name: 'otra', action: 'use' })).toEqual(bad('id'));
  expect(await refused({ list: 'group', name: 'otra', action: 'skip' })).toEqual(bad('list'));
  expect(await refused({ list: '__proto__', name: 'x', action: 'skip' })).toEqual(bad('list'));
  expect(await refused({ name: 'x'.repeat(101), action: 'create' })).toEqual(bad('action'));
  const stale = await reply({ ...compared, revision: 0 }, [{ name: 'otra', action: 'skip' }]);
  expect(stale.body.errorCode).toBe('import.otherColumns');
  const prices = await imp.compare('prices', 'codigo;precio\nR-1;5\n');
  expect((await reply(prices, [{ name: 'x', action: 'create' }])).status).toBe(400);
});

test('a brand that somebody creates meanwhile is used', async () => {
  const imp = importer();
  const compared = await imp.compare('products', file('B-1;Uno;Nueva;1.1;10'));
  const answered = await answer(compared, [{ name: 'nueva', action: 'create' }]);
  await shop().app.db.execute(sql`insert into brands (name) values ('NUEVA')`);
  const written = await imp.write(answered);
  expect([written.state, await brandOf('B-1')]).toEqual(['done', 'NUEVA']);
});

test('names are found by a part, and categories are answered as brands are', async () => {
  const imp = importer();
  const compared = await imp.compare('products', file('C-1;Uno;Nakata;Sin rubro;10'));
  const { body } = await imp.ask('names', { guid: compared.guid, list: 'brand', text: 'FRAS' });
  expect(importNames.output.parse(body).data.map(({ name }) => name)).toEqual(['Fras-le']);
  const answered = await answer(compared, [
    { list: 'category', name: 'Sin rubro', action: 'use', id: '1.1' },
  ]);
  expect(countsOf(answered)).toMatchObject({ added: 1, bad: 0 });
});

test('totals, repeated headings, notes and blank rows are passed over and named with their lines', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'products',
    [
      HEAD,
      '*** FRENOS ***',
      'T-1;Total 5W-30;Nakata;1.1;10',
      ';;;;',
      'CODIGO;NOMBRE;MARCA;CATEGORIA;PRECIO',
      ';;;Subtotal frenos;1.010,00',
      'Precios sin IVA, válidos por 30 días',
      'TOTAL;;;;1.010,00',
      ';Pastillas;;;',
      'Total artículos: 30',
      ';Total Quartz;Nakata;1.1;20',
    ].join('\n'),
  );
  expect(countsOf(compared)).toEqual({ added: 1, changed: 0, same: 0, bad: 2 });
  expect((await imp.rows(compared, 'bad')).map(({ line }) => line)).toEqual([9, 11]);
  expect(compared.warnings).toContain(
    'Se pasaron por alto 7 filas: 3 totales (filas 6, 8, 10), un encabezado repetido (fila 5), 2 notas o títulos (filas 2, 7), una fila en blanco (fila 4).',
  );
  expect(compared.passed).toBe(6);
  const { body } = await imp.ask('rows', { guid: compared.guid, outcome: 'passed' });
  expect(JSON.stringify(body)).toContain('*** FRENOS ***');
  const prices = await imp.compare('prices', 'codigo;precio\nR-1;120\nTOTAL;120\nLista de abril\n');
  expect(countsOf(prices)).toEqual({ added: 0, changed: 1, same: 0, bad: 0 });
});

test('abbreviated brands and those with another form of company are proposed as the shop has them', async () => {
  const imp = importer();
  await shop().app.db.execute(
    sql`insert into brands (name) values ('Bosch'), ('Volkswagen'), ('Chevrolet'), ('Mahle')`,
  );
  const names = ['BOSCH (AR)', 'Bosch S.A.I.C.', 'VW', 'Chev.', 'Mahl.', 'Bosch & Cía.', 'Zeta'];
  const compared = await imp.compare(
    'products',
    file(...names.map((name, at) => `N-${at};Uno;${name};1.1;10`)),
    { createsMissing: true },
  );
  const { data } = await reasonsOf(compared);
  expect(data.map(({ text, question }) => [text, question?.suggestion?.name])).toEqual([
    ['La marca «BOSCH (AR)» no existe.', 'Bosch'],
    ['La marca «Bosch S.A.I.C.» no existe.', 'Bosch'],
    ['La marca «VW» no existe.', 'Volkswagen'],
    ['La marca «Chev.» no existe.', 'Chevrolet'],
    ['La marca «Mahl.» no existe.', 'Mahle'],
    ['La marca «Bosch & Cía.» no existe.', 'Bosch'],
  ]);
  expect(compared.added).toBe(1);
});

test('a name of several categories is asked about once, with their paths', async () => {
  const imp = importer();
  await shop().app.db.execute(sql`insert into categories (id, name, position)
    values ('1.8', 'Discos', 8), ('2', 'Frenos', 2), ('2.8', 'Discos', 8)`);
  const compared = await imp.compare(
    'products',
    file('D-1;Uno;Nakata;Discos;10', 'D-2;Dos;Nakata;DISCOS;10'),
    { createsMissing: true },
  );
  const { data } = await reasonsOf(compared);
  expect(data).toMatchObject([
    {
      ...{ text: 'Hay varias que se llaman «Discos».', rows: 2 },
      question: { canCreate: false, candidates: [{ id: '1.8' }, { id: '2.8' }] },
    },
  ]);
  const answered = await answer(compared, [
    { list: 'category', name: 'discos', action: 'use', id: '2.8' },
  ]);
  expect(countsOf(answered)).toMatchObject({ added: 2, bad: 0 });
});
