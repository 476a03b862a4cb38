/** A company's lists: phones, addresses, e-mails, images and classifications. */
import {
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { Phone } from '#contract/entities/people';
import { citext, ltree } from '../columns.ts';
import { cities, states } from './accounts.ts';
import { categories } from './catalog.ts';
import { companies, tags, workBranches } from './companies.ts';
import { images } from './media.ts';

const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity();
const companyId = () =>
  integer('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

/** Columns of a table that links companies to something else. */
const once = (company: PgColumn, other: PgColumn) => primaryKey({ columns: [company, other] });

export const companyPhones = pgTable(
  'company_phones',
  {
    id: id(),
    companyId: companyId(),
    phone: text('phone').notNull(),
    /** HOM, WOR. */
    type: text('type').$type<Phone['type']>().notNull().default('WOR'),
    observation: text('observation').notNull().default(''),
  },
  (table) => [index('company_phones_company').on(table.companyId)],
);

export const companyAddresses = pgTable(
  'company_addresses',
  {
    id: id(),
    companyId: companyId(),
    stateId: smallint('state_id')
      .notNull()
      .references(() => states.id),
    cityId: integer('city_id')
      .notNull()
      .references(() => cities.id),
    address: text('address').notNull(),
  },
  (table) => [index('company_addresses_company').on(table.companyId)],
);

export const companyEmails = pgTable(
  'company_emails',
  { id: id(), companyId: companyId(), email: citext('email').notNull() },
  (table) => [index('company_emails_company').on(table.companyId)],
);

export const companyImages = pgTable(
  'company_images',
  {
    companyId: companyId(),
    imageId: integer('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
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
    clientOfId: integer('client_of_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
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
    workBranchId: integer('work_branch_id')
      .notNull()
      .references(() => workBranches.id, { onDelete: 'cascade' }),
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
