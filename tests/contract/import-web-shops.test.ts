/** Exports of web shops: WooCommerce in two languages, and Google Merchant. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { importRows } from '#contract/calls/imports';
import { bookOf } from '../support/books.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';
import { countsOf, createImporter, saidOf } from '../support/imports.ts';

const { shop, seller } = useGoodsCalls();
const importer = () => createImporter(shop().post, seller().token);
beforeEach(async () => {
  await shop().app.db.execute(sql`delete from import_profiles`);
});

const csv = (...rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

const SPANISH = [
  ...['ID', 'Tipo', 'SKU', 'GTIN, UPC, EAN o ISBN', 'Nombre', 'Publicado', '¿Está destacado?'],
  ...['Descripción', '¿Existencias?', 'Inventario', 'Precio rebajado', 'Precio normal'],
  ...['Categorías', 'Marcas', 'Nombre del atributo 1', 'Valor(es) del atributo 1'],
  'Atributo visible 1',
];
const ENGLISH = [
  ...['ID', 'Type', 'SKU', 'GTIN, UPC, EAN, or ISBN', 'Name', 'Published', 'Is featured?'],
  ...['Description', 'In stock?', 'Stock', 'Sale price', 'Regular price'],
  ...['Categories', 'Brands', 'Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 1 visible'],
];
const ROWS = [
  [
    ...['21', 'simple', 'W-1', '4006381333931', 'Disco', '1', '0'],
    ...['<p>Uno.</p>\\n<ul>\\n<li>Dos</li>\\n</ul>', '1', '5', '', '2890'],
    ...['Refrigeración > Radiadores, Ofertas', 'Refrimar', 'Lado', 'Delantera, trasera', '1'],
  ],
  [
    ...[
      '22',
      'simple',
      'W-2',
      '',
      'Pastillas',
      '-1',
      '1',
      'Capacidad: 3\\nCable',
      '0',
      '0',
      '99,5',
    ],
    ...['120', 'Ofertas, Refrigeración, Refrigeración > Radiadores', 'Refrimar', '', '', ''],
  ],
];

test.each([
  ['Spanish', SPANISH, 'Precio rebajado', 'Precio normal', 'Categorías'],
  ['English', ENGLISH, 'Sale price', 'Regular price', 'Categories'],
])('an export of WooCommerce in %s', async (_, headings, offer, price, categories) => {
  const imp = importer();
  const sent = await imp.send('products', csv(headings, ...ROWS));
  expect(sent.settings.columns).toEqual([
    ...['', '', 'code', 'barcodes', 'name', 'isPublic', '', 'description', '', 'quantity', ''],
    ...['price', 'category', 'brand', 'attributeName', 'attributeValue', ''],
  ]);
  const columns = sent.settings.columns.with(9, 'stock.B');
  const compared = await imp.map(sent, { columns });
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([]);
  expect(countsOf(compared)).toEqual({ added: 2, changed: 0, same: 0, bad: 0 });
  expect(compared.warnings).toEqual([
    '1 celda trae etiquetas o signos de HTML, como «<p>Uno.</p>\\n<ul>\\n<li>Dos</li>\\n</ul>»: se toma solo el texto (fila 2).',
    `2 celdas de «${categories}» traen varias categorías: se toma una, como «Refrigeración > Radiadores» de «Refrigeración > Radiadores, Ofertas» (filas 2, 3).`,
    `«${offer}» trae 1 precio de oferta, que no se toma: el precio es el de «${price}».`,
  ]);
  const written = await imp.write(compared);
  const { rows } = await shop().app.db.execute(
    sql`select product.code::text, price_cents as price, is_public as shown, description,
          category_id::text as category, brand.name::text as brand,
          (select string_agg(key || ': ' || value, '; ') from product_specifications
            where product_id = product.id) as specs
        from products product join brands brand on brand.id = brand_id
        where product.code like 'W-%' order by 1`,
  );
  const common = { category: '1.1', brand: 'Refrimar' };
  expect(rows).toEqual([
    {
      ...common,
      ...{ code: 'W-1', price: 2890_00, shown: true },
      ...{ description: 'Uno.\n\n- Dos', specs: 'Lado: Delantera, trasera' },
    },
    {
      ...common,
      ...{ code: 'W-2', price: 120_00, shown: false },
      ...{ description: 'Capacidad: 3\nCable', specs: null },
    },
  ]);
  await imp.undo(written);
});

test('variations have the category, brand and description of their parent, which does not enter', async () => {
  const imp = importer();
  const rows = [
    ['ID', 'Type', 'SKU', 'Name', 'Description', 'Regular price', 'Categories', 'Brands', 'Parent'],
    [
      '30',
      'variable',
      'V-1',
      'Alfombra',
      'De goma',
      '',
      'Refrigeración > Radiadores',
      'Refrimar',
      '',
    ],
    ['31', 'variation', 'V-1-N', 'Alfombra negra', '', '990', '', '', 'V-1'],
    ['32', 'variation', 'V-1-G', 'Alfombra gris', 'Gris claro', '995', '', '', 'id:30'],
    ['33', 'variation', 'V-9-A', 'Sin su fila', '', '10', '', '', 'V-9'],
    ['34', 'variable', 'V-2', 'Sola', '', '', 'Refrigeración > Radiadores', 'Refrimar', ''],
  ];
  const compared = await imp.map(await imp.send('products', csv(...rows)));
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([
    '5: Categoría: Está vacío, y lo nuevo lo necesita.',
    '5: Marca: Está vacío, y lo nuevo lo necesita.',
  ]);
  expect(compared.warnings).toContain(
    'Se pasó por alto 1 fila: un producto que entra por sus variaciones (fila 2).',
  );
  const added = await imp.rows(compared, 'new');
  const shownOf = (key: string, title: string) =>
    added.find((one) => one.key === key)?.changes.find((one) => one.title === title)?.to;
  expect(added.map(({ key }) => key)).toEqual(['V-1-N', 'V-1-G', 'V-2']);
  for (const key of ['V-1-N', 'V-1-G']) {
    expect(shownOf(key, 'Categoría')).toBe('Refrigeración > Radiadores');
    expect(shownOf(key, 'Marca')).toBe('Refrimar');
  }
  expect(shownOf('V-1-N', 'Descripción')).toBe('De goma');
  expect(shownOf('V-1-G', 'Descripción')).toBe('Gris claro');
  const { body } = await imp.ask('rows', { guid: compared.guid, outcome: 'passed' });
  const passed = importRows.output.parse(body).data;
  expect(passed.map(({ line, changes }) => [line, changes[0]?.title])).toEqual([
    [2, 'un producto que entra por sus variaciones'],
  ]);
});

const imagesOf = async (code: string): Promise<unknown[]> => {
  const { rows } = await shop().app.db.execute(
    sql`select image.name from product_images join images image on image.id = image_id
        where product_id = (select id from products where code = ${code}) order by position`,
  );
  return rows.map(({ name }) => name);
};
const plantImages = async (...names: readonly string[]): Promise<void> => {
  for (const name of names)
    await shop().app.db.execute(sql`insert into images (target, name, path, width, height)
      values ('product', ${name}, ${`test/${name}`}, 10, 10) on conflict do nothing`);
};

test('variations without photos have those of their parent', async () => {
  await plantImages('goma.jpg', 'goma-2.jpg', 'gris.jpg');
  const imp = importer();
  const rows = [
    ['ID', 'SKU', 'Name', 'Regular price', 'Categories', 'Brands', 'Images', 'Parent'],
    [
      ...['40', 'P-1', 'Alfombra', '', 'Refrigeración > Radiadores', 'Refrimar'],
      ...['https://x.example/goma.jpg, https://x.example/goma-2.jpg', ''],
    ],
    ['41', 'P-1-N', 'Alfombra negra', '990', '', '', '', 'P-1'],
    ['42', 'P-1-G', 'Alfombra gris', '995', '', '', 'https://x.example/gris.jpg', 'id:40'],
  ];
  const compared = await imp.map(await imp.send('products', csv(...rows)));
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([]);
  const written = await imp.write(compared);
  expect(await imagesOf('P-1-N')).toEqual(['goma.jpg', 'goma-2.jpg']);
  expect(await imagesOf('P-1-G')).toEqual(['gris.jpg']);
  await imp.undo(written);
});

test('rows of one product complete each other, and a row without a code only the others', async () => {
  await plantImages('correa.jpg', 'correa-2.jpg');
  const imp = importer();
  const rows = [
    [
      ...['Handle', 'Title', 'Vendor', 'Type', 'Published', 'Option1 Name', 'Option1 Value'],
      ...['Variant SKU', 'Variant Price', 'Variant Inventory Qty', 'Image Src'],
    ],
    [
      ...['correa', 'Correa', 'Refrimar', 'Radiadores', 'false', 'Medida', '6PK1070'],
      ...['S-1', '690.00', '3', 'https://x.example/correa.jpg?v=1'],
    ],
    ['correa', '', '', '', '', '', '6PK1290', 'S-2', '760.00', '4', ''],
    ['correa', '', '', '', '', '', '', '', '', '', 'https://x.example/correa-2.jpg?v=1'],
    ['correa', '', '', '', '', '', '6PK1400', '', '790.00', '1', ''],
    ['otra', '', '', '', '', '', '', '', '', '', 'https://x.example/otra.jpg'],
  ];
  const sent = await imp.send('products', csv(...rows));
  const columns = sent.settings.columns.with(9, 'stock.B');
  const compared = await imp.map(sent, { columns, createsMissing: true });
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([
    '5: Variant SKU: Está vacío: no se sabe de qué habla la fila.',
    '6: Variant SKU: Está vacío: no se sabe de qué habla la fila.',
  ]);
  expect(compared.warnings).toContain(
    'Se pasó por alto 1 fila: una fila sin código que completa otras de su producto (fila 4).',
  );
  const written = await imp.write(compared, true);
  const { rows: found } = await shop().app.db.execute(
    sql`select product.code::text, product.name, is_public as shown, brand.name::text as brand,
          (select string_agg(key || ': ' || value, '; ') from product_specifications
            where product_id = product.id) as specs
        from products product join brands brand on brand.id = brand_id
        where product.code in ('S-1', 'S-2') order by 1`,
  );
  const common = { name: 'Correa', shown: false, brand: 'Refrimar' };
  expect(found).toEqual([
    { ...common, code: 'S-1', specs: 'Medida: 6PK1070' },
    { ...common, code: 'S-2', specs: 'Medida: 6PK1290' },
  ]);
  for (const code of ['S-1', 'S-2'])
    expect(await imagesOf(code)).toEqual(['correa.jpg', 'correa-2.jpg']);
  await imp.undo(written);
});

const placeOf = async (code: string) =>
  (
    await shop().app.db.execute(sql`select name, last_cost_cents as cost, description
      from products where code = ${code}`)
  ).rows[0];

test('products that only share a publication keep their own data', async () => {
  await plantImages('eje-a.jpg', 'eje-b.jpg');
  const imp = importer();
  const headings = [
    ...['Código', 'Nombre', 'Marca', 'Categoría', 'Precio con IVA', 'Descripción'],
    ...['Código de Mercado Libre', 'Imágenes'],
  ];
  const common = ['Refrimar', 'Refrigeración > Radiadores', '100'];
  const own = await imp.compare(
    'products',
    csv(
      headings,
      ['ML-A', 'Eje A', ...common, 'De acero', 'MLU601', 'eje-a.jpg'],
      ['ML-B', 'Eje B', ...common, '', 'MLU601', 'eje-b.jpg'],
    ),
  );
  expect(saidOf(await imp.rows(own, 'bad'))).toEqual([]);
  const written = await imp.write(own);
  expect(await imagesOf('ML-A')).toEqual(['eje-a.jpg']);
  expect(await imagesOf('ML-B')).toEqual(['eje-b.jpg']);
  expect(await placeOf('ML-B')).toMatchObject({ name: 'Eje B', description: '' });
  await imp.undo(written);
});

test.each([
  ['Número de publicación', 'MLU602', ['eje-a.jpg']],
  ['Número de publicación', '-', []],
  ['Handle', 'NO', []],
])('«%s» with %s is a group only if it names one', async (heading, name, expected) => {
  await plantImages('eje-a.jpg');
  const imp = importer();
  const headings = ['Código', 'Nombre', 'Marca', 'Categoría', 'Precio', heading, 'Imágenes'];
  const common = ['Refrimar', 'Refrigeración > Radiadores', '100', name];
  const compared = await imp.compare(
    'products',
    csv(headings, ['ML-C', 'Eje A', ...common, 'eje-a.jpg'], ['ML-D', 'Eje B', ...common, '']),
  );
  const written = await imp.write(compared);
  expect(await imagesOf('ML-D')).toEqual(expected);
  await imp.undo(written);
});

test('an amount that a row takes from another one stays a number of its book', async () => {
  const imp = importer();
  const headings = [...['Número de publicación', 'SKU', 'Título', 'Marca', 'Categoría', 'Precio']];
  const common = ['Correa', 'Refrimar', 'Refrigeración > Radiadores'];
  const sent = await imp.send(
    'products',
    bookOf(headings, ['MLU603', '', ...common, 1290.5], ['MLU603', 'ML-E', ...common, '']),
  );
  const compared = await imp.map(sent, { decimal: '.' });
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([]);
  const [added] = await imp.rows(compared, 'new');
  const price = added?.changes.find(({ title }) => title === 'Precio con IVA');
  expect(price?.to).toBe('$ 1.290,50');
});

test('a feed of Google Merchant', async () => {
  const imp = importer();
  const headings = [
    ...['id', 'title', 'description', 'link', 'image_link', 'additional_image_link'],
    ...['availability', 'price', 'sale_price', 'sale_price_effective_date', 'brand', 'gtin'],
    ...['mpn', 'condition', 'google_product_category', 'product_type'],
  ];
  const row = [
    ...['G-1', 'Olla', 'Olla a presión', 'https://x.example/p/1', 'https://x.example/a.jpg', ''],
    ...['in_stock', '1290.00 UYU', '990.00 UYU', '2026-11-01/2026-12-01', 'Refrimar'],
    ...['4006381333931', 'MP-7', 'new', '654', 'Refrigeración > Radiadores'],
  ];
  const sent = await imp.send('products', [headings, row].map((one) => one.join('\t')).join('\n'));
  expect(sent.settings.columns).toEqual([
    ...['code', 'name', 'description', '', 'images', 'image2', '', 'price', '', '', 'brand'],
    ...['barcodes', 'manufacturerNumber', '', '', 'category'],
  ]);
  const compared = await imp.map(sent);
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([]);
  const [added] = await imp.rows(compared, 'new');
  expect(added?.changes.find(({ title }) => title === 'Precio con IVA')?.to).toBe('$ 1.290,00');
  expect(compared.warnings).toContain(
    '«sale_price» trae 1 precio de oferta, que no se toma: el precio es el de «price».',
  );
});
