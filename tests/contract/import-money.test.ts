/** Amounts of suppliers' files: their currency, their tax, and prices on request. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import writeExcel from 'write-excel-file/universal';
import { importReasons } from '#contract/calls/imports';
import { exchangeRateSet } from '#contract/calls/payments';
import { type ImportSettings, NO_DEFAULTS, type WholeImport } from '#contract/entities/imports';
import { plantProduct } from '../support/goods.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';
import { countsOf, createImporter, saidOf } from '../support/imports.ts';

const CODES = ['R-1', 'R-2', 'R-3', 'R-4'];
const { shop, ask, seller } = useGoodsCalls(async (db) => {
  for (const code of CODES) await plantProduct(db, { code, priceCents: 100_00 });
});
const importer = () => createImporter(shop().post, seller().token);
const setRate = (rate: number) => ask(exchangeRateSet, { currency: 'USD', rate, confirm: true });
beforeEach(async () => {
  const { db } = shop().app;
  await db.execute(sql`delete from import_profiles`);
  await db.execute(sql`delete from exchange_rates`);
  await db.execute(
    sql`update products set price_cents = 10000, last_cost_cents = 0 where code like 'R-%'`,
  );
  await setRate(40);
});

const map = async ({ guid, settings }: WholeImport, changes: Partial<ImportSettings> = {}) => {
  const { decimal: _, ...guessed } = settings;
  const { status, body } = await importer().ask('map', { guid, ...guessed, ...changes });
  expect([status, body.error]).toEqual([200, '']);
  return importer().finish(guid);
};
const IN_DOLLARS = { defaults: { ...NO_DEFAULTS, currency: 'USD' } } as const;
/** The prices of the rows that change, with their notes. */
const changesOf = async (compared: WholeImport) =>
  (await importer().rows(compared, 'changed')).flatMap(({ key, changes }) =>
    changes.map(({ to, note }) => `${key} ${to}${note ? ` (${note})` : ''}`),
  );
const badOf = async (compared: WholeImport) => saidOf(await importer().rows(compared, 'bad'));

test('the sign of a cell decides, then its row, then its column, then the file', async () => {
  const file = [
    'Código;Moneda;Costo USD;P. Lista',
    'R-1;;10;500',
    'R-2;;$U 390;U$S 12,50',
    'R-3;pesos;395;510',
    'R-4;U$S;10;$ 15',
  ].join('\n');
  const compared = await map(await importer().send('prices', file));
  expect(await changesOf(compared)).toEqual([
    'R-1 $ 500,00',
    'R-1 $ 400,00 (US$ 10,00 con el dólar a $ 40,00)',
    'R-2 $ 500,00 (US$ 12,50 con el dólar a $ 40,00)',
    'R-2 $ 390,00',
    'R-3 $ 510,00',
    'R-3 $ 395,00',
    'R-4 $ 600,00 (US$ 15,00 con el dólar a $ 40,00)',
    'R-4 $ 400,00 (US$ 10,00 con el dólar a $ 40,00)',
  ]);
  expect(compared.warnings.filter((one) => one.includes('dólares'))).toEqual([
    '2 importes en dólares de «Costo USD» se pasan a pesos, como US$ 10,00 con el dólar a $ 40,00 (filas 2, 5).',
    '2 importes en dólares de «P. Lista» se pasan a pesos, como US$ 12,50 con el dólar a $ 40,00 (filas 3, 5).',
  ]);
  // Amounts without a currency follow the file.
  const inDollars = await map(await importer().send('prices', file), IN_DOLLARS);
  expect((await changesOf(inDollars))[0]).toBe(
    'R-1 $ 20.000,00 (US$ 500,00 con el dólar a $ 40,00)',
  );
});

test('a bare $ is pesos beside dollars, and the sign of dollars where all amounts have it', async () => {
  const prices = async (file: string) =>
    changesOf(await map(await importer().send('prices', file)));
  expect(await prices('Código;Precio U$S\nR-1;10\nR-2;12\nR-3;$ 500\n')).toEqual([
    'R-1 $ 400,00 (US$ 10,00 con el dólar a $ 40,00)',
    'R-2 $ 480,00 (US$ 12,00 con el dólar a $ 40,00)',
    'R-3 $ 500,00',
  ]);
  expect(await prices('Código;Precio USD\nR-1;$10.50\nR-2;$12.00\n')).toEqual([
    'R-1 $ 420,00 (US$ 10,50 con el dólar a $ 40,00)',
    'R-2 $ 480,00 (US$ 12,00 con el dólar a $ 40,00)',
  ]);
  expect(await prices('Código;Precio USD\nR-1;$ 500\nR-2;U$S 12\n')).toEqual([
    'R-1 $ 500,00',
    'R-2 $ 480,00 (US$ 12,00 con el dólar a $ 40,00)',
  ]);
});

test('dollars anywhere need a rate, and pesos need none', async () => {
  await shop().app.db.execute(sql`delete from exchange_rates`);
  const imp = importer();
  for (const file of [
    'Código;Precio\nR-1;500\nR-2;U$S 12\n',
    'Código;Mon.;Precio\nR-1;$;500\nR-2;Dólares;12\n',
    'Código;Costo USD;Precio\nR-1;10;500\n',
  ]) {
    const { guid, settings } = await imp.send('prices', file);
    const { body } = await imp.ask('map', { guid, ...settings });
    expect(body.error).toContain('Falta la cotización del dólar');
  }
  const pesos = await map(await imp.send('prices', 'Código;Mon.;Precio\nR-1;$;500\n'));
  expect([pesos.settings.rate, await changesOf(pesos)]).toEqual([null, ['R-1 $ 500,00']]);
  await setRate(41);
  expect((await imp.write(pesos)).state).toBe('done');
});

test('a rate that changes is seen before a file with some dollars is written', async () => {
  const imp = importer();
  const compared = await map(await imp.send('prices', 'Código;Precio\nR-1;500\nR-2;U$S 12\n'));
  await setRate(41);
  const again = await imp.write(compared);
  expect([again.state, await changesOf(again)]).toEqual([
    'checked',
    ['R-1 $ 500,00', 'R-2 $ 492,00 (US$ 12,00 con el dólar a $ 41,00)'],
  ]);
});

test('a currency that the shop does not have is an error of its row', async () => {
  const imp = importer();
  const compared = await map(
    await imp.send(
      'prices',
      'Código;Moneda;Precio\nR-1;EUR;10\nR-2;BRL;10\nR-3;#N/A;10\nR-4;USD;R$ 10\n',
    ),
  );
  expect(await badOf(compared)).toEqual([
    '2: Moneda: «EUR» no es una moneda de la tienda, que tiene pesos y dólares.',
    '3: Moneda: «BRL» no es una moneda de la tienda, que tiene pesos y dólares.',
    '4: Moneda: Es un error de Excel, «#N/A»: no se sabe en qué moneda está la fila.',
    '5: Precio: «R$ 10» está en una moneda que la tienda no tiene: pásalo a pesos o a dólares.',
  ]);
});

test('a currency in a word of its own is asked once, and remembered with the list', async () => {
  const imp = importer();
  const sent = await imp.send('prices', 'Código;Mon.;Precio\nR-1;1;500\nR-2;2;12\n', 'sur.csv');
  const compared = await map(sent);
  const { data } = await ask(importReasons, { guid: compared.guid });
  expect(data.map(({ text, question }) => [text, question?.name, question?.canCreate])).toEqual([
    ['«1» no es una moneda de la tienda, que tiene pesos y dólares.', '1', false],
    ['«2» no es una moneda de la tienda, que tiene pesos y dólares.', '2', false],
  ]);
  const answers = [
    { list: 'currency', name: '1', action: 'use', id: 'UYU' },
    { list: 'currency', name: '2', action: 'use', id: 'USD' },
  ];
  const { guid, revision } = compared;
  expect((await imp.ask('answer', { guid, revision, answers })).body.error).toBe('');
  const answered = await imp.finish(guid);
  expect(await changesOf(answered)).toEqual([
    'R-1 $ 500,00',
    'R-2 $ 480,00 (US$ 12,00 con el dólar a $ 40,00)',
  ]);
  expect((await imp.write(answered)).state).toBe('done');
  const next = await imp.send('prices', 'Código;Mon.;Precio\nR-1;2;11\n', 'sur 2.csv');
  expect([next.state, await changesOf(next)]).toEqual([
    'checked',
    ['R-1 $ 440,00 (US$ 11,00 con el dólar a $ 40,00)'],
  ]);
});

test('a cost in dollars makes a price in pesos, rounded once', async () => {
  const sent = await importer().send('prices', 'Código;Costo U$S + IVA\nR-1;12,345\nR-2;0,01\n');
  const compared = await map(sent, {
    priceRule: { factor: 1.425, rounding: 'none', addsTax: true, replacesPrice: false },
  });
  expect(await changesOf(compared)).toEqual([
    'R-1 $ 858,47 (US$ 12,35 con el dólar a $ 40,00 × 1,425 + IVA)',
    'R-1 $ 493,80 (US$ 12,35 con el dólar a $ 40,00)',
    'R-2 $ 0,70 (US$ 0,01 con el dólar a $ 40,00 × 1,425 + IVA)',
    'R-2 $ 0,40 (US$ 0,01 con el dólar a $ 40,00)',
  ]);
});

test('a price on request leaves the price, and a new product asks for it', async () => {
  const imp = importer();
  const compared = await imp.compare(
    'products',
    [
      'Código;Nombre;Marca;Categoría;Precio;Costo',
      'R-1;Radiador R-1;Refrimar;1.1;Consultar;50',
      'R-2;Radiador R-2;Refrimar;1.1;S/P;60',
      'N-1;Bomba;Refrimar;1.1;a confirmar;$ -',
      'N-2;Polea;Refrimar;1.1;;',
    ].join('\n'),
    { emptyMeans: 'clear' },
  );
  expect(countsOf(compared)).toEqual({ added: 2, changed: 2, same: 0, bad: 0 });
  expect(compared.warnings).toEqual([
    '3 celdas de «Precio» no se toman, y el resto de sus filas sí (filas 2, 3, 4): «Consultar» dice que no hay importe: el que está no cambia, y lo nuevo queda en cero.',
    '1 celda de «Costo» no se toma, y el resto de su fila sí (fila 4): «$ -» dice que no hay importe: el que está no cambia, y lo nuevo queda en cero.',
    '1 producto nuevo entra sin precio, y la tienda lo muestra con «Consultar precio».',
    '1 producto nuevo entra sin precio, y no se ve en la tienda. Para que se vea con «Consultar precio», elige «Visible: sí» en «Lo que el archivo no trae».',
  ]);
  expect((await imp.write(compared)).state).toBe('done');
  const { rows } = await shop().app.db.execute(
    sql`select code::text, price_cents as price, last_cost_cents as cost, is_public as shown
        from products where code in ('R-1', 'N-1', 'N-2') order by code`,
  );
  expect(rows).toEqual([
    { code: 'N-1', price: 0, cost: 0, shown: true },
    { code: 'N-2', price: 0, cost: 0, shown: false },
    { code: 'R-1', price: 100_00, cost: 50_00, shown: true },
  ]);
});

test('a cell may say its own tax', async () => {
  const compared = await importer().compare(
    'prices',
    'Código;Precio\nR-1;200 + IVA\nR-2;200 IVA inc.\nR-3;200\n',
  );
  expect(await changesOf(compared)).toEqual([
    'R-1 $ 244,00 ($ 200,00 sin IVA)',
    'R-2 $ 200,00',
    'R-3 $ 200,00',
  ]);
  expect(compared.warnings).toContain(
    '1 celda de «Precio» dice si lleva IVA, como «$ 200,00 sin IVA», y vale lo que dice (fila 2).',
  );
});

test('the decimals of each column are told by its own numbers', async () => {
  const sent = await importer().send(
    'prices',
    'Código;Costo USD;Precio\nR-1;12.345;1.234\nR-2;9.5;987,50\nR-3;0.25;1.100\nR-4;1;12,5\n',
  );
  const compared = await map(sent);
  expect(await changesOf(compared)).toEqual([
    'R-1 $ 1.234,00',
    'R-1 $ 493,80 (US$ 12,35 con el dólar a $ 40,00)',
    'R-2 $ 987,50',
    'R-2 $ 380,00 (US$ 9,50 con el dólar a $ 40,00)',
    'R-3 $ 1.100,00',
    'R-3 $ 10,00 (US$ 0,25 con el dólar a $ 40,00)',
    'R-4 $ 12,50',
    'R-4 $ 40,00 (US$ 1,00 con el dólar a $ 40,00)',
  ]);
  const chosen = await map(sent, { decimal: ',' });
  expect((await changesOf(chosen))[1]).toBe(
    'R-1 $ 493.800,00 (US$ 12.345,00 con el dólar a $ 40,00)',
  );
});

test('the number format of a book names a currency', async () => {
  const blob = await writeExcel([
    [{ value: 'Código' }, { value: 'Precio' }],
    [{ value: 'R-1' }, { value: 12.5, type: Number, format: '"U$S" #,##0.00' }],
    [{ value: 'R-2' }, { value: 500, type: Number, format: '"$" #,##0.00' }],
    [{ value: 'R-3' }, { value: 9, type: Number, format: '[$€-2] #,##0.00' }],
  ]).toBlob();
  const book = Buffer.from(await blob.arrayBuffer());
  const compared = await map(await importer().send('prices', book, 'lista.xlsx'));
  expect(await changesOf(compared)).toEqual([
    'R-1 $ 500,00 (US$ 12,50 con el dólar a $ 40,00)',
    'R-2 $ 500,00',
  ]);
  expect(await badOf(compared)).toEqual([
    '4: Precio: «€ 9» está en una moneda que la tienda no tiene: pásalo a pesos o a dólares.',
  ]);
});

test('a list with Portuguese headings asks for its currency, once', async () => {
  const imp = importer();
  const sent = await imp.send('prices', 'Código;Estoque;Preço\nR-1;50,000;1.734,78\n', 'br.csv');
  expect(sent.settings.defaults.currency).toBe('');
  const { body } = await imp.ask('map', { guid: sent.guid, ...sent.settings });
  expect(body.error).toContain('di si los importes que no dicen su moneda están en pesos');
  const compared = await map(sent, IN_DOLLARS);
  expect(await changesOf(compared)).toEqual([
    'R-1 $ 69.391,20 (US$ 1.734,78 con el dólar a $ 40,00)',
  ]);
  expect((await imp.write(compared)).state).toBe('done');
  const next = await imp.send('prices', 'Código;Estoque;Preço\nR-1;1,000;10,00\n', 'br.csv');
  expect([next.state, await changesOf(next)]).toEqual([
    'checked',
    ['R-1 $ 400,00 (US$ 10,00 con el dólar a $ 40,00)'],
  ]);
});
