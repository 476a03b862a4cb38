/** Companies and who works for them. */
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { citext } from '../columns.ts';
import { persons } from './accounts.ts';

export const companies = pgTable('companies', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  /** RUT. */
  identifier: text('identifier').notNull().unique(),
});

export const employees = pgTable(
  'employees',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    /** SEL = Vendedor. */
    position: text('position').notNull(),
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
