import { sql } from 'drizzle-orm';
import { initialValues, toWire } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import { newCode } from '#contract/fields/goods-fields';
import { sellsFamilies } from '#variants/kinds';
import { attributeFields, attributeWarnings } from './attribute-fields.ts';
import { CODE_HEADINGS, codeField, fileFields } from './fields.ts';
import { type Field, gatherOne, type ImportKind } from './kind.ts';
import { withOtherTax } from './prices.ts';
import { PRODUCT_HEADINGS } from './product-headings.ts';
import { type ProductThing, productThings } from './product-things.ts';
import { formerNamesOf, readCategories, readNamed } from './refs.ts';

const FIELDS: readonly Field[] = [
  codeField(CODE_HEADINGS, newCode()),
  ...withOtherTax(fileFields(productEntity, PRODUCT_HEADINGS)),
];
const WITHOUT_FAMILY = FIELDS.filter(({ id }) => id !== 'family');

export const products: ImportKind<ProductThing> = {
  ...productThings,
  name: 'products',
  fields: (variant) => (sellsFamilies(variant) ? FIELDS : WITHOUT_FAMILY),
  moreFields: attributeFields,
  warningsOf: attributeWarnings,
  unknown: null,
  defaults: ({ ProductPrice }, { label, variant }) => ({
    ...toWire(productEntity, initialValues(productEntity)),
    // A new product without a price is not shown, unless its row says so.
    ProductIsPublic: Number(ProductPrice) > 0,
    // As in the form: a family of its own, of the same code.
    ProductFamily: sellsFamilies(variant) ? label : '',
    BrandId: 1,
    images: [],
    specifications: [],
    relatedLinks: [],
    barcodes: [],
  }),
  gather: gatherOne,
  loadRefs: async (db) => ({
    lists: {
      brand: await readNamed(db, sql`select id, name::text as name from brands`, {
        article: 'La marca',
        isMade: true,
        former: formerNamesOf('brand'),
      }),
      provider: await readNamed(db, sql`select id, name::text as name from providers`, {
        article: 'El proveedor',
        isMade: true,
        former: formerNamesOf('provider'),
      }),
      category: await readCategories(db, true),
    },
  }),
};
