/** A second delivery of a remembered list, which does not bring all codes of the first. */
import { expect, test } from 'vitest';
import { importErrors, importRows } from '#contract/calls/imports';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { createImporter } from '../support/imports.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
  for (const code of ['G-1', 'G-2', 'G-3', 'G-4'])
    await plantProduct(db, { code, priceCents: 100_00 });
});
const importer = () => createImporter(shop().post, seller.token);

const list = (...codes: string[]) =>
  ['Cod. prov;Importe lista', ...codes.map((code) => `${code};250`)].join('\n');

test('codes that a list no longer brings are named, listed and exported, and stay as they are', async () => {
  const imp = importer();
  const first = await imp.write(await imp.compare('prices', list('G-1', 'G-2', 'G-3')));
  expect(first).toMatchObject({ state: 'done', gone: 0 });
  const second = await imp.compare('prices', `${list('G-1', 'G-4')}\nG-9;10`);
  expect(second.gone).toBe(2);
  expect(second.warnings).toContain(
    `2 productos de la lista anterior no vienen en esta, y quedan como están (la anterior es la importación N.º ${first.number}): G-2, G-3.`,
  );
  const { body } = await imp.ask('rows', { guid: second.guid, outcome: 'gone' });
  expect(importRows.output.parse(body).data.map(({ key }) => key)).toEqual(['G-2', 'G-3']);
  const file = await imp.ask('errors', { guid: second.guid, list: 'gone' });
  const { titles, rows } = importErrors.output.parse(file.body);
  expect(titles.slice(0, 2)).toEqual(['Código', 'Nombre']);
  expect(rows.map(([code, , units]) => [code, units])).toEqual([
    ['G-2', '0'],
    ['G-3', '0'],
  ]);
  const written = await imp.write(second, true);
  expect(written).toMatchObject({ state: 'done', gone: 2 });
  // Lists with other headings are other lists.
  const other = await imp.compare('prices', 'codigo;precio\nG-1;300\n');
  expect(other.gone).toBe(0);
  await imp.undo(written);
});
