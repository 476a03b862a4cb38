/** Company groups, companies and who works for them; what a company has several of is in company-lists.ts. */
import { type AnyPgColumn, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { EmployeePosition } from '#contract/entities/companies';
import { citext, instant } from '../columns.ts';
import { persons } from './accounts.ts';

/** Grows with every change; a save that saw an older one is told. */
const version = () => integer('version').notNull().default(1);

/** Companies that belong together, such as the branches of one firm. */
export const companyGroups = pgTable(
  'company_groups',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    web: text('web').notNull().default(''),
    version: version(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('company_groups_name').on(table.name)],
);

export const companies = pgTable(
  'companies',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    /** RUT. */
    identifier: text('identifier').notNull().unique(),
    /** Null = nobody has put it into one: somebody registered it, or the shop is new. */
    groupId: integer('group_id').references((): AnyPgColumn => companyGroups.id),
    version: version(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('companies_group').on(table.groupId)],
);

/** Entries that were merged into another: their number and their RUT lead there. */
export const formerCompanies = pgTable(
  'former_companies',
  {
    /** Under which it stood in `companies`. */
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    identifier: text('identifier').notNull().unique(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    mergedAt: instant('merged_at').notNull().defaultNow(),
  },
  (table) => [index('former_companies_company').on(table.companyId)],
);

export const employees = pgTable(
  'employees',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    position: text('position').$type<EmployeePosition>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.personId] }),
    index('employees_person').on(table.personId),
  ],
);

/** Words that companies are marked with; their name is their id in choices. */
export const tags = pgTable('tags', {
  name: citext('name').primaryKey(),
});

/** Lines of work a company can be in. */
export const workBranches = pgTable('work_branches', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: citext('name').notNull().unique(),
});
