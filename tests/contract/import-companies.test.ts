/** Imports of companies, identified by RUT: written by the rules of their form, and undone. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { companyUpdate } from '#contract/calls/companies';
import { exportRows } from '#contract/calls/imports';
import { checkDigitOf } from '#contract/people/rut';
import { CSV_MARK, csvLines } from '#contract/text/sheet-cells';
import { useApp } from '../support/app.ts';
import { plantShelves } from '../support/goods.ts';
import { countsOf, createImporter, saidOf } from '../support/imports.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await db.execute(sql`insert into work_branches (name) values ('Taller'), ('Flota; camiones')`);
  await db.execute(sql`insert into tags (name) values ('VIP')`);
  seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
});
const importer = () => createImporter(shop().post, seller.token);
const find = async (rut: string) => {
  const { rows } = await shop().app.db.execute<{ id: number }>(
    sql`select id from companies where identifier = ${rut}`,
  );
  if (!rows[0]) return undefined;
  const { body } = await shop().post('/rest/company/find', { id: rows[0].id }, seller);
  return body.data;
};
const audited = async (rut: string) => {
  const { rows } = await shop().app.db.execute<{ action: string; reason: string; batch: string }>(
    sql`select action, reason, batch from audit_entries where subject = 'company'
          and subject_id = (select id::text from companies where identifier = ${rut}) order by id`,
  );
  return rows;
};

const RUT = '214567890016';
const FILE = [
  'R.U.T.;Razón social;Grupo;Teléfono;Dirección;Correo;Etiquetas;Rubro;Cliente de',
  `21.456789.0016;"Taller ""Gómez"" S.A.";Gómez;2900 1234 | Casa, de tarde: 099 123 456 | Mostrador: 2480 5501;Av. Italia 2000, esq. Propios, Las Piedras, Canelones;ventas@gomez.example | taller@gomez.example;vip | Nueva;taller | Flota; camiones;211003420017`,
  '211003420099;Otra Casa SRL;;;;;;;',
].map((line) => line.replace('Flota; camiones', '"Flota; camiones"'));
// A cell with a semicolon is quoted.
FILE[1] = FILE[1]?.replace('taller | "Flota; camiones"', '"taller | Flota; camiones"') ?? '';

test('companies are added and changed with all their lists, and restored', async () => {
  const imp = importer();
  const strict = await imp.compare('companies', FILE.join('\n'));
  expect(strict.settings.columns).toEqual([
    'rut',
    'name',
    'group',
    'phones',
    'addresses',
    'emails',
    'tags',
    'workBranches',
    'clientOf',
  ]);
  expect(saidOf(await imp.rows(strict, 'bad'))).toEqual(['2: Grupo: El grupo «Gómez» no existe.']);
  const compared = await imp.map(strict, { createsMissing: true });
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([]);
  expect(countsOf(compared)).toEqual({ added: 1, changed: 1, same: 0, bad: 0 });
  expect((await imp.rows(compared, 'changed'))[0]).toMatchObject({
    key: '211003420099',
    changes: [{ title: 'Razón social', from: 'Otra Casa S.A.', to: 'Otra Casa SRL' }],
  });

  const written = await imp.write(compared);
  expect([written.state, written.fault]).toEqual(['done', '']);
  expect(await find(RUT)).toMatchObject({
    name: 'Taller "Gómez" S.A.',
    identifier: RUT,
    companyGroupName: 'Gómez',
    phones: [
      { phone: '2900 1234', type: 'WOR', observation: '' },
      { phone: '099 123 456', type: 'HOM', observation: 'de tarde' },
      { phone: '2480 5501', type: 'WOR', observation: 'Mostrador' },
    ],
    addresses: [{ address: 'Av. Italia 2000, esq. Propios', cityId: 2, stateId: 2 }],
    emails: [{ email: 'ventas@gomez.example' }, { email: 'taller@gomez.example' }],
    tags: [{ name: 'nueva' }, { name: 'VIP' }],
    workBranches: [{ name: 'Flota; camiones' }, { name: 'Taller' }],
    clientOf: [{ id: 1 }],
  });
  const entries = await audited('211003420099');
  expect(entries).toMatchObject([{ action: 'UPD', batch: `import:${written.number}` }]);
  expect(entries[0]?.reason).toContain(`Importación N.º ${written.number}`);
  expect((await audited(RUT)).map(({ action }) => action)).toEqual(['INS']);

  const again = await imp.compare('companies', FILE.join('\n'));
  expect(countsOf(again)).toEqual({ added: 0, changed: 0, same: 2, bad: 0 });

  expect((await imp.undo(written)).state).toBe('undone');
  expect(await find(RUT)).toBeUndefined();
  expect(await find('211003420099')).toMatchObject({ name: 'Otra Casa S.A.', version: 3 });
  expect((await audited('211003420099')).at(-1)?.reason).toBe(
    `Se deshizo la importación N.º ${written.number}`,
  );
  const { rows } = await shop().app.db.execute(
    sql`select from company_groups where name = 'Gómez'`,
  );
  expect(rows).toEqual([]);
});

test('bad rows are listed, and a wrong check digit is a warning', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'companies',
    [
      'RUT;Nombre;Teléfonos;Direcciones;Correos;Ramos;Cliente de',
      '123;Corta;;;;;',
      '214567890024;;;;;;',
      '214567890032;Letras;dos nueve;;;;',
      '214567890040;Lejos;;Calle 1, Paysandú;;;',
      '214567890059;Correo;;;no es un correo;;',
      '214567890067;Ramo;;;;Panadería;',
      '214567890075;Cliente;;;;;999999999999',
      '211003420017;Otra tienda;;;;;',
      '214567890083;Bien;2900 1234;;;;',
      '214567890083;Mal;2900 1234;;;;',
    ].join('\n'),
  );
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([
    '2: RUT: Ingrese un RUT válido.',
    '3: Razón social: Está vacío, y lo nuevo lo necesita.',
    '7: Ramos: El ramo «Panadería» no existe.',
    '8: Cliente de (RUT): No hay una empresa con el RUT 999999999999.',
    '9: Razón social: Es la empresa de la tienda: su nombre está en los ajustes de la tienda.',
    '10: Se repite en la fila 11: cada código puede estar una vez.',
    '11: Repite lo de la fila 10: cada código puede estar una vez.',
  ]);
  // A phone, an address or a mail that cannot be read costs its cell.
  expect(compared.warnings).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^1 celda de «Teléfonos» no se toma.*\(fila 4\): «dos nueve»: /),
      expect.stringMatching(/^1 celda de «Direcciones» no se toma.*no termina en una ciudad/),
      expect.stringMatching(/^1 celda de «Correos» no se toma.*\(fila 6\): «no es un correo»: /),
    ]),
  );
  const doubtful = await imp.compare('companies', 'RUT;Nombre\n214567890099;Dudosa\n');
  expect(doubtful.warnings).toEqual([
    'El dígito verificador no corresponde al RUT 214567890099: revísalo con la empresa.',
  ]);
  expect(countsOf(doubtful)).toMatchObject({ added: 1, bad: 0 });
});

test('a list replaces the stored one, and an undo keeps companies in use', async () => {
  const imp = importer();
  const rut = '214567890105';
  const written = await imp.write(
    await imp.compare(
      'companies',
      `RUT;Nombre;Teléfonos;Etiquetas\n${rut};Casa Uno;2900 1111 | 2900 2222;a | b\n`,
    ),
  );
  const changed = await imp.write(
    await imp.compare('companies', `RUT;Teléfonos;Etiquetas\n${rut};2900 2222;b | c\n`),
  );
  expect(await find(rut)).toMatchObject({
    phones: [{ phone: '2900 2222' }],
    tags: [{ name: 'b' }, { name: 'c' }],
  });
  expect((await imp.undo(changed)).state).toBe('undone');
  expect(await find(rut)).toMatchObject({
    phones: [{ phone: '2900 1111' }, { phone: '2900 2222' }],
    tags: [{ name: 'a' }, { name: 'b' }],
  });
  await shop().app.db.execute(sql`insert into employees (company_id, person_id, position)
    select id, ${seller.personId}::int, 'BUY' from companies where identifier = ${rut}`);
  const kept = await imp.undo(written);
  expect([kept.state, kept.remaining]).toEqual(['partlyUndone', 1]);
  expect(await imp.rows(written, 'moved')).toMatchObject([
    { key: rut, problems: [{ text: 'Tiene personas, pedidos o comunicaciones.' }] },
  ]);
});

test('the RUT of a merged company is refused', async () => {
  await shop().app.db.execute(sql`insert into former_companies (id, name, identifier, company_id)
    values (900, 'Vieja', '214567890113', 2)`);
  const imp = importer();
  const compared = await imp.compare('companies', 'RUT;Nombre\n214567890113;Vieja\n');
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([
    '2: RUT: Ese RUT es de una ficha que se unió a otra empresa: usa el RUT de esa.',
  ]);
});

test('an exported file imported again changes nothing', async () => {
  const imp = importer();
  await imp.write(
    await imp.map(await imp.send('companies', FILE.join('\n')), { createsMissing: true }),
  );
  const { status, body } = await shop().post(
    '/rest/export/rows',
    { kind: 'companies' },
    { token: seller.token },
  );
  expect(status).toBe(200);
  const { titles, rows } = exportRows.output.parse(body);
  const compared = await imp.compare(
    'companies',
    Buffer.from(CSV_MARK + csvLines([titles, ...rows])),
    { emptyMeans: 'clear' },
  );
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([]);
  expect(await imp.rows(compared, 'changed')).toEqual([]);
  expect(countsOf(compared)).toEqual({ added: 0, changed: 0, same: rows.length, bad: 0 });
});

test('an undo leaves the fields of companies that somebody changed, and undoes the others', async () => {
  const imp = importer();
  const [one, other] = ['214567890121', '214567890139'];
  const file = (name: string, phone: string) =>
    `RUT;Nombre;Teléfonos\n${one};${name} Uno;${phone}\n${other};${name} Dos;${phone}\n`;
  await imp.write(await imp.compare('companies', file('Casa', '2900 1111')));
  const written = await imp.write(await imp.compare('companies', file('Taller', '2900 2222')));
  expect(written.changed).toBe(2);
  const { rows } = await shop().app.db.execute(
    sql`select id, version from companies where identifier = ${one}`,
  );
  const { body } = await shop().post(
    companyUpdate.path,
    { ...rows[0], parms: { CompanyName: 'Puesto a mano' } },
    { token: seller.token },
  );
  expect(body.error).toBe('');
  expect(await imp.previewUndo(written)).toMatchObject({
    undone: 1,
    left: 1,
    partly: 1,
    data: [
      {
        key: one,
        changes: [
          {
            from: 'Taller Uno',
            to: 'Puesto a mano',
            note: expect.stringContaining('lo cambió el'),
          },
        ],
      },
    ],
  });
  expect(await imp.undo(written)).toMatchObject({ state: 'partlyUndone', remaining: 1 });
  expect(await find(one)).toMatchObject({
    name: 'Puesto a mano',
    phones: [{ phone: '2900 1111' }],
  });
  expect(await find(other)).toMatchObject({ name: 'Casa Dos', phones: [{ phone: '2900 1111' }] });
});

test('imports customer lists exported by other programs', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'companies',
    [
      'Número;RUT;Nombre;Calle;Nro;Apto;Ciudad;Departamento;CP;Tel;Mail',
      '1;21.345.678.0013;Uno SA;Av. Italia;2000;302;Las Piedras;Canelones;90200;2900 1234 / +598 99 123 456;"a@uno.example; b@uno.example"',
    ].join('\n'),
  );
  expect(compared.settings.columns).toEqual(
    ' rut name addresses addressNumber addressUnit city state postalCode phones emails'.split(' '),
  );
  expect(countsOf(compared)).toMatchObject({ added: 1, bad: 0 });
  const written = await imp.write(compared);
  expect(await find('213456780013')).toMatchObject({
    addresses: [{ address: 'Av. Italia 2000, 302, CP 90200' }],
    phones: [{ phone: '2900 1234' }, { phone: '+598 99 123 456' }],
    emails: [{ email: 'a@uno.example' }, { email: 'b@uno.example' }],
  });
  expect((await imp.undo(written)).state).toBe('undone');
});

test('words around a phone are kept, a city may be all of an address, and rows repeat', async () => {
  const imp = importer();
  const row = '213456780013;Dos SA;Las Piedras;Cel. 099 123 456 (Juan) y 2900 1234\n';
  const compared = await imp.compare('companies', `RUT;Nombre;Ciudad;Celular\n${row}${row}`);
  expect(countsOf(compared)).toMatchObject({ added: 1, bad: 0 });
  const written = await imp.write(compared);
  expect(await find('213456780013')).toMatchObject({
    addresses: [{ address: 'Las Piedras' }],
    phones: [{ phone: '099 123 456', observation: 'Cel. Juan' }, { phone: '2900 1234' }],
  });
  expect((await imp.undo(written)).state).toBe('undone');
});

test('a RUT that lost its first zero in a spreadsheet is completed, and said', async () => {
  const first = '02134567800';
  const rut = `${first}${checkDigitOf(first)}`;
  const compared = await importer().compare('companies', `RUT;Nombre\n${rut.slice(1)};Tres SA\n`);
  expect(countsOf(compared)).toMatchObject({ added: 1, bad: 0 });
  expect(compared.warnings).toEqual([
    `A un RUT le faltaba el 0 del principio y se completó: ${rut}.`,
  ]);
});

test('phones, mails and departments are read as people write them', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'companies',
    [
      'RUT;Nombre;Calle;Localidad;Depto;Tel;Mail',
      '213456780013;Uno SA;Rivera 12;LAS PIEDRAS;CANEL.;(4362) 1542 - Cel. 099 420 794 (Juan);a@uno.example b@uno.example',
      '214567890163;Seis SA;;;;no tiene;-',
      '214567890147;Dos SA;Italia 5;MVDEO;Mdeo.;"Tel. 2900 1234 Cel 099123456, int. 12";Ana <ana@dos.example> / nadie',
      '214567890155;Tres SA;Ruta 8;Paraje Hondo;CNEL.;4472 1199 (8 a 12 hs);s/d',
      '000000000000;Cuatro SA;;;;;',
    ].join('\n'),
  );
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual(['6: RUT: No es un RUT: son ceros.']);
  const written = await imp.write(compared, true);
  expect(await find('213456780013')).toMatchObject({
    addresses: [{ address: 'Rivera 12', cityName: 'Las Piedras' }],
    phones: [
      { phone: '(4362) 1542', observation: '' },
      { phone: '099 420 794', observation: 'Cel. Juan' },
    ],
    emails: [{ email: 'a@uno.example' }, { email: 'b@uno.example' }],
  });
  expect(await find('214567890147')).toMatchObject({
    addresses: [{ address: 'Italia 5', cityName: 'Montevideo' }],
    phones: [{ phone: '2900 1234' }, { phone: '099123456' }],
    emails: [{ email: 'ana@dos.example' }],
  });
  expect(await find('214567890155')).toMatchObject({
    addresses: [{ address: 'Ruta 8, Paraje Hondo', stateName: 'Canelones' }],
    phones: [{ phone: '4472 1199', observation: '8 a 12 hs' }],
    emails: [],
  });
  expect(compared.warnings.join(' ')).toContain('queda en la capital del departamento (fila 5)');
  expect((await imp.undo(written)).state).toBe('undone');
});
