/** Imports of goods, prices, stock or companies: their file parts, rows, and the result for each item. */
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  ImportKindName,
  ImportOutcome,
  ImportProblem,
  ImportSettings,
} from '#contract/entities/imports';
import type { ImportState } from '#contract/import-states';
import { citext, instant, partOf, plain, rowId } from '../columns.ts';
import { users } from './accounts.ts';
import { filePart } from './file-parts.ts';

export const imports = pgTable(
  'imports',
  {
    /** Number shown to people. */
    id: rowId(),
    /** Idempotency key made by the browser. */
    guid: uuid('guid').notNull().unique(),
    kind: text('kind').$type<ImportKindName>().notNull(),
    state: text('state').$type<ImportState>().notNull(),
    fileName: text('file_name').notNull(),
    fileBytes: integer('file_bytes').notNull(),
    /** SHA-256 of the parts' hashes in their order, hex. */
    fileHash: text('file_hash').notNull(),
    /** Null = the account was deleted, or the command line did it. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The user's name at the time. */
    author: text('author').notNull(),
    /** The user who applied or undid it. */
    byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    byAuthor: text('by_author').notNull().default(''),
    /** Detected format, such as `CSV, Windows-1252, punto y coma`. */
    format: text('format').notNull().default(''),
    rowCount: integer('row_count').notNull().default(0),
    settings: jsonb('settings').$type<ImportSettings>().notNull(),
    /** Incremented by each comparison; applying names the one that the user saw. */
    revision: integer('revision').notNull().default(0),
    /** Last processed line (checking); number of rows compared and last key (comparing). */
    cursorLine: integer('cursor_line').notNull().default(0),
    cursorKey: plain('cursor_key').notNull().default(''),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    same: integer('same').notNull().default(0),
    bad: integer('bad').notNull().default(0),
    /** Brands and other names that it created. */
    created: jsonb('created').$type<Record<string, number[]>>().notNull().default({}),
    /** Warnings before it is applied, in sentences. */
    warnings: text('warnings').array().notNull().default([]),
    /** How many items its undo left as they were. */
    remaining: integer('remaining').notNull().default(0),
    /** Why it failed, in a sentence; empty = it did not. */
    fault: text('fault').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When it was last used. */
    touchedAt: instant('touched_at').notNull().defaultNow(),
    writtenAt: instant('written_at'),
    undoneAt: instant('undone_at'),
    /** When the data for undoing it were deleted. */
    forgottenAt: instant('forgotten_at'),
  },
  (table) => [index('imports_touched').on(table.touchedAt), index('imports_state').on(table.state)],
);

/** In a table of its own, since the import's row is locked during work. */
export const importProgress = pgTable('import_progress', {
  importId: integer('import_id')
    .primaryKey()
    .references(() => imports.id, { onDelete: 'cascade' }),
  done: integer('done').notNull().default(0),
  total: integer('total').notNull().default(0),
  /** How often the current batch was begun without an end. */
  attempts: integer('attempts').notNull().default(0),
});

export const importParts = pgTable(
  'import_parts',
  {
    importId: partOf('import_id', () => imports.id),
    ...filePart(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.part] })],
);

export const importRows = pgTable(
  'import_rows',
  {
    importId: partOf('import_id', () => imports.id),
    /** Line number as in a spreadsheet, from 1. */
    line: integer('line').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    /** Columns where the file stores a number, not a text: `12,345` has decimals. */
    numbers: integer('fractions').array().notNull().default([]),
    /** Warning from reading it, in a sentence; empty = none. */
    fault: text('fault').notNull().default(''),
    /** Key of its item in small letters; null = missing or not yet read. */
    key: plain('key'),
    /** The key as written in the file. */
    label: text('label').notNull().default(''),
    /** Parsed values. */
    fields: jsonb('fields').$type<Record<string, unknown>>(),
    /** Null = valid. */
    problems: jsonb('problems').$type<ImportProblem[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('import_rows_key').on(table.importId, table.key),
  ],
);

/** Items of the file and the result for each. */
export const importItems = pgTable(
  'import_items',
  {
    importId: partOf('import_id', () => imports.id),
    key: plain('key').notNull(),
    /** The key as written in the file. */
    label: text('label').notNull(),
    /** First row of the item. */
    line: integer('line').notNull(),
    outcome: text('outcome').$type<ImportOutcome>().notNull(),
    /** Null = new and not yet created. */
    thingId: integer('thing_id'),
    /** Previous values of changed fields. */
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    /** New values of changed fields; all values of a new item. */
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
    /** Whether the undo left it: `before` and `after` then have the remaining fields. */
    isMoved: boolean('is_moved').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.key] }),
    index('import_items_outcome').on(table.importId, table.outcome, table.line),
    index('import_items_thing').on(table.importId, table.thingId),
  ],
);

/** Settings of written imports, remembered for the next files with the same headings. */
export const importProfiles = pgTable(
  'import_profiles',
  {
    id: rowId(),
    kind: text('kind').$type<ImportKindName>().notNull(),
    name: citext('name').notNull(),
    /** Hash of the headings in any order. */
    shape: plain('shape').notNull(),
    /** The headings in the order of the file, without what changes from file to file. */
    headings: text('headings').array().notNull(),
    /** The field id of each heading; empty = ignored. */
    columns: text('columns').array().notNull(),
    /** The settings besides the columns. */
    settings: jsonb('settings').$type<Partial<ImportSettings>>().notNull(),
    /** Words of the file's name, which decide between profiles with the same headings. */
    fileWords: text('file_words').notNull(),
    /** Null = the account was deleted, or the command line did it. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The user's name at the time. */
    author: text('author').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [unique('import_profiles_name').on(table.kind, table.shape, table.name)],
);
