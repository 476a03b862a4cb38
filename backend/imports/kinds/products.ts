/** Products: what their form says of them, but for pictures and stock, which have imports and pages of their own. */
import { sql } from 'drizzle-orm';
import { newCode, productParms, relatedLinks, specifications } from '#contract/fields/goods-fields';
import { sellsFamilies } from '#variants/kinds';
import { type Read, readInteger, readPairs, readText, readUrl, writePairs } from '../values.ts';
import { CODE_HEADINGS, codeField, flagField, NAME_HEADINGS, ruled, textField } from './fields.ts';
import { type Field, gatherOne, type ImportKind } from './kind.ts';
import { priceFields } from './prices.ts';
import { NEW_PRODUCT, type ProductThing, productThings } from './product-things.ts';
import { readCategories, readNamed, readNamedCell, writeNamedCell } from './refs.ts';

const isRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null;
/** A list of pairs, as the state has it. */
const pairsOf = (value: unknown): Record<string, string>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

const anyText = (value: string): Read => readText(500)(value);

export const categoryField: Field = {
  id: 'category',
  title: 'Categoría',
  headings: ['rubro', 'categoria id', 'subcategoria', 'sub categoria', 'category', 'linea'],
  says: 'CategoryId',
  isNeeded: true,
  read: readNamedCell('category'),
  // By its path: spreadsheets take a number such as 1.10 for a date.
  write: writeNamedCell('category'),
};

const FIELDS: readonly Field[] = [
  codeField(CODE_HEADINGS, newCode()),
  textField(
    { id: 'name', title: 'Nombre', headings: NAME_HEADINGS, says: 'ProductName' },
    productParms.ProductName,
    { isNeeded: true },
  ),
  {
    id: 'brand',
    title: 'Marca',
    headings: ['fabricante', 'marca del producto', 'brand'],
    says: 'BrandId',
    isNeeded: true,
    read: readNamedCell('brand'),
    write: writeNamedCell('brand'),
  },
  categoryField,
  ...priceFields(true),
  textField(
    {
      id: 'family',
      title: 'Familia',
      headings: ['codigo de familia', 'codigo familia', 'family'],
      says: 'ProductFamily',
    },
    productParms.ProductFamily,
    { empty: '' },
  ),
  textField(
    {
      id: 'description',
      title: 'Descripción',
      headings: ['descripcion larga', 'observaciones', 'texto', 'description'],
      says: 'ProductDescription',
    },
    productParms.ProductDescription,
    { empty: '' },
  ),
  flagField({
    id: 'isOriginal',
    title: 'Original',
    headings: ['es original'],
    says: 'ProductIsOriginal',
  }),
  flagField({
    id: 'isPublic',
    title: 'Visible',
    headings: ['publico', 'activo', 'publicado', 'habilitado'],
    says: 'ProductIsPublic',
  }),
  {
    id: 'provider',
    title: 'Proveedor',
    headings: ['nombre del proveedor', 'provider', 'supplier'],
    says: 'ProviderId',
    empty: null,
    read: readNamedCell('provider'),
    write: writeNamedCell('provider'),
  },
  textField(
    {
      id: 'providerCode',
      title: 'Código del proveedor',
      headings: ['codigo proveedor', 'cod proveedor', 'codigo de proveedor'],
      says: 'ProductProviderCode',
    },
    productParms.ProductProviderCode,
    { empty: '' },
  ),
  {
    id: 'providerUrl',
    title: 'Enlace del proveedor',
    headings: ['url del proveedor', 'url proveedor', 'link proveedor'],
    says: 'ProductProviderUrl',
    empty: '',
    read: ruled(readUrl, productParms.ProductProviderUrl),
    write: (value) => (typeof value === 'string' ? value : ''),
  },
  textField(
    {
      id: 'mLCode',
      title: 'Código de Mercado Libre',
      headings: ['codigo ml', 'ml', 'mlu', 'mercado libre', 'publicacion ml'],
      says: 'ProductMLCode',
    },
    productParms.ProductMLCode,
    { empty: '' },
  ),
  textField(
    { id: 'dua', title: 'DUA', headings: ['despacho', 'numero de dua'], says: 'ProductDua' },
    productParms.ProductDua,
    { empty: '' },
  ),
  {
    id: 'minStock',
    title: 'Stock mínimo',
    headings: ['minimo', 'punto de pedido', 'stock de alerta'],
    says: 'ProductMinStock',
    empty: null,
    read: ruled(readInteger(0, 1_000_000), productParms.ProductMinStock),
    write: (value) => (typeof value === 'number' ? value : ''),
  },
  {
    id: 'specifications',
    title: 'Especificaciones',
    headings: ['medidas', 'ficha', 'caracteristicas', 'atributos'],
    says: 'specifications',
    empty: [],
    read: ruled(readPairs('SpecKey', 'SpecValue', anyText), specifications()),
    write: (value) => writePairs(pairsOf(value), 'SpecKey', 'SpecValue'),
  },
  {
    id: 'relatedLinks',
    title: 'Enlaces',
    headings: ['links', 'enlaces relacionados'],
    says: 'relatedLinks',
    empty: [],
    read: ruled(readPairs('RelatedLinkName', 'RelatedLinkUrl', readUrl), relatedLinks()),
    write: (value) => writePairs(pairsOf(value), 'RelatedLinkName', 'RelatedLinkUrl'),
  },
];

const WITHOUT_FAMILY = FIELDS.filter(({ id }) => id !== 'family');
/** In a shop of auto parts a product without a family is none. */
const WITH_FAMILY = FIELDS.map((field) =>
  field.id === 'family' ? ({ ...field, isNeeded: true } as const) : field,
);

export const products: ImportKind<ProductThing> = {
  ...productThings,
  name: 'products',
  fields: (variant) => (sellsFamilies(variant) ? WITH_FAMILY : WITHOUT_FAMILY),
  unknown: null,
  defaults: NEW_PRODUCT,
  gather: gatherOne,
  loadRefs: async (db) => ({
    lists: {
      brand: await readNamed(db, sql`select id, name::text as name from brands`, {
        article: 'La marca',
        isMade: true,
      }),
      provider: await readNamed(db, sql`select id, name::text as name from providers`, {
        article: 'El proveedor',
        isMade: true,
      }),
      category: await readCategories(db),
    },
  }),
};
