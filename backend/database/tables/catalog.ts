/** The catalogue: categories, brands, vehicles, families and their products. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { familyEntity } from '#contract/definitions/family';
import { productEntity } from '#contract/definitions/product';
import { bytes, citext, instant, ltree, plain } from '../columns.ts';
import { columnsFor } from '../entity-columns.ts';
import { images } from './media.ts';

/** What a product can be marked with (`product-marks.ts`). */
export const MARKS = ['tag', 'workBranch', 'clientOf'] as const;
export type Mark = (typeof MARKS)[number];

/** `word` of a text, `category` id, `fitment`: what an application says (`search-engine/fitment.ts`), a mark's id. */
export type TermType = 'word' | 'category' | 'fitment' | Mark;

export const categories = pgTable(
  'categories',
  {
    id: ltree('id').primaryKey(),
    name: text('name').notNull(),
    /** Other words for it, comma-separated; searched, not shown. */
    synonyms: text('synonyms').notNull().default(''),
    /** What stands for its goods that have no photo (`backend/drawing/draw.ts`); empty = as its parent's. */
    drawing: text('drawing').notNull().default(''),
    position: integer('position').notNull(),
  },
  (table) => [index('categories_tree').using('gist', table.id)],
);

/** Makers of vehicles and makers of parts: the existing host keeps both in one list. */
export const brands = pgTable('brands', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: citext('name').notNull().unique(),
  makesVehicles: boolean('makes_vehicles').notNull().default(false),
});

export const providers = pgTable('providers', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: citext('name').notNull().unique(),
});

export const vehicles = pgTable(
  'vehicles',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    brandId: integer('brand_id')
      .notNull()
      .references(() => brands.id),
    name: text('name').notNull(),
    engine: text('engine').notNull().default(''),
    yearFrom: smallint('year_from'),
    yearTo: smallint('year_to'),
  },
  (table) => [index('vehicles_brand').on(table.brandId, table.name)],
);

const familyColumns = columnsFor(familyEntity);

/** A family of interchangeable products. Lists find it through its document (below). */
export const families = pgTable(
  'families',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    code: citext('code').notNull().unique(),
    ...familyColumns,
    categoryId: familyColumns.categoryId.references(() => categories.id),
    /** Lowest price of its public products, integer cents with tax. */
    priceCents: integer('price_cents').notNull(),
    /** Higher = more relevant: units sold, then newness. */
    relevance: integer('relevance').notNull().default(0),
    /** Grows with every change; a save that saw an older one is told. */
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('families_relevance').on(table.relevance.desc(), table.id),
    index('families_price').on(table.priceCents, table.id),
  ],
);

const productColumns = columnsFor(productEntity);

/** Prices are integer cents of UYU, with tax. */
export const products = pgTable(
  'products',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    code: citext('code').notNull().unique(),
    /** Only in a shop of auto parts. */
    familyId: integer('family_id').references(() => families.id),
    ...productColumns,
    brandId: productColumns.brandId.references(() => brands.id),
    providerId: productColumns.providerId.references(() => providers.id),
    categoryId: productColumns.categoryId.references(() => categories.id),
    /** Higher = more relevant: units sold, then newness. */
    relevance: integer('relevance').notNull().default(0),
    /** Grows with every change; a save that saw an older one is told. */
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('products_family').on(table.familyId),
    index('products_relevance').on(table.relevance.desc(), table.id),
    index('products_price').on(table.priceCents, table.id),
  ],
);

export const productSpecifications = pgTable(
  'product_specifications',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    /** Alto, Ancho, Sistema and the rest, as shown. */
    key: text('key').notNull(),
    value: text('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
);

/** The photos of a product, in the order it shows them. */
export const productImages = pgTable(
  'product_images',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    imageId: integer('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_images_image').on(table.imageId),
  ],
);

export const productLinks = pgTable(
  'product_links',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    url: text('url').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
);

export const productSales = pgTable(
  'product_sales',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    saleDate: date('sale_date').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [index('product_sales_product').on(table.productId, table.saleDate.desc())],
);

/** What a family fits. */
export const applications = pgTable(
  'applications',
  {
    familyId: integer('family_id')
      .notNull()
      .references(() => families.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    vehicleId: integer('vehicle_id').references(() => vehicles.id),
    name: text('name').notNull(),
    brandName: text('brand_name').notNull(),
    /** Null = unknown; a last year that is null beside a first = still built. */
    yearFrom: smallint('year_from'),
    yearTo: smallint('year_to'),
  },
  (table) => [
    primaryKey({ columns: [table.familyId, table.position] }),
    index('applications_vehicle').on(table.vehicleId),
  ],
);

/** The codes that the makers of the vehicles give the part. */
export const originalCodes = pgTable(
  'original_codes',
  {
    familyId: integer('family_id')
      .notNull()
      .references(() => families.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    code: text('code').notNull(),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.position] })],
);

/**
 * Read model of the lists: what a family or a product is found and counted by, in whole numbers
 * (`search-engine/document.ts`). Each process keeps a copy and looks through it (docs/decisions/0054).
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    /** F family, P product. */
    kind: plain('kind').notNull(),
    entryId: integer('entry_id').notNull(),
    /** That of the list when it was written: a copy reads what is younger than itself. */
    version: integer('version').notNull(),
    document: bytes('document').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.entryId] }),
    index('search_documents_version').on(table.kind, table.version),
  ],
);

/** Documents that lists do not know yet: many things changed at once, and lists learn of all of them at once. */
export const searchStaged = pgTable(
  'search_staged',
  {
    /** As in `search_documents`. */
    kind: plain('kind').notNull(),
    entryId: integer('entry_id').notNull(),
    /** Null = to be made. */
    document: bytes('document'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.entryId] }),
    index('search_staged_waiting')
      .on(table.kind, table.entryId)
      .where(sql`${table.document} is null`),
  ],
);

/** What the documents name by number: never changed, only added, so that each is said once. */
export const searchTerms = pgTable(
  'search_terms',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    kind: plain('kind').notNull(),
    type: plain('type').$type<TermType>().notNull(),
    text: plain('text').notNull(),
  },
  (table) => [index('search_terms_text').using('hash', table.text)],
);

/** Codes without blanks, dots, dashes and case. */
export const searchCodes = pgTable(
  'search_codes',
  {
    kind: plain('kind').notNull(),
    code: plain('code').notNull(),
    entryId: integer('entry_id').notNull(),
    /** 0 its own (or its products'), 1 an original code. */
    rank: smallint('rank').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.code, table.entryId] }),
    index('search_codes_entry').on(table.kind, table.entryId),
    // A maker's code is often known by its middle alone (the part's function). What was written last waits in a
    // list that every search reads through: at 4 MB, as PostgreSQL has it, that takes 10 ms a code, at 64 kB 0.3.
    index('search_codes_parts')
      .using('gin', table.code.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 64 }),
  ],
);

/** Another number after every change of a kind's documents, prices, relevance or names. */
export const listVersions = pgTable('list_versions', {
  kind: plain('kind').primaryKey(),
  version: integer('version').notNull(),
  /** The version that began with everything made anew; older copies are of no use. */
  base: integer('base').notNull().default(0),
  /** What the documents, terms and codes mean: `search-engine/versions.ts`. */
  format: integer('format').notNull().default(0),
});

/** Each public family as a visitor sees it, as JSON: what lists and pages show, read in one piece. */
export const familyCards = pgTable('family_cards', {
  familyId: integer('family_id')
    .primaryKey()
    .references(() => families.id, { onDelete: 'cascade' }),
  card: text('card').notNull(),
  /** What the card consists of; one of another shape than the running release's is not read. */
  shape: integer('shape').notNull().default(0),
});
