import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import writeExcel from 'write-excel-file/universal';
import { productDetail } from '#contract/calls/goods';
import { plantProduct } from '../support/goods.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';
import { createImporter } from '../support/imports.ts';

const { shop, ask, seller } = useGoodsCalls(async (db) => {
  await plantProduct(db, { code: 'R-1', priceCents: 100_00 });
  await plantProduct(db, { code: 'R-2', priceCents: 200_00 });
});
const importer = () => createImporter(shop().post, seller().token);
const priceOf = async (code: string) => (await ask(productDetail, { code })).data.price;

test('columns that a colleague changed must be compared again', async () => {
  const imp = importer();
  const file = 'codigo;PVP;Costo\nR-1;115,00;90,00\n';
  const seen = await imp.map(await imp.send('prices', file), { columns: ['code', 'price', ''] });
  const theirs = await importer().map(seen, { columns: ['code', '', 'price'] });
  const before = await priceOf('R-1');
  const { status, body } = await imp.askToWrite(seen);
  expect([status, body.errorCode, body.error]).toEqual([
    409,
    'import.otherColumns',
    'No se escribió nada: alguien cambió las columnas mientras tanto. Mira la diferencia otra vez.',
  ]);
  expect([(await imp.find(seen.guid)).state, await priceOf('R-1')]).toEqual(['checked', before]);
  expect((await imp.write(theirs)).state).toBe('done');
  expect(await priceOf('R-1')).toBe(90);
});

test('a repeated comparison must be seen before writing', async () => {
  const imp = importer();
  const compared = await imp.compare('prices', 'codigo;precio\nR-2;211\n');
  await shop().app.db.execute(sql`update products set price_cents = 12100 where code = 'R-2'`);
  const again = await imp.write(compared);
  expect(again.state).toBe('checked');
  const { body } = await imp.askToWrite(compared);
  expect(body.errorCode).toBe('import.otherColumns');
  expect((await imp.write(again)).state).toBe('done');
});

test('a spreadsheet number with three decimals is not a thousand', async () => {
  const imp = importer();
  const book = async (rows: (string | number)[][]) =>
    Buffer.from(await (await writeExcel([['codigo', 'precio'], ...rows]).toBlob()).arrayBuffer());
  const prices = async (rows: (string | number)[][], decimal?: '.') => {
    const compared = await imp.map(await imp.send('prices', await book(rows), 'lista.xlsx'), {
      ...(decimal && { decimal }),
    });
    const changed = await imp.rows(compared, 'changed');
    return [...changed.map(({ changes }) => changes[0]?.to), ...compared.warnings];
  };
  const numbers = [
    ['R-1', 99.125],
    ['R-2', 199.356],
  ];
  const read = ['$ 99,13', '$ 199,36'];
  expect(await prices(numbers)).toEqual(read);
  expect(await prices(numbers, '.')).toEqual(read);
  expect(
    await prices([
      ['R-1', 99.125],
      ['R-2', '1,199.50'],
    ]),
  ).toEqual(['$ 99,13', '$ 1.199,50', expect.stringContaining('más del doble')]);
});
