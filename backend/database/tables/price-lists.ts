/** Price lists: the companies and groups that they are for, and their rules. */
import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
} from 'drizzle-orm/pg-core';
import { priceListEntity } from '#contract/definitions/price-list';
import { instant, ltree, partOf, rowId } from '../columns.ts';
import { columnsFor } from '../entity-columns.ts';
import { brands, categories, products } from './catalog.ts';
import { companies, companyGroups } from './companies.ts';

export const priceLists = pgTable('price_lists', {
  id: rowId(),
  ...columnsFor(priceListEntity),
  /** Incremented by every change; a save with an older version is refused. */
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
});

const listId = () => partOf('price_list_id', () => priceLists.id);

export const priceListCompanies = pgTable(
  'price_list_companies',
  { priceListId: listId(), companyId: partOf('company_id', () => companies.id) },
  (table) => [
    primaryKey({ columns: [table.priceListId, table.companyId] }),
    index('price_list_companies_company').on(table.companyId),
  ],
);

/** Groups all of whose companies have the list. */
export const priceListGroups = pgTable(
  'price_list_groups',
  { priceListId: listId(), groupId: partOf('group_id', () => companyGroups.id) },
  (table) => [
    primaryKey({ columns: [table.priceListId, table.groupId] }),
    index('price_list_groups_group').on(table.groupId),
  ],
);

/** A fixed price of a product, or a percentage off the products of a category, of a brand, of both, or off all. */
export const priceRules = pgTable(
  'price_rules',
  {
    priceListId: listId(),
    position: smallint('position').notNull(),
    /** With its subcategories; null = any. */
    categoryId: ltree('category_id').references(() => categories.id, {
      onDelete: 'cascade',
      onUpdate: 'cascade',
    }),
    /** Null = any. */
    brandId: integer('brand_id').references(() => brands.id, { onDelete: 'cascade' }),
    productId: integer('product_id').references(() => products.id, { onDelete: 'cascade' }),
    /** With tax; null where there is a percentage. */
    priceCents: integer('price_cents'),
    percent: doublePrecision('percent'),
  },
  (table) => [
    primaryKey({ columns: [table.priceListId, table.position] }),
    index('price_rules_product').on(table.productId),
    index('price_rules_category').using('gist', table.categoryId),
    index('price_rules_brand').on(table.brandId),
    check(
      'price_rules_kind',
      sql`(${table.productId} is not null and ${table.priceCents} > 0 and ${table.percent} is null
        and ${table.categoryId} is null and ${table.brandId} is null)
        or (${table.productId} is null and ${table.priceCents} is null and ${table.percent} > 0)`,
    ),
  ],
);
