import { describe, expect, test } from 'vitest';
import { loadVariant } from '#variants/load';
import { matchColumns } from './columns.ts';
import { seemsForeign } from './heading-words.ts';
import { findHeadings } from './headings.ts';
import type { Field } from './kinds/kind.ts';
import { prices } from './kinds/prices.ts';
import { products } from './kinds/products.ts';

const variant = await loadVariant('NAM');
const FIELDS = products.fields(variant);

/** Headings of lists from Uruguay, Argentina, Brazil and English-speaking countries. */
const HEADINGS: readonly [heading: string, field: string][] = [
  ['COSTO S/IVA', 'lastCost'],
  ['Costo c/IVA', 'lastCostWithTax'],
  ['Costo neto', 'lastCost'],
  ['Costo + IVA', 'lastCost'],
  ['COSTO UNIT. U$S', 'lastCost'],
  ['Últ. costo', 'lastCost'],
  ['Precio Compra (sin impuestos)', 'lastCost'],
  ['Custo s/ impostos', 'lastCost'],
  ['Unit cost (USD)', 'lastCost'],
  ['Cost price excl. VAT', 'lastCost'],
  ['P.LISTA S/IVA', 'priceWithoutTax'],
  ['P. LISTA', 'price'],
  ['P. Público', 'price'],
  ['P.PUBLICO C/IVA', 'price'],
  ['PVP s/IVA', 'priceWithoutTax'],
  ['PVP $U', 'price'],
  ['Pcio. Vta.', 'price'],
  ['Pr. Venta IVA incl.', 'price'],
  ['Precios de Lista', 'price'],
  ['Precio Neto', 'priceWithoutTax'],
  ['Precio + I.V.A.', 'priceWithoutTax'],
  ['PRECIO SIN IMP.', 'priceWithoutTax'],
  ['Precio (IVA no incluido)', 'priceWithoutTax'],
  ['Precio más IVA U$S', 'priceWithoutTax'],
  ['Precio final', 'price'],
  ['Precio unitario', 'price'],
  ['Valor unitário', 'price'],
  ['Preço de venda', 'price'],
  ['Preço s/ impostos', 'priceWithoutTax'],
  ['List price', 'price'],
  ['Retail Price (incl. VAT)', 'price'],
  ['Unit Price ex VAT', 'priceWithoutTax'],
  ['CÓD.', 'code'],
  ['Cod. Art.', 'code'],
  ['COD PROD', 'code'],
  ['Nº Artículo', 'code'],
  ['Código do produto', 'code'],
  ['Item code', 'code'],
  ['DESCRIP.', 'name'],
  ['DESCRIPCION', 'name'],
  ['Descrição do produto', 'name'],
  ['Denominación', 'name'],
  ['Nome', 'name'],
  ['Product name', 'name'],
  ['Mca.', 'brand'],
  ['Fabr.', 'brand'],
  ['Manufacturer', 'brand'],
  ['Cód. Prov.', 'providerCode'],
  ['COD. ART. PROVEEDOR', 'providerCode'],
  ['Supplier code', 'providerCode'],
  ['Gremio', 'lastCost'],
  ['FOB (USD)', 'lastCost'],
  ['Línea de producto', 'category'],
  ['Fornecedor', 'provider'],
  ['Vendor', 'provider'],
  ['N° de parte', 'manufacturerNumber'],
  ['P/N', 'manufacturerNumber'],
  ['Part #', 'manufacturerNumber'],
  ['CODBAR', 'barcodes'],
  ['Cód. EAN', 'barcodes'],
  ['Obs.', 'description'],
  ['Stock mín.', 'minStock'],
  ['MONEDA', 'currency'],
  ['Mon.', 'currency'],
  ['Tipo de moneda', 'currency'],
  ['Currency', 'currency'],
  // Abbreviations with and without a point, underscores, plurals and Portuguese.
  ['CODIGO_ARTICULO', 'code'],
  ['Cod.Art', 'code'],
  ['Nro. Art.', 'code'],
  ['P.Vta', 'price'],
  ['PR_VENTA', 'price'],
  ['PREC. LIST.', 'price'],
  ['Cto. Unit.', 'lastCost'],
  ['COD_BARRA', 'barcodes'],
  ['Cod.Barra', 'barcodes'],
  ['Cód. Fab.', 'manufacturerNumber'],
  ['Ref. Fabr.', 'manufacturerNumber'],
  ['Ref. OEM', 'originalCodes'],
  ['N° OE', 'originalCodes'],
  ['CODS. ORIG.', 'originalCodes'],
  ['Categ.', 'category'],
  ['Lín.', 'category'],
  ['Gtía.', 'warrantyMonths'],
  ['Nro. Prov.', 'providerCode'],
  ['Exist.', 'quantity'],
  ['Cant.', 'quantity'],
  ['Estoque', 'quantity'],
  ['STK', 'quantity'],
  ['STK_BULEVAR', 'stock.B'],
  ['Exist. Bulev.', 'stock.B'],
  ['STK_CERRO_LARGO', 'stock.C'],
  ['STK MIN', 'minStock'],
  ['PÚBLICO c/IVA', 'price'],
  ['Público', 'isPublic'],
  ['Lista + IVA', 'priceWithoutTax'],
  ['Cod.Int.', 'code'],
  ['Line', 'category'],
  // Names of databases, which glue words.
  ['PRECIOVTA', 'price'],
  ['PRECVTA', 'price'],
  ['PVENTA', 'price'],
  ['PRECIOCTO', 'lastCost'],
  ['PCOSTO', 'lastCost'],
  ['COSTOUNIT', 'lastCost'],
  ['CODART', 'code'],
  ['CODPROD', 'code'],
  ['DESCRIPCIO', 'name'],
  ['STKMIN', 'minStock'],
  ['Precio actual', 'price'],
  // Web shops and other programs.
  ['Modelo / descripción', 'name'],
  ['Flia.', 'family'],
  ['Tarifa', 'price'],
  ['Brands', 'brand'],
  ['Categories', 'category'],
  ['Published', 'isPublic'],
  ['Regular price', 'price'],
  ['Precio normal', 'price'],
  ['Precio rebajado', ''],
  ['Precio promocional', ''],
  ['¿Existencias?', ''],
  ['In stock?', ''],
  ['Activo?', 'isPublic'],
  ['Tipo', ''],
  ['Type', ''],
  ['Marca / Modelo', ''],
  // Another currency, a discount, a quantity and a part of a word name no field.
  ['Precio R$', ''],
  ['Precio EUR', ''],
  ['Precio €', ''],
  ['Costo pesos argentinos', ''],
  ['Desc. %', ''],
  ['IVA %', ''],
  ['IVA', ''],
  ['Precio x 12', ''],
  ['Precio mayorista', ''],
  ['Costo flete', ''],
  ['constructor', ''],
];

test.each(HEADINGS)('«%s» → %s', (heading, field) => {
  expect(matchColumns([heading], FIELDS)).toEqual([field]);
});

describe('several headings', () => {
  test('a known heading has priority over one that is alike', () => {
    expect(matchColumns(['Código', 'P. Lista', 'Precio'], FIELDS)).toEqual(['code', '', 'price']);
  });

  test('the title of a field has priority over other headings of it', () => {
    expect(matchColumns(['Item', 'Código', 'Artículo'], FIELDS)).toEqual(['', 'code', 'name']);
    expect(matchColumns(['Código interno', 'Artículo'], FIELDS)).toEqual(['code', 'name']);
    expect(matchColumns(['Artículo', 'Nombre'], FIELDS)).toEqual(['code', 'name']);
  });

  test('the number of a part is the code of a list without codes', () => {
    const list = ['Part No.', 'Descripción', 'Precio'];
    expect(matchColumns(list, FIELDS)).toEqual(['code', 'name', 'price']);
    expect(matchColumns([...list, 'Código'], FIELDS)[0]).toBe('manufacturerNumber');
  });

  test('Descripción is the name unless a column has the name', () => {
    expect(matchColumns(['Código', 'Descripción', 'Precio'], FIELDS)[1]).toBe('name');
    expect(matchColumns(['Código', 'Descripción', 'Nombre'], FIELDS)).toEqual([
      'code',
      'description',
      'name',
    ]);
    expect(matchColumns(['Código', 'Descripción larga'], FIELDS)[1]).toBe('description');
  });

  test('numbered columns of one text are parts of it', () => {
    const columnsOf = (...headings: string[]) => matchColumns(headings, FIELDS);
    expect(columnsOf('COD', 'DESCRIP', 'DESCRIP2', 'PVP')).toEqual([
      'code',
      'name',
      'name',
      'price',
    ]);
    expect(columnsOf('COD', 'Descripción 1', 'Descripción 2')).toEqual(['code', 'name', 'name']);
    expect(columnsOf('COD', 'Nombre', 'DESCRIP', 'DESCRIP_2')).toEqual([
      'code',
      'name',
      'description',
      'description',
    ]);
    expect(columnsOf('COD', 'Descripción 2')).toEqual(['code', '']);
    expect(columnsOf('COD', 'Precio', 'Precio 2')).toEqual(['code', 'price', '']);
  });

  test('a code of something else is not the key, nor any beside barcodes', () => {
    const PRICES = prices.fields(variant);
    expect(matchColumns(['EAN', 'Cód. Rubro', 'Descripción', 'Precio'], PRICES)).toEqual([
      ...['barcode', '', '', 'price'],
    ]);
    expect(matchColumns(['EAN', 'Cód. Rodosur', 'Moneda', 'Precio'], PRICES)[1]).toBe('');
    const list = ['Descripción', 'Marca', 'Precio'];
    expect(matchColumns(['Código NCM', ...list], FIELDS)[0]).toBe('');
    expect(matchColumns(['Cód. Depósito', ...list], FIELDS)[0]).toBe('');
    expect(matchColumns(['Cód. Rodosur', ...list], FIELDS)[0]).toBe('code');
  });

  test('the size of a parcel is none of the product', () => {
    const headings = ['Peso (kg)', 'Profundidad (cm)', 'Peso máximo (kg)'];
    const attributes = headings.map((title): Field => {
      const read = () => ({ value: '' });
      return { ...{ id: title, sets: title, title, headings: [] }, read, write: null };
    });
    const fields = [...FIELDS, ...attributes];
    expect(matchColumns(['Identificador de URL', ...headings], fields).slice(1)).toEqual([
      ...['', '', 'Peso máximo (kg)'],
    ]);
    expect(matchColumns(['Código', ...headings], fields).slice(1)).toEqual(headings);
  });

  test('the type of Shopify is the category unless it is empty', () => {
    const headings = ['Handle', 'Title', 'Vendor', 'Product Category', 'Type', 'Variant SKU'];
    const idsBelow = (type: string) =>
      matchColumns(headings, FIELDS, [{ cells: ['a', 'A', 'V', 'Vehicles > Parts', type, '1'] }]);
    expect(idsBelow('Frenos').slice(3, 5)).toEqual(['', 'category']);
    expect(idsBelow('').slice(3, 5)).toEqual(['category', '']);
  });

  test('an id is the code of a list without codes', () => {
    const list = ['id', 'title', 'price', 'mpn'];
    expect(matchColumns(list, FIELDS)).toEqual(['code', 'name', 'price', 'manufacturerNumber']);
    expect(matchColumns(['ID', 'SKU', 'Name'], FIELDS)).toEqual(['', 'code', 'name']);
  });

  test('the price of an offer is taken only where no other is', () => {
    expect(matchColumns(['SKU', 'Sale price', 'Regular price'], FIELDS)[1]).toBe('');
    expect(matchColumns(['id', 'title', 'price', 'sale_price'], FIELDS)[3]).toBe('');
  });

  test('a price list with a cost in dollars is recognised below its title', () => {
    const lines = [
      ['DISTRIBUIDORA SUR S.A.', '', ''],
      ['Lista N.º 46', '', 'Vigencia 11/2026'],
      ['COD.', 'DESCRIPCION', 'COSTO S/IVA U$S'],
      ['A-1', 'Correa', '12,50'],
    ].map((cells, place) => ({ line: place + 1, cells }));
    expect(findHeadings(lines, FIELDS).line).toBe(3);
    expect(findHeadings(lines, prices.fields(variant)).line).toBe(3);
  });
});

test.each([
  [['Código', 'Descrição', 'Preço'], true],
  [['Código', 'Precio R$'], true],
  [['Código', 'Descripción', 'Precio U$S', 'NCM'], false],
  [['Code', 'Price'], false],
])('%j may be from another country: %s', (headings, isForeign) => {
  expect(seemsForeign(headings)).toBe(isForeign);
});
