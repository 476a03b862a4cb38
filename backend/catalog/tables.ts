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
import { citext, instant, ltree } from '#backend/serve/columns';

export const categories = pgTable(
  'categories',
  {
    id: ltree('id').primaryKey(),
    name: text('name').notNull(),
    /** Other words for it, comma-separated; searched, not shown. */
    synonyms: text('synonyms').notNull().default(''),
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

/**
 * A family of interchangeable products. The arrays repeat what its products and applications say, so
 * that one indexed table answers the list's filters.
 */
export const families = pgTable(
  'families',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    code: citext('code').notNull().unique(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    categoryId: ltree('category_id')
      .notNull()
      .references(() => categories.id),
    isOriginal: boolean('is_original').notNull().default(false),
    isPublic: boolean('is_public').notNull().default(true),
    /** Lowest price of its public products, integer cents with tax. */
    priceCents: integer('price_cents').notNull(),
    /** Higher = more relevant: units sold, then newness. */
    relevance: integer('relevance').notNull().default(0),
    brandIds: integer('brand_ids').array().notNull().default(sql`'{}'`),
    providerIds: integer('provider_ids').array().notNull().default(sql`'{}'`),
    vehicleIds: integer('vehicle_ids').array().notNull().default(sql`'{}'`),
    years: smallint('years').array().notNull().default(sql`'{}'`),
    /** Name, codes, original codes, applications: lower case without accents. */
    searchText: text('search_text').notNull().default(''),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('families_category').using('gist', table.categoryId),
    index('families_brands').using('gin', table.brandIds),
    index('families_providers').using('gin', table.providerIds),
    index('families_vehicles').using('gin', table.vehicleIds),
    index('families_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);

export const products = pgTable(
  'products',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    code: citext('code').notNull().unique(),
    /** Only in a shop of auto parts. */
    familyId: integer('family_id').references(() => families.id),
    brandId: integer('brand_id')
      .notNull()
      .references(() => brands.id),
    providerId: integer('provider_id').references(() => providers.id),
    providerCode: text('provider_code').notNull().default(''),
    providerUrl: text('provider_url').notNull().default(''),
    mlCode: text('ml_code').notNull().default(''),
    categoryId: ltree('category_id')
      .notNull()
      .references(() => categories.id),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Integer cents of UYU, with tax. */
    priceCents: integer('price_cents').notNull(),
    dua: text('dua').notNull().default(''),
    isOriginal: boolean('is_original').notNull().default(false),
    isPublic: boolean('is_public').notNull().default(true),
    /** Grows with every change; a save that saw an older one is told. */
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('products_family').on(table.familyId),
    index('products_category').using('gist', table.categoryId),
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
    /** Null = unknown. */
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
