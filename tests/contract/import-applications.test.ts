/** Files of products with the original codes and applications of their families. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { exportRows, importReasons } from '#contract/calls/imports';
import { CSV_MARK, csvLines } from '#contract/text/sheet-cells';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { countsOf, createImporter } from '../support/imports.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
  for (const code of ['R-1', 'R-2', 'R-3']) await plantProduct(db, { code });
  // Two products share a family.
  await db.execute(sql`update products set family_id =
    (select id from families where code = 'F-R-2') where code = 'R-3'`);
});
const importer = () => createImporter(shop().post, seller.token);

const familyOf = async (product: string) => {
  const { rows } = await shop().app.db.execute<{ codes: string[]; applications: string[] }>(
    sql`select
          array(select code from original_codes where family_id = product.family_id
            order by position) as codes,
          array(select concat_ws(' ', brand_name, name, coalesce(year_from::text, '?'),
              coalesce(year_to::text, '?')) from applications
            where family_id = product.family_id order by position) as applications
        from products product where code = ${product}`,
  );
  return rows[0];
};
const EMPTY = { codes: [], applications: [] };

test('original codes and applications go to the families of products, and an undo takes them out', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'products',
    [
      'codigo;OEM;Aplicación',
      'R-1;"7701 / 7702, 06A/115";"Fiat Palio 1.3 8v 96-04; Fiat Siena 1.4 2004>; Fiat"',
      'R-2;X-1 | X-2;VW Gol todos',
      'R-3;X-2 | X-3;VW Gol',
    ].join('\n'),
  );
  expect(countsOf(compared)).toEqual({ added: 0, changed: 3, same: 0, bad: 0 });
  expect(compared.warnings).toEqual([
    '2 marcas o modelos de vehículo no están en la tienda: sus aplicaciones entran como texto, y no se encuentran por vehículo. Di qué son, o crea los que faltan.',
    'Fila 2: «Fiat» no dice marca, modelo y años que se entiendan, y queda sin esa aplicación.',
  ]);
  const [first] = await imp.rows(compared, 'changed');
  expect(first?.changes).toEqual([
    { title: 'Códigos originales', from: '—', to: '7701 | 7702 | 06A/115' },
    {
      title: 'Aplicaciones',
      from: '—',
      to: 'Fiat Palio 1.3 8v 1996-2004; Fiat Siena 1.4 2004>',
    },
  ]);
  const written = await imp.write(compared);
  expect(written.state).toBe('done');
  expect(await familyOf('R-1')).toEqual({
    codes: ['7701', '7702', '06A/115'],
    applications: ['Fiat Palio 1.3 8v 1996 2004', 'Fiat Siena 1.4 2004 ?'],
  });
  expect(await familyOf('R-3')).toEqual({
    codes: ['X-1', 'X-2', 'X-3'],
    applications: ['VW Gol ? ?'],
  });
  const { body } = await shop().post(
    '/rest/export/rows',
    { kind: 'products', after: 0 },
    { token: seller.token },
  );
  const { titles, rows } = exportRows.output.parse(body);
  const again = await imp.compare('products', CSV_MARK + csvLines([titles, ...rows]), {
    emptyMeans: 'clear',
  });
  expect(countsOf(again)).toEqual({ added: 0, changed: 0, same: 3, bad: 0 });
  expect((await imp.undo(written)).state).toBe('undone');
  expect([await familyOf('R-1'), await familyOf('R-3')]).toEqual([EMPTY, EMPTY]);
});

test('rows of a new code that differ only in the vehicle are one product with a family of its own', async () => {
  const imp = importer();
  const head = 'codigo;nombre;marca;categoria;precio;OEM;MARCA AUTO;MODELO;AÑOS;MOTOR';
  const { rows } = await shop().app.db.execute<{ brand: string; category: string }>(
    sql`select (select name::text from brands where id = 1) as brand,
        (select name from categories where id = '1.1') as category`,
  );
  const [names] = rows;
  const own = `Bomba;${names?.brand};${names?.category}`;
  const compared = await imp.compare(
    'products',
    [
      head,
      `N-1;${own};100;A-1;Fiat;Palio;96-04;1.3 8v`,
      `N-1;${own};100;A-2;Fiat;Siena;2004>;1.4`,
      `N-1;${own};100;;Fiat;Uno;;`,
      `N-2;${own};100;;Fiat;Palio;2001;`,
      `N-2;${own};120;;Fiat;Siena;2001;`,
    ].join('\n'),
  );
  expect(countsOf(compared)).toMatchObject({ added: 1, changed: 0, bad: 2 });
  const written = await imp.write(compared, true);
  expect(await familyOf('N-1')).toEqual({
    codes: ['A-1', 'A-2'],
    applications: ['Fiat Palio 1.3 8v 1996 2004', 'Fiat Siena 1.4 2004 ?', 'Fiat Uno ? ?'],
  });
  expect((await imp.undo(written)).state).toBe('undone');
  expect(await familyOf('N-1')).toBeUndefined();
});

const vehiclesNow = async () => {
  const { rows } = await shop().app.db.execute<{ text: string }>(
    sql`select concat_ws(' | ', brand.name, vehicle.name, vehicle.engine) as text
        from vehicles vehicle join brands brand on brand.id = vehicle.brand_id order by 1`,
  );
  return rows.map(({ text }) => text);
};
const linkedTo = async (product: string) => {
  const { rows } = await shop().app.db.execute<{ text: string }>(
    sql`select concat_ws(' ', application.brand_name, application.name, '→', brand.name, vehicle.name) as text
        from applications application
          left join vehicles vehicle on vehicle.id = application.vehicle_id
          left join brands brand on brand.id = vehicle.brand_id
        where application.family_id = (select family_id from products where code = ${product})
        order by application.position`,
  );
  return rows.map(({ text }) => text);
};

test('unknown makes and vehicles are asked about once each: created, mapped, or left out', async () => {
  const imp = importer();
  const { db } = shop().app;
  await db.execute(sql`insert into brands (name, makes_vehicles) values ('Volkswagen', true)`);
  const { rows } = await db.execute<{ id: number; make: number }>(
    sql`insert into vehicles (brand_id, name) select id, 'Gol' from brands where name = 'Volkswagen'
        returning id, brand_id as make`,
  );
  const [gol] = rows;
  const file = [
    'codigo;Aplicaciones',
    'R-1;"Fiat Palio 1.3 8v 96-04; Wagen Gol 1999>; Lada Niva 1990"',
    'R-2;"Fiat Siena; VW Voyage; Volkswagen Gol Trend 2010>"',
  ].join('\n');
  const compared = await imp.compare('products', file);
  expect(countsOf(compared)).toEqual({ added: 0, changed: 2, same: 0, bad: 0 });
  const reasons = async () =>
    importReasons.output
      .parse((await imp.ask('reasons', { guid: compared.guid })).body)
      .data.map(({ text, rows, question }) => [text, rows, question?.list, question?.isOptional]);
  expect(new Set(await reasons())).toEqual(
    new Set([
      ['La marca de vehículo «Fiat» no existe.', 2, 'make', true],
      ['La marca de vehículo «Wagen» no existe.', 1, 'make', true],
      // An abbreviation is its make.
      ['El vehículo «Volkswagen Voyage» no existe.', 1, 'vehicle', true],
      ['La marca de vehículo «Lada» no existe.', 1, 'make', true],
      ['El vehículo «Volkswagen Gol Trend» no existe.', 1, 'vehicle', true],
    ]),
  );
  const answer = async (revision: number, answers: object[]) => {
    const reply = await imp.ask('answer', { guid: compared.guid, revision, answers });
    expect([reply.status, reply.body.error]).toEqual([200, '']);
    return imp.finish(compared.guid);
  };
  const once = await answer(compared.revision, [
    { list: 'make', name: 'fiat', action: 'create' },
    { list: 'make', name: 'wagen', action: 'use', id: gol?.make },
    { list: 'make', name: 'lada', action: 'skip' },
    { list: 'vehicle', name: 'volkswagen gol trend', action: 'use', id: gol?.id },
  ]);
  expect(await reasons()).toEqual([
    ['El vehículo «Volkswagen Voyage» no existe.', 1, 'vehicle', true],
  ]);
  expect(once.warnings.join(' ')).toContain('Fiat Palio 1.3 8v, Fiat Siena');
  const written = await imp.write(once);
  expect(written.state).toBe('done');
  expect(await vehiclesNow()).toEqual([
    'Fiat | Palio | 1.3 8v',
    'Fiat | Siena | ',
    'Volkswagen | Gol | ',
  ]);
  expect(await linkedTo('R-1')).toEqual([
    'Fiat Palio 1.3 8v → Fiat Palio',
    'Volkswagen Gol → Volkswagen Gol',
  ]);
  expect(await linkedTo('R-2')).toEqual([
    'Fiat Siena → Fiat Siena',
    'Volkswagen Voyage →',
    'Volkswagen Gol Trend → Volkswagen Gol',
  ]);
  // The answers are remembered with the list, or given again.
  const again = await imp.compare('products', 'codigo;Aplicaciones\nR-2;Volkswagen Voyage\n', {
    createsMissing: true,
  });
  expect(countsOf(again)).toMatchObject({ changed: 0, same: 1 });
  expect((await imp.undo(written)).state).toBe('undone');
  expect(await vehiclesNow()).toEqual(['Volkswagen | Gol | ']);
  expect(await linkedTo('R-1')).toEqual([]);
});

test('an undo takes out of a shared family what a new product added to it', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'products',
    [
      'codigo;nombre;marca;categoria;precio;familia;OEM;Marca auto;Modelo;Año desde;Año hasta',
      'N-9;Bomba;Refrimar;Radiadores;100;F-R-2;Z-1;Ford;Ka;98;2004',
      'N-9;Bomba;Refrimar;Radiadores;100;F-R-2;;Ford;Fiesta;2005;actual',
    ].join('\n'),
    { createsMissing: true },
  );
  expect(countsOf(compared)).toMatchObject({ added: 1, bad: 0 });
  const before = await familyOf('R-2');
  const written = await imp.write(compared);
  expect(written.state).toBe('done');
  expect(await familyOf('R-2')).toEqual({
    codes: [...(before?.codes ?? []), 'Z-1'],
    applications: [...(before?.applications ?? []), 'Ford Ka 1998 2004', 'Ford Fiesta 2005 ?'],
  });
  expect(await linkedTo('R-2')).toContain('Ford Ka → Ford Ka');
  expect((await imp.undo(written)).state).toBe('undone');
  expect(await familyOf('R-2')).toEqual(before);
});

test('missing vehicles are created of texts that certainly name a make and a model only', async () => {
  const imp = importer();
  const { db } = shop().app;
  const { rows } = await db.execute<{ make: number }>(
    sql`insert into brands (name, makes_vehicles) values ('Renault', true) returning id as make`,
  );
  await db.execute(sql`insert into vehicles (brand_id, name, engine)
    values (${rows[0]?.make}::int, 'Clio', '1.2'), (${rows[0]?.make}::int, 'Clio', '1.6')`);
  const before = await vehiclesNow();
  const compared = await imp.compare(
    'products',
    [
      'codigo;Aplicaciones',
      "R-1;CHEV. CORSA - CELTA 1.4 '94/'02, RENAULT CLIO 1.4 98 a 04",
      'R-2;"TODOS LOS MODELOS VW AP; Universal; Consultar por otros; Acme Uno; Ren. Clio hasta 2001"',
    ].join('\n'),
    { createsMissing: true },
  );
  const written = await imp.write(compared);
  const made = (await vehiclesNow()).filter((one) => !before.includes(one));
  // The model as the shop spells it, and no capitals.
  expect(made).toEqual([
    'Chevrolet | Celta | 1.4',
    'Chevrolet | Corsa | 1.4',
    'Renault | Clio | 1.4',
  ]);
  expect(await linkedTo('R-2')).toEqual(
    expect.arrayContaining([
      'Acme Uno →',
      'Renault Clio 1.2 → Renault Clio',
      'Renault Clio 1.6 → Renault Clio',
    ]),
  );
  expect((await familyOf('R-1'))?.applications).toEqual([
    'Chevrolet CORSA 1.4 1994 2002',
    'Chevrolet CELTA 1.4 1994 2002',
    'Renault CLIO 1.4 1998 2004',
  ]);
  expect(compared.warnings.join(' ')).toContain('«Universal» no dice marca, modelo');
  expect((await imp.undo(written)).state).toBe('undone');
  expect(await vehiclesNow()).toEqual(before);
});

test('an unknown vehicle is proposed as the nearest one of its make', async () => {
  const imp = importer();
  const compared = await imp.compare('products', 'codigo;Aplicaciones\nR-1;VW Gol Country 1.8\n');
  const { body } = await imp.ask('reasons', { guid: compared.guid });
  const [reason] = importReasons.output.parse(body).data;
  expect(reason?.question?.suggestion?.name).toBe('Volkswagen Gol');
});
