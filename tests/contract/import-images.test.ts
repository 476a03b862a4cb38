/** Files of products that name pictures of the library. */
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
});
const importer = () => createImporter(shop().post, seller.token);

let planted = 0;
/** @returns the id */
const plantImage = async (name: string): Promise<number> => {
  planted += 1;
  const { rows } = await shop().app.db.execute<{ id: number }>(
    sql`insert into images (target, name, path, width, height)
        values ('product', ${name}, ${`test/${name}/${planted}`}, 10, 10) returning id`,
  );
  return rows[0]?.id ?? 0;
};
const imagesOf = async (code: string): Promise<number[]> => {
  const { rows } = await shop().app.db.execute<{ id: number }>(
    sql`select image_id as id from product_images
        where product_id = (select id from products where code = ${code}) order by position`,
  );
  return rows.map(({ id }) => id);
};
const file = (...rows: string[]) => `codigo;Foto;Foto 2\n${rows.join('\n')}\n`;

test('names of files find pictures, with or without extension and accents; an undo puts the former ones back', async () => {
  const imp = importer();
  const [front, old, back, side] = [
    await plantImage('Radiador frente'),
    await plantImage('CAÑO'),
    await plantImage('Caño'),
    await plantImage('R-2_1.final'),
  ];
  const content = file(
    'R-1;radiador FRENTE.JPG;C:\\fotos\\cano.png',
    'R-2;"R-2_1.final, https://casa.example/f/Radiador%20frente.jpg?w=1";',
    'R-3;"https://casa.example/f/caño.webp|no-esta.jpg";https://casa.example/f/tampoco%20est%C3%A1.png?v=2',
  );
  const good = await imp.compare('products', content);
  expect(countsOf(good)).toEqual({ added: 0, changed: 3, same: 0, bad: 0 });
  expect(good.warnings).toEqual([
    'Faltan 2 fotos: «no-esta.jpg», «tampoco está.png». Agrégalas con «Agregar fotos», o se escribe sin ellas.',
  ]);
  const [change] = await imp.rows(good, 'changed');
  expect(change?.changes).toEqual([{ title: 'Imágenes', from: '—', to: '2 imágenes' }]);
  const written = await imp.write(good);
  expect(written.state).toBe('done');
  // The newest of two pictures of one name is meant.
  expect(await Promise.all(['R-1', 'R-2', 'R-3'].map(imagesOf))).toEqual([
    [front, back],
    [side, front],
    [back],
  ]);
  expect(old).not.toBe(back);
  // A picture that comes later completes the file; one that no row names is told.
  const sent = await imp.send('products', content);
  const late = await plantImage('Tampoco está');
  await plantImage('stand de la feria');
  const again = await imp.map(sent, { emptyMeans: 'keep', createsMissing: false });
  expect(again.warnings).toEqual([
    'Falta una foto, «no-esta.jpg»: agrégala con «Agregar fotos», o se escribe sin ella.',
    'Una foto que se agregó no la nombra ninguna fila: «stand de la feria». Queda en Gestión → Imágenes.',
  ]);
  expect(countsOf(again)).toMatchObject({ changed: 1, same: 2 });
  const more = await imp.write(again);
  expect(await imagesOf('R-3')).toEqual([back, late]);
  expect((await imp.undo(more)).state).toBe('undone');
  expect((await imp.undo(written)).state).toBe('undone');
  expect(await Promise.all(['R-1', 'R-2', 'R-3'].map(imagesOf))).toEqual([[], [], []]);
});

test('an exported file names the same pictures, and changes nothing', async () => {
  const { db } = shop().app;
  for (const name of ['igual', 'igual', 'a|b', '#12', 'con / barra', ' suelta '])
    await plantImage(name);
  await db.execute(sql`insert into product_images (product_id, position, image_id)
    select (select id from products where code = 'R-2'), row_number() over (order by id), id from images`);
  const { body } = await shop().post(
    '/rest/export/rows',
    { kind: 'products', after: 0 },
    { token: seller.token },
  );
  const { titles, rows } = exportRows.output.parse(body);
  const compared = await importer().compare('products', CSV_MARK + csvLines([titles, ...rows]), {
    emptyMeans: 'clear',
  });
  expect([compared.warnings, countsOf(compared)]).toEqual([
    [],
    { added: 0, changed: 0, same: 3, bad: 0 },
  ]);
  await db.execute(sql`delete from product_images`);
});

test('a picture that was removed since leads to a new comparison, and keeps its product from an undo', async () => {
  const imp = importer();
  const { db } = shop().app;
  const [before, gone, after] = [
    await plantImage('antes'),
    await plantImage('se va'),
    await plantImage('después'),
  ];
  await db.execute(sql`insert into product_images (product_id, position, image_id)
    select id, 0, ${before} from products where code = 'R-1'`);
  const compared = await imp.compare('products', file('R-1;se va.jpg;', 'R-2;despues;'));
  expect(countsOf(compared)).toMatchObject({ changed: 2, bad: 0 });
  await db.execute(sql`delete from images where id = ${gone}`);
  const kept = await imp.write(compared);
  expect([kept.state, await imagesOf('R-1')]).toEqual(['checked', [before]]);
  const written = await imp.write(await imp.compare('products', file('R-1;despues;')));
  expect(written.state).toBe('done');
  await db.execute(sql`delete from images where id = ${before}`);
  expect((await imp.undo(written)).state).toBe('partlyUndone');
  expect(await imagesOf('R-1')).toEqual([after]);
});
