import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import {
  applications,
  originalCodes,
  productLinks,
  productSpecifications,
} from '#backend/database/tables/catalog';
import { isUnknownWord } from '#backend/imports/error-cells';
import { exportRows } from '#contract/calls/imports';
import type { ImportKindName } from '#contract/entities/imports';
import { CSV_MARK, csvLines } from '#contract/text/sheet-cells';
import { bookOf, bookRows } from '#stores/imports/book';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { countsOf, createImporter, saidOf } from '../support/imports.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const THINGS = 12;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await db.execute(sql`insert into categories (id, name, position)
    values ('1.10', 'Radiadores', 2), ('2', 'Otros', 2)`);
  await db.execute(sql`insert into brands (name)
    values ('Náкata "x"'), ('=SUMA(A1)'), ('Nakata'), ('Nákata')`);
  await db.execute(sql`insert into providers (name) values ('Casa; Sur'), ('-1')`);
  await db.execute(sql`insert into vehicles (id, brand_id, name) values (7, 1, 'Gol')`);
  seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
  for (let at = 0; at < THINGS; at += 1)
    await plantProduct(db, { code: `P-${at}`, priceCents: 100 * at + 7, stock: { B: at } });
  await db.transaction((tx) => rebuildListIndex(tx));
});

const ask = async (kind: ImportKindName) => {
  const rows: (string | number)[][] = [];
  let titles: string[] = [];
  let after: number | null = 0;
  for (let pages = 0; pages < 100 && after !== null; pages += 1) {
    const { status, body } = await shop().post(
      '/rest/export/rows',
      { kind, after },
      { token: seller.token },
    );
    expect([status, body.error]).toEqual([200, '']);
    const page = exportRows.output.parse(body);
    titles = page.titles;
    rows.push(...page.rows);
    after = page.next;
  }
  return [titles, ...rows];
};
const asCsv = (rows: (string | number)[][]) => Buffer.from(CSV_MARK + csvLines(rows));
const asBook = (rows: (string | number)[][]) => Buffer.from(bookOf([bookRows(rows)], 'Hoja'));

/** Texts that people, programs and attackers write; stored ones may have surrounding blanks. */
const text = (most: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: most }),
      fc.constantFrom(
        '=1+1',
        '@x',
        '-',
        '+598 99',
        "'=1",
        ' a ',
        'a;b',
        'a|b',
        'a: b',
        '"',
        'x\ny',
        '\\|',
        'valueOf',
        '__proto__',
        '_x000D_',
        '00123',
        '1E5',
        '3-4',
        'sí',
      ),
    )
    // Without control characters, which no form accepts.
    .map((raw) => [...raw.replace(/(?!\n)\p{Cc}/gu, '')].slice(0, most / 2).join(''));
const filled = (most: number) => text(most).map((raw) => (raw.trim() === '' ? 'x' : raw));

interface Given {
  name: string;
  description: string;
  dua: string;
  isOriginal: boolean;
  cents: number;
  brand: number;
  provider: number | null;
  category: string;
  minStock: number | null;
  specs: [string, string][];
  links: string[];
  place: number;
  fits: [string, string, number | null][];
  codes: string[];
}

const PLAIN: Given = {
  name: 'Radiador',
  description: '',
  dua: '',
  isOriginal: false,
  cents: 100,
  brand: 2,
  provider: 1,
  category: '1',
  minStock: null,
  place: 0,
  specs: [],
  links: [],
  fits: [],
  codes: [],
};

const change = async (given: Given): Promise<void> => {
  const { db } = shop().app;
  const { rows } = await db.execute<{ id: number; family: number }>(
    sql`update products set name = ${given.name}, description = ${given.description}, dua = ${given.dua},
          is_original = ${given.isOriginal}, price_cents = ${given.cents},
          brand_id = (select id from brands order by id offset ${given.brand} limit 1),
          provider_id = (select id from providers order by id offset ${given.provider ?? 99} limit 1),
          category_id = ${given.category}::ltree, min_stock = ${given.minStock}
        where code = ${`P-${given.place}`} returning id, family_id as family`,
  );
  const { id = 0, family = 0 } = rows[0] ?? {};
  await db.execute(sql`delete from product_specifications where product_id = ${id}`);
  await db.execute(sql`delete from product_links where product_id = ${id}`);
  await db.execute(sql`delete from applications where family_id = ${family}`);
  await db.execute(sql`delete from original_codes where family_id = ${family}`);
  await db.execute(sql`update families set name = ${given.name}, description = ${given.description}
    where id = ${family}`);
  if (given.specs.length > 0)
    await db
      .insert(productSpecifications)
      .values(
        given.specs.map(([key, value], position) => ({ productId: id, position, key, value })),
      );
  if (given.links.length > 0)
    await db.insert(productLinks).values(
      given.links.map((name, position) => ({
        productId: id,
        position,
        name,
        url: `https://x.example/${position}?a=b|c:d`,
      })),
    );
  if (given.fits.length > 0)
    await db.insert(applications).values(
      given.fits.map(([name, brandName, yearFrom], position) => ({
        familyId: family,
        position,
        name,
        brandName,
        yearFrom,
        vehicleId: position === 0 ? 7 : null,
      })),
    );
  const codes = [...new Set(given.codes.map((code) => code.trim()))];
  if (codes.length > 0)
    await db
      .insert(originalCodes)
      .values(codes.map((code, position) => ({ familyId: family, position, code })));
};

const trimmed = (most: number) => filled(most).map((raw) => raw.trim());
/** Models are never called as a file says that there is none, such as «-». */
const model = trimmed(20).map((raw) => (isUnknownWord(raw) ? 'x' : raw));
const anything = fc.record({
  place: fc.integer({ min: 0, max: THINGS - 1 }),
  name: filled(60),
  description: text(300),
  dua: text(20),
  isOriginal: fc.boolean(),
  cents: fc.integer({ min: 0, max: 2_000_000_000 }),
  brand: fc.integer({ min: 0, max: 4 }),
  provider: fc.option(fc.integer({ min: 0, max: 1 })),
  category: fc.constantFrom('1.1', '1.10', '2', '1'),
  minStock: fc.option(fc.integer({ min: 0, max: 500 })),
  specs: fc.array(fc.tuple(trimmed(20), trimmed(20)), { maxLength: 3 }),
  links: fc.array(trimmed(20), { maxLength: 2 }),
  fits: fc.array(fc.tuple(model, trimmed(10), fc.option(fc.integer({ min: 1950, max: 2030 }))), {
    maxLength: 3,
  }),
  codes: fc.array(trimmed(12), { maxLength: 3 }),
});

test('exports products, families, prices and stock as CSV and spreadsheet', async () => {
  const imp = createImporter(shop().post, seller.token);
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { minLength: 4, maxLength: 8 }), async (changes) => {
      for (const each of changes) await change(each);
      for (const kind of ['products', 'families', 'prices', 'stock'] as const) {
        const rows = await ask(kind);
        for (const file of [asCsv(rows), asBook(rows)]) {
          const compared = await imp.compare(kind, file, { emptyMeans: 'clear' });
          expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([]);
          const told = await imp.rows(compared, 'changed');
          expect(told.map(({ changes: some }) => some)).toEqual([]);
          expect([kind, countsOf(compared)]).toEqual([
            kind,
            { added: 0, changed: 0, same: THINGS, bad: 0 },
          ]);
          await imp.ask('remove', { guid: compared.guid });
        }
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 120_000);

test('original codes are restored unchanged, including one with two lines', async () => {
  const codes = ["'=1", 'x\ny', 'a;b', 'c|d', 'e\\'];
  await change({ ...PLAIN, codes });
  const file = asCsv(await ask('families'));
  await change({ ...PLAIN, codes: ['otro'] });
  const imp = createImporter(shop().post, seller.token);
  const compared = await imp.compare('families', file);
  expect(countsOf(compared)).toMatchObject({ changed: 1, bad: 0 });
  await imp.write(compared);
  const { rows } = await shop().app.db.execute<{ code: string }>(
    sql`select code from original_codes
        where family_id = (select family_id from products where code = 'P-0') order by position`,
  );
  expect(rows.map(({ code }) => code)).toEqual(codes);
});

test('no cell that is taken out runs in a spreadsheet', async () => {
  await change({
    ...PLAIN,
    name: '=HYPERLINK("http://x")',
    description: '@SUM(A1)',
    dua: '＝1+1',
  });
  const csv = asCsv(await ask('products')).toString();
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
  const cells = [...csv.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell);
  expect(cells.filter((cell) => /^[=+\-@＝]/.test(cell))).toEqual([]);
});
