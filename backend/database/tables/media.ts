/** Uploaded images; which product shows them is the catalogue's matter. */
import { index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { type Cut, IMAGE_TARGETS } from '#contract/entities/images';
import { instant } from '../columns.ts';
import { users } from './accounts.ts';

export const images = pgTable(
  'images',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** What it was uploaded for. */
    target: text('target', { enum: IMAGE_TARGETS }).notNull(),
    /** File name without extension, as uploaded. */
    name: text('name').notNull(),
    /** Key in the file store. */
    path: text('path').notNull().unique(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Of the whole picture, where a piece of it is shown; null = it is shown whole. */
    wholePath: text('whole_path'),
    wholeWidth: integer('whole_width'),
    wholeHeight: integer('whole_height'),
    /** Which piece, in the whole picture's pixels. */
    cut: jsonb('cut').$type<Cut>(),
    /** Grows with every change; a save that saw an older one is told. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('images_target').on(table.target, table.id)],
);

/** Files on their way to become a picture. */
export const uploads = pgTable(
  'uploads',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    guid: uuid('guid').notNull().unique(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** As the file is called, without its extension. */
    name: text('name').notNull(),
    bytes: integer('bytes').notNull(),
    /** SHA-256 of each part as announced, hex. */
    parts: text('parts').array().notNull(),
    /** Those that are there, from 0. */
    stored: smallint('stored').array().notNull().default([]),
    /** Key in the file store of the picture that was made of it; null = not yet. */
    path: text('path'),
    width: integer('width'),
    height: integer('height'),
    /** The picture that it became. */
    imageId: integer('image_id').references(() => images.id, { onDelete: 'set null' }),
    /** Whether it became one: its file is that picture's, also when that is gone. */
    usedAt: instant('used_at'),
    touchedAt: instant('touched_at').notNull().defaultNow(),
  },
  (table) => [index('uploads_touched').on(table.touchedAt)],
);

/** Files that no picture has any more, until they are deleted. */
export const goneFiles = pgTable(
  'gone_files',
  {
    path: text('path').primaryKey(),
    goneAt: instant('gone_at').notNull().defaultNow(),
  },
  (table) => [index('gone_files_at').on(table.goneAt)],
);
