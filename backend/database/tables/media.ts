/** Uploaded images; which product shows them is the catalogue's matter. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

export const images = pgTable(
  'images',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** What it was uploaded for. */
    target: text('target', { enum: ['banner', 'product'] }).notNull(),
    /** File name without extension, as uploaded. */
    name: text('name').notNull(),
    /** Key in the file store. */
    path: text('path').notNull().unique(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('images_target').on(table.target, table.id)],
);
