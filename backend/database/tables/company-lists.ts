/** A company's lists: phones, addresses, e-mails, images and classifications. */
import { index, type PgColumn, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { companyAddress, companyEmail, companyPhone } from '#contract/definitions/company-lists';
import { citext, ltree, partOf, referenceTo, rowId } from '../columns.ts';
import { columnsFor } from '../entity-columns.ts';
import { cities, states } from './accounts.ts';
import { categories } from './catalog.ts';
import { companies, tags, workBranches } from './companies.ts';
import { images } from './media.ts';

const companyId = () => partOf('company_id', () => companies.id);

/** Columns of a table that links companies to something else. */
const once = (company: PgColumn, other: PgColumn) => primaryKey({ columns: [company, other] });

export const companyPhones = pgTable(
  'company_phones',
  {
    id: rowId(),
    companyId: companyId(),
    ...columnsFor(companyPhone),
  },
  (table) => [index('company_phones_company').on(table.companyId)],
);

export const companyAddresses = pgTable(
  'company_addresses',
  {
    id: rowId(),
    companyId: companyId(),
    ...columnsFor(companyAddress),
    stateId: smallint('state_id')
      .notNull()
      .references(() => states.id),
    cityId: referenceTo('city_id', () => cities.id),
  },
  (table) => [index('company_addresses_company').on(table.companyId)],
);

export const companyEmails = pgTable(
  'company_emails',
  {
    id: rowId(),
    companyId: companyId(),
    ...columnsFor(companyEmail),
    email: citext('email').notNull(),
  },
  (table) => [index('company_emails_company').on(table.companyId)],
);

export const companyImages = pgTable(
  'company_images',
  {
    companyId: companyId(),
    imageId: partOf('image_id', () => images.id),
    position: smallint('position').notNull(),
  },
  (table) => [
    once(table.companyId, table.imageId),
    index('company_images_image').on(table.imageId),
  ],
);

/** Companies that it is a customer of. */
export const companyClientsOf = pgTable(
  'company_clients_of',
  {
    companyId: companyId(),
    clientOfId: partOf('client_of_id', () => companies.id),
  },
  (table) => [
    once(table.companyId, table.clientOfId),
    index('company_clients_of_other').on(table.clientOfId),
  ],
);

export const companyWorkBranches = pgTable(
  'company_work_branches',
  {
    companyId: companyId(),
    workBranchId: partOf('work_branch_id', () => workBranches.id),
  },
  (table) => [
    once(table.companyId, table.workBranchId),
    index('company_work_branches_branch').on(table.workBranchId),
  ],
);

/** Categories of goods that it trades in. */
export const companyCategories = pgTable(
  'company_categories',
  {
    companyId: companyId(),
    categoryId: ltree('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
  },
  (table) => [
    once(table.companyId, table.categoryId),
    index('company_categories_category').on(table.categoryId),
  ],
);

export const companyTags = pgTable(
  'company_tags',
  {
    companyId: companyId(),
    tag: citext('tag')
      .notNull()
      .references(() => tags.name, { onDelete: 'cascade', onUpdate: 'cascade' }),
  },
  (table) => [once(table.companyId, table.tag), index('company_tags_tag').on(table.tag)],
);
