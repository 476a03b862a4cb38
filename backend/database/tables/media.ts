/** Uploaded images. product_images links them to products. */
import { index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { imageEntity } from '#contract/definitions/image';
import { type Cut, IMAGE_TARGETS } from '#contract/entities/images';
import { instant, rowId } from '../columns.ts';
import { columnsFor } from '../entity-columns.ts';
import { users } from './accounts.ts';

export const images = pgTable(
  'images',
  {
    id: rowId(),
    /** Purpose of the upload. */
    target: text('target', { enum: IMAGE_TARGETS }).notNull(),
    ...columnsFor(imageEntity),
    /** Key in the file store. */
    path: text('path').notNull().unique(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Whole picture if only a part is shown; otherwise null. */
    wholePath: text('whole_path'),
    wholeWidth: integer('whole_width'),
    wholeHeight: integer('whole_height'),
    /** Shown part, in pixels of the whole picture. */
    cut: jsonb('cut').$type<Cut>(),
    /** Incremented by every change; a save with an older version is refused. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('images_target').on(table.target, table.id)],
);

/** Uploads that become a picture. */
export const uploads = pgTable(
  'uploads',
  {
    id: rowId(),
    guid: uuid('guid').notNull().unique(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** File name without extension. */
    name: text('name').notNull(),
    bytes: integer('bytes').notNull(),
    /** SHA-256 of each part as announced, hex. */
    parts: text('parts').array().notNull(),
    /** Received parts, from 0. */
    stored: smallint('stored').array().notNull().default([]),
    /** Key in the file store of the resulting picture; null = not yet. */
    path: text('path'),
    width: integer('width'),
    height: integer('height'),
    /** Resulting image. */
    imageId: integer('image_id').references(() => images.id, { onDelete: 'set null' }),
    /** Whether an image was made: its file belongs to that image, even if the image was deleted. */
    usedAt: instant('used_at'),
    touchedAt: instant('touched_at').notNull().defaultNow(),
  },
  (table) => [index('uploads_touched').on(table.touchedAt)],
);

/** Files of deleted images, until they are deleted as well. */
export const goneFiles = pgTable(
  'gone_files',
  {
    path: text('path').primaryKey(),
    goneAt: instant('gone_at').notNull().defaultNow(),
  },
  (table) => [index('gone_files_at').on(table.goneAt)],
);
