/** Cells with a character of two UTF-16 units, where messages cut them: never inside it. */
import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { createImporter, saidOf } from '../support/imports.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
  await plantProduct(db, { code: 'R-1', priceCents: 100_00 });
});
const importer = () => createImporter(shop().post, seller.token);

/** Its last character begins at the cut. */
const across = (letters: number): string => `${'x'.repeat(letters - 1)}😀`;
const quoted = (letters: number): string => 'x'.repeat(letters - 1);

test.each([
  ['a number', 'prices', `codigo;precio\nR-1;${across(40)}\n`, 40],
  ['a year', 'families', `Familia;Nombre;Categoría;Años\nF-9;Radiador;1.1;${across(40)}\n`, 40],
  ['a brand', 'products', `Código;Marca\nR-1;${across(60)}\n`, 60],
  ['a branch', 'stock', `codigo;Sucursal;Cantidad\nR-1;${across(60)};3\n`, 60],
] as const)(
  '%s with an emoji where its sentence cuts it is a bad row, and the import goes on',
  async (_, kind, file, letters) => {
    const imp = importer();
    const compared = await imp.compare(kind, file);
    expect([compared.state, compared.fault]).toEqual(['checked', '']);
    const said = saidOf(await imp.rows(compared, 'bad')).join();
    expect(said).toContain(`«${quoted(letters)}`);
    expect(said.isWellFormed()).toBe(true);
  },
);

test.each([
  ['an address', `RUT;Razón social;Dirección\n214567890016;Taller;${across(60)}\n`],
  ['an e-mail', `RUT;Razón social;Correo\n214567890016;Taller;${across(60)}\n`],
])('%s with an emoji where its warning cuts it costs the cell alone', async (_, file) => {
  const imp = importer();
  const compared = await imp.compare('companies', file);
  expect([compared.state, compared.fault]).toEqual(['checked', '']);
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([]);
  const said = compared.warnings.join();
  expect(said).toContain('xxxxxxxxxx');
  expect(said.isWellFormed()).toBe(true);
});
