/** The catalogue: categories, brands, vehicles, families and their products. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { categoryEntity } from '#contract/definitions/category';
import { familyEntity } from '#contract/definitions/family';
import { brandEntity, providerEntity } from '#contract/definitions/names';
import { productEntity } from '#contract/definitions/product';
import { NAME_SUBJECTS } from '#contract/entities/names';
import type { Attribute } from '#contract/goods/attributes';
import { bytes, citext, instant, ltree, partOf, plain, referenceTo, rowId } from '../columns.ts';
import { columnsFor } from '../entity-columns.ts';
import { images } from './media.ts';

/** Classifications of a product (`product-marks.ts`). */
export const MARKS = ['tag', 'workBranch', 'clientOf'] as const;
export type Mark = (typeof MARKS)[number];

/**
 * `word` of a text, `category` id, `fitment` of an application (`search-engine/fitment.ts`), `attribute` with its
 * value (`search-engine/attribute-terms.ts`), or a mark's id.
 */
export type TermType = 'word' | 'category' | 'fitment' | 'attribute' | Mark;

export const categories = pgTable(
  'categories',
  {
    id: ltree('id').primaryKey(),
    /** Never changes, while moves change the id. */
    number: integer('number').notNull().generatedByDefaultAsIdentity().unique(),
    ...columnsFor(categoryEntity),
    /** Drawing for its goods without a photo (`backend/drawing/draw.ts`); empty = its parent's. */
    drawing: text('drawing').notNull().default(''),
    position: integer('position').notNull(),
    /** Its own, in their order; subcategories inherit them. */
    attributes: jsonb('attributes').$type<Attribute[]>().notNull().default([]),
    /** Keys whose values are in the titles of its items, in lower case (`backend/catalog/title-keys.ts`). */
    titleKeys: jsonb('title_keys').$type<string[]>().notNull().default([]),
    /** Its picture in lists of categories; null = the drawing of its goods. */
    imageId: integer('image_id').references(() => images.id),
    /** Incremented by changes of attributes and picture; a save with an older version is refused. */
    version: integer('version').notNull().default(1),
  },
  (table) => [index('categories_tree').using('gist', table.id)],
);

/** Ids that moved, merged and removed categories had; never given out again. */
export const formerCategories = pgTable(
  'former_categories',
  {
    id: ltree('id').primaryKey(),
    /** The category that its addresses lead to; null = none. */
    categoryNumber: integer('category_number').references(() => categories.number, {
      onDelete: 'set null',
    }),
  },
  (table) => [index('former_categories_category').on(table.categoryNumber)],
);

/** Makers of vehicles and of parts, in one list as on the existing host. */
const brandColumns = columnsFor(brandEntity);

export const brands = pgTable('brands', {
  id: rowId(),
  ...brandColumns,
  name: citext('name').notNull().unique(),
  logoId: brandColumns.logoId.references(() => images.id),
});

export const providers = pgTable('providers', {
  id: rowId(),
  ...columnsFor(providerEntity),
  name: citext('name').notNull().unique(),
});

/**
 * Names that brands, suppliers, tags, work branches and categories (as paths) had, and ids and names
 * of those that were merged into them. A row has at least one of both; no current name is among them.
 */
export const formerNames = pgTable(
  'former_names',
  {
    id: rowId(),
    subject: text('subject', { enum: [...NAME_SUBJECTS, 'category'] }).notNull(),
    /** The id that the row leads to; of a tag or a category its number. */
    currentId: integer('current_id').notNull(),
    /** The id of a merged one; null = it was only renamed. */
    formerId: integer('former_id'),
    /** Null = a seller removed it. */
    name: citext('name'),
  },
  (table) => [
    uniqueIndex('former_names_id').on(table.subject, table.formerId),
    uniqueIndex('former_names_name').on(table.subject, table.name),
    index('former_names_current').on(table.subject, table.currentId),
  ],
);

export const vehicles = pgTable(
  'vehicles',
  {
    id: rowId(),
    brandId: referenceTo('brand_id', () => brands.id),
    name: text('name').notNull(),
    engine: text('engine').notNull().default(''),
    yearFrom: smallint('year_from'),
    yearTo: smallint('year_to'),
  },
  (table) => [index('vehicles_brand').on(table.brandId, table.name)],
);

const familyColumns = columnsFor(familyEntity);

/** Families of interchangeable products. Lists find them by `searchDocuments`. */
export const families = pgTable(
  'families',
  {
    id: rowId(),
    code: citext('code').notNull().unique(),
    ...familyColumns,
    categoryId: familyColumns.categoryId.references(() => categories.id),
    /** Lowest price of its public products, integer cents with tax. */
    priceCents: integer('price_cents').notNull(),
    /** Higher = more relevant: units sold, then newness. */
    relevance: integer('relevance').notNull().default(0),
    /** Incremented by every change; a save with an older version is refused. */
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('families_relevance').on(table.relevance.desc(), table.id),
    index('families_price').on(table.priceCents, table.id),
    // Codes with other than printable ASCII characters and single blanks (`stored-codes.ts`).
    index('families_odd_code').on(table.id).where(sql`code::text ~ '[^ -~]|  |^ | $'`),
  ],
);

const productColumns = columnsFor(productEntity);

/** Prices are integer cents of UYU, with tax. */
export const products = pgTable(
  'products',
  {
    id: rowId(),
    code: citext('code').notNull().unique(),
    /** Only in a shop of auto parts. */
    familyId: integer('family_id').references(() => families.id),
    ...productColumns,
    brandId: productColumns.brandId.references(() => brands.id),
    providerId: productColumns.providerId.references(() => providers.id),
    categoryId: productColumns.categoryId.references(() => categories.id),
    /** Whether pages and lists show the offer. A job follows the clock; orders read the days themselves. */
    onOffer: boolean('on_offer').notNull().default(false),
    /** Higher = more relevant: units sold, then newness. */
    relevance: integer('relevance').notNull().default(0),
    /** Incremented by every change; a save with an older version is refused. */
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('products_family').on(table.familyId),
    index('products_relevance').on(table.relevance.desc(), table.id),
    index('products_price').on(table.priceCents, table.id),
    index('products_offer').on(table.id).where(sql`offer_price_cents > 0 or on_offer`),
    // Codes with other than printable ASCII characters and single blanks (`stored-codes.ts`).
    index('products_odd_code').on(table.id).where(sql`code::text ~ '[^ -~]|  |^ | $'`),
  ],
);

export const productSpecifications = pgTable(
  'product_specifications',
  {
    productId: partOf('product_id', () => products.id),
    position: smallint('position').notNull(),
    /** Alto, Ancho, Sistema and the rest, as shown. */
    key: text('key').notNull(),
    value: text('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
);

/** Photos of products in their order. */
export const productImages = pgTable(
  'product_images',
  {
    productId: partOf('product_id', () => products.id),
    position: smallint('position').notNull(),
    imageId: partOf('image_id', () => images.id),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_images_image').on(table.imageId),
  ],
);

/** A barcode belongs to one product. */
export const productBarcodes = pgTable(
  'product_barcodes',
  {
    productId: partOf('product_id', () => products.id),
    position: smallint('position').notNull(),
    /** EAN-13 or EAN-8; a UPC-A with its leading zero. */
    code: text('code').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    uniqueIndex('product_barcodes_code').on(table.code),
  ],
);

export const productLinks = pgTable(
  'product_links',
  {
    productId: partOf('product_id', () => products.id),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    url: text('url').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
);

export const productSales = pgTable(
  'product_sales',
  {
    id: rowId(),
    productId: partOf('product_id', () => products.id),
    saleDate: date('sale_date').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [index('product_sales_product').on(table.productId, table.saleDate.desc())],
);

/** Applications of families. */
export const applications = pgTable(
  'applications',
  {
    familyId: partOf('family_id', () => families.id),
    position: smallint('position').notNull(),
    vehicleId: integer('vehicle_id').references(() => vehicles.id),
    name: text('name').notNull(),
    brandName: text('brand_name').notNull(),
    /** Null = unknown; a null last year beside a first year = still built. */
    yearFrom: smallint('year_from'),
    yearTo: smallint('year_to'),
  },
  (table) => [
    primaryKey({ columns: [table.familyId, table.position] }),
    index('applications_vehicle').on(table.vehicleId),
  ],
);

/** Codes that vehicle makers give the part. */
export const originalCodes = pgTable(
  'original_codes',
  {
    familyId: partOf('family_id', () => families.id),
    position: smallint('position').notNull(),
    code: text('code').notNull(),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.position] })],
);

/**
 * Search index: what families and products are found and counted by, as integers (`search-engine/document.ts`). Each
 * process keeps a copy in memory (docs/decisions/0054).
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    /** F = family, P = product. */
    kind: plain('kind').notNull(),
    entryId: integer('entry_id').notNull(),
    /** Version of the list when it was written; a copy loads newer documents. */
    version: integer('version').notNull(),
    document: bytes('document').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.entryId] }),
    index('search_documents_version').on(table.kind, table.version),
  ],
);

/** Documents of a bulk change that lists will see all at once. */
export const searchStaged = pgTable(
  'search_staged',
  {
    /** As in `search_documents`. */
    kind: plain('kind').notNull(),
    entryId: integer('entry_id').notNull(),
    /** Null = not built yet. */
    document: bytes('document'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.entryId] }),
    index('search_staged_waiting')
      .on(table.kind, table.entryId)
      .where(sql`${table.document} is null`),
  ],
);

/** Terms that documents name by number; rows are only added. */
export const searchTerms = pgTable(
  'search_terms',
  {
    id: rowId(),
    kind: plain('kind').notNull(),
    type: plain('type').$type<TermType>().notNull(),
    text: plain('text').notNull(),
  },
  (table) => [index('search_terms_text').using('hash', table.text)],
);

/** Normalized codes, without blanks, dots, dashes and case. */
export const searchCodes = pgTable(
  'search_codes',
  {
    kind: plain('kind').notNull(),
    code: plain('code').notNull(),
    entryId: integer('entry_id').notNull(),
    /** 0 = its own or its products', 1 = of its makers. */
    rank: smallint('rank').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.code, table.entryId] }),
    index('search_codes_entry').on(table.kind, table.entryId),
    // Often only the middle of a maker's code is known. Every search scans the list of pending entries: 10 ms per
    // code with PostgreSQL's default of 4 MB, 0.3 ms with 64 kB.
    index('search_codes_parts')
      .using('gin', table.code.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 64 }),
  ],
);

/** Versions of the lists, incremented by changes of documents, prices, relevance or names. */
export const listVersions = pgTable('list_versions', {
  kind: plain('kind').primaryKey(),
  version: integer('version').notNull(),
  /** Version of the last full rebuild; older copies must reload. */
  base: integer('base').notNull().default(0),
  /** Format of documents, terms and codes (`search-engine/versions.ts`). */
  format: integer('format').notNull().default(0),
});

/** JSON of each public family as lists and pages show it. */
export const familyCards = pgTable('family_cards', {
  familyId: integer('family_id')
    .primaryKey()
    .references(() => families.id, { onDelete: 'cascade' }),
  card: text('card').notNull(),
  /** Its hash: builds of the pages compare it, without reading the cards. */
  state: text('state').notNull().generatedAlwaysAs(sql`md5(card)`),
  /** Format of the card; cards of another format are not read. */
  shape: integer('shape').notNull().default(0),
});
