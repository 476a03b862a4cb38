/** Company groups, companies and their employees; a company's lists are in company-lists.ts. */
import { type AnyPgColumn, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyEntity, companyGroupEntity } from '#contract/definitions/company';
import type { EmployeePosition } from '#contract/entities/companies';
import { citext, instant, partOf, rowId } from '../columns.ts';
import { columnsFor } from '../entity-columns.ts';
import { persons } from './accounts.ts';

/** Incremented by every change; a save with an older version is refused. */
const version = () => integer('version').notNull().default(1);

/** Companies that belong together, such as the branches of one firm. */
export const companyGroups = pgTable(
  'company_groups',
  {
    id: rowId(),
    ...columnsFor(companyGroupEntity),
    version: version(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('company_groups_name').on(table.name)],
);

const companyColumns = columnsFor(companyEntity);

export const companies = pgTable(
  'companies',
  {
    id: rowId(),
    ...companyColumns,
    identifier: companyColumns.identifier.unique(),
    /** Null = in no group. */
    groupId: integer('group_id').references((): AnyPgColumn => companyGroups.id),
    version: version(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('companies_group').on(table.groupId)],
);

/** Companies that were merged into another; their id and RUT lead to it. */
export const formerCompanies = pgTable(
  'former_companies',
  {
    /** Its id in `companies`. */
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    identifier: text('identifier').notNull().unique(),
    companyId: partOf('company_id', () => companies.id),
    mergedAt: instant('merged_at').notNull().defaultNow(),
  },
  (table) => [index('former_companies_company').on(table.companyId)],
);

export const employees = pgTable(
  'employees',
  {
    companyId: partOf('company_id', () => companies.id),
    personId: partOf('person_id', () => persons.id),
    position: text('position').$type<EmployeePosition>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.personId] }),
    index('employees_person').on(table.personId),
  ],
);

/** Tags of companies and products; the name is the id. */
export const tags = pgTable('tags', {
  name: citext('name').primaryKey(),
  /** Never changes; names the tag in the history. */
  number: integer('number').notNull().generatedByDefaultAsIdentity().unique(),
});

/** Lines of work of companies. */
export const workBranches = pgTable('work_branches', {
  id: rowId(),
  name: citext('name').notNull().unique(),
});
