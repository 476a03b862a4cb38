/** Files of products with the original codes and applications of their families. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { exportRows } from '#contract/calls/imports';
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
