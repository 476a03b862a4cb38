/** Companies and who works for them. */
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { persons } from '#backend/accounts/tables';

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
