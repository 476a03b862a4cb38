/** Defaults of new records, prices that follow from costs, and files in dollars. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { importChoices } from '#contract/calls/imports';
import { exchangeRateSet } from '#contract/calls/payments';
import { type ImportPriceRule, NO_DEFAULTS, type WholeImport } from '#contract/entities/imports';
import { plantProduct } from '../support/goods.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';
import { countsOf, createImporter } from '../support/imports.ts';

const { shop, ask, seller } = useGoodsCalls(async (db) => {
  for (const code of ['R-1', 'R-2']) await plantProduct(db, { code, priceCents: 100_00 });
});
const importer = () => createImporter(shop().post, seller().token);
beforeEach(async () => {
  await shop().app.db.execute(sql`delete from import_profiles`);
  await shop().app.db.execute(sql`delete from exchange_rates`);
  await shop().app.db.execute(
    sql`update products set price_cents = 10000, last_cost_cents = 0 where code in ('R-1', 'R-2')`,
  );
});
const setRate = (rate: number) => ask(exchangeRateSet, { currency: 'USD', rate, confirm: true });

const map = async ({ guid, settings }: WholeImport, changes: object): Promise<WholeImport> => {
  const { profile: _, ...rest } = settings;
  const { status, body } = await importer().ask('map', { guid, ...rest, ...changes });
  expect([status, body.error]).toEqual([200, '']);
  return importer().finish(guid);
};
const RULE: ImportPriceRule = {
  factor: 1.4,
  rounding: 'ends90',
  addsTax: false,
  replacesPrice: false,
};
const changesOf = async (compared: WholeImport, outcome: 'new' | 'changed') =>
  (await importer().rows(compared, outcome)).map(({ key, changes }) => [
    key,
    ...changes.map(({ title, to, note }) => `${title}: ${to}${note ? ` (${note})` : ''}`),
  ]);

test('defaults fill what rows of new records leave empty, and change nothing that exists', async () => {
  const imp = importer();
  const sent = await imp.send(
    'products',
    'Código;Nombre;Marca;Precio\nN-1;Correa;;300\nN-2;Polea;Refrimar;310\nR-1;Radiador;;100\n',
    'sur.csv',
  );
  const { data: brands } = await ask(importChoices, { guid: sent.guid, field: 'brand' });
  expect(brands).toContain('Refrimar');
  const values = { brand: 'Sin marca conocida', category: '1.1', isPublic: 'no' };
  const refused = await imp.ask('map', {
    guid: sent.guid,
    ...sent.settings,
    defaults: { ...NO_DEFAULTS, values },
  });
  expect(refused.body.error).toBe('Si falta Marca: La marca «Sin marca conocida» no existe.');

  const compared = await map(sent, {
    createsMissing: true,
    defaults: { ...NO_DEFAULTS, values },
  });
  expect(countsOf(compared)).toMatchObject({ added: 2, bad: 0 });
  const before = await brandOf('R-1');
  expect((await imp.write(compared)).state).toBe('done');
  expect(await Promise.all(['N-1', 'N-2', 'R-1'].map(brandOf))).toEqual([
    'Sin marca conocida false',
    'Refrimar false',
    before,
  ]);
  const next = await imp.send('products', 'Código;Nombre;Marca;Precio\nN-3;Tensor;;9\n');
  expect([next.state, countsOf(next).added]).toEqual(['checked', 1]);
});

const brandOf = async (code: string): Promise<string | undefined> => {
  const { rows } = await shop().app.db.execute<{ text: string }>(
    sql`select brands.name || ' ' || is_public as text from products
        join brands on brands.id = brand_id where code = ${code}::citext`,
  );
  return rows[0]?.text;
};

test('a price follows from the cost where the file has no price', async () => {
  const imp = importer();
  const sent = await imp.send('prices', 'Código;Costo c/IVA\nR-1;122,00\nR-2;0\n');
  const compared = await map(sent, { priceRule: RULE });
  expect(await changesOf(compared, 'changed')).toEqual([
    ['R-1', 'Precio con IVA: $ 190,00 ($ 122,00 × 1,4)', 'Último costo: $ 100,00'],
  ]);
  expect((await imp.write(compared)).state).toBe('done');

  const both = await imp.send('prices', 'Código;Precio;Costo\nR-2;50;100\n');
  const asIs = await map(both, { priceRule: RULE });
  expect((await changesOf(asIs, 'changed'))[0]?.[1]).toBe('Precio con IVA: $ 50,00');
  const replaced = await map(both, { priceRule: { ...RULE, replacesPrice: true } });
  expect((await changesOf(replaced, 'changed'))[0]?.[1]).toBe(
    'Precio con IVA: $ 190,00 ($ 100,00 × 1,4)',
  );
});

test('a file in dollars needs a rate, and is converted by it', async () => {
  const imp = importer();
  const sent = await imp.send('prices', 'Código;Precio U$S\nR-1;12\nR-2;$U 500\n');
  const { body } = await imp.ask('map', { guid: sent.guid, ...sent.settings });
  expect(body.error).toContain('Falta la cotización del dólar');
  await setRate(40.15);
  const compared = await map(sent, {});
  expect(await changesOf(compared, 'changed')).toEqual([
    ['R-1', 'Precio con IVA: $ 481,80 (US$ 12,00 con el dólar a $ 40,15)'],
    ['R-2', 'Precio con IVA: $ 500,00'],
  ]);
});

test('a rate that changes between the check and the write is seen before it is written', async () => {
  const imp = importer();
  await setRate(40);
  const sent = await imp.send('prices', 'Código;Precio U$S\nR-1;10\n', 'dolares.csv');
  const compared = await map(sent, {});
  await setRate(41);
  const again = await imp.write(compared);
  expect([again.state, again.revision]).toEqual(['checked', compared.revision + 1]);
  expect(again.fault).toBe(
    'No se escribió nada: cambió la cotización, US$ 1 = $ 41,00. Mira la diferencia otra vez.',
  );
  expect((await changesOf(again, 'changed'))[0]?.[1]).toContain('$ 410,00');
  expect((await imp.write(again)).state).toBe('done');

  // The next list is converted by the rate of its day.
  await setRate(42);
  const next = await imp.send('prices', 'Código;Precio U$S\nR-1;10\n');
  expect([next.state, next.settings.rate]).toEqual(['checked', 42]);
  await shop().app.db.execute(sql`delete from exchange_rates`);
  const old = await imp.write(next);
  expect([old.state, old.fault]).toEqual([
    'mapping',
    expect.stringContaining('Falta la cotización del dólar'),
  ]);
  const later = await imp.send('prices', 'Código;Precio U$S\nR-1;10\n');
  expect([later.state, later.fault]).toEqual(['mapping', old.fault]);
});
