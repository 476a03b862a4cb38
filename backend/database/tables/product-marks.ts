/** Further classifications of products: tags, lines of work, and companies whose customers they are for. */
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { citext, partOf } from '../columns.ts';
import { products } from './catalog.ts';
import { companies, tags, workBranches } from './companies.ts';

const productId = () => partOf('product_id', () => products.id);

export const productTags = pgTable(
  'product_tags',
  {
    productId: productId(),
    tag: citext('tag')
      .notNull()
      .references(() => tags.name, { onDelete: 'cascade', onUpdate: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.tag] }),
    index('product_tags_tag').on(table.tag),
  ],
);

/** Lines of work that use the product. */
export const productWorkBranches = pgTable(
  'product_work_branches',
  {
    productId: productId(),
    workBranchId: partOf('work_branch_id', () => workBranches.id),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.workBranchId] }),
    index('product_work_branches_branch').on(table.workBranchId),
  ],
);

/** Companies whose customers the product is for. */
export const productClientsOf = pgTable(
  'product_clients_of',
  {
    productId: productId(),
    companyId: partOf('company_id', () => companies.id),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.companyId] }),
    index('product_clients_of_company').on(table.companyId),
  ],
);
