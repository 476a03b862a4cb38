/** Files of goods, prices, stock or companies that sellers bring in: their parts, their rows, and what became of each thing. */
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  ImportKindName,
  ImportOutcome,
  ImportProblem,
  ImportSettings,
} from '#contract/entities/imports';
import type { ImportState } from '#contract/import-states';
import { instant, plain } from '../columns.ts';
import { users } from './accounts.ts';
import { filePart } from './file-parts.ts';

export const imports = pgTable(
  'imports',
  {
    /** What people call it by. */
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** The browser's own: sent again, it is the same import. */
    guid: uuid('guid').notNull().unique(),
    kind: text('kind').$type<ImportKindName>().notNull(),
    state: text('state').$type<ImportState>().notNull(),
    fileName: text('file_name').notNull(),
    fileBytes: integer('file_bytes').notNull(),
    /** SHA-256 of the parts' hashes in their order, hex. */
    fileHash: text('file_hash').notNull(),
    /** Null = the account is gone, or the command line did it. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Their name as it was then. */
    author: text('author').notNull(),
    /** The same of who had it written, or undone. */
    byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    byAuthor: text('by_author').notNull().default(''),
    /** How the file was read, such as `CSV, Windows-1252, punto y coma`. */
    format: text('format').notNull().default(''),
    rowCount: integer('row_count').notNull().default(0),
    settings: jsonb('settings').$type<ImportSettings>().notNull(),
    /** Counts up with each comparison: who has it written says which one they saw. */
    revision: integer('revision').notNull().default(0),
    /** The last line (checking) or key (comparing) that was done. */
    cursorLine: integer('cursor_line').notNull().default(0),
    cursorKey: plain('cursor_key').notNull().default(''),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    same: integer('same').notNull().default(0),
    bad: integer('bad').notNull().default(0),
    /** Brands and other names that were made for it. */
    created: jsonb('created').$type<Record<string, number[]>>().notNull().default({}),
    /** What to look at before it is written, in sentences. */
    warnings: text('warnings').array().notNull().default([]),
    /** Whether its undoing leaves what others changed since as it is, and takes the rest back. */
    skipsMoved: boolean('skips_moved').notNull().default(false),
    /** Why it went no further, in a sentence; empty = it did. */
    fault: text('fault').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When somebody last did something with it. */
    touchedAt: instant('touched_at').notNull().defaultNow(),
    writtenAt: instant('written_at'),
    undoneAt: instant('undone_at'),
    /** When what it takes to undo it was deleted. */
    forgottenAt: instant('forgotten_at'),
  },
  (table) => [index('imports_touched').on(table.touchedAt), index('imports_state').on(table.state)],
);

/** Beside the import, whose row is locked while it is worked on. */
export const importProgress = pgTable('import_progress', {
  importId: integer('import_id')
    .primaryKey()
    .references(() => imports.id, { onDelete: 'cascade' }),
  done: integer('done').notNull().default(0),
  total: integer('total').notNull().default(0),
  /** How often the present piece of work was begun and not ended. */
  attempts: integer('attempts').notNull().default(0),
});

export const importParts = pgTable(
  'import_parts',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    ...filePart(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.part] })],
);

export const importRows = pgTable(
  'import_rows',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** As a spreadsheet counts them, from 1. */
    line: integer('line').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    /** Places of numbers such as `12,345` which are no thousands, for the file has them as numbers. */
    fractions: integer('fractions').array().notNull().default([]),
    /** What was odd about it as it was read, in a sentence; empty = nothing. */
    fault: text('fault').notNull().default(''),
    /** What its thing is known by, in small letters; null = it says none, or nobody has looked. */
    key: plain('key'),
    /** The same as it is written. */
    label: text('label').notNull().default(''),
    /** What it says of its thing. */
    fields: jsonb('fields').$type<Record<string, unknown>>(),
    /** Null = it is good. */
    problems: jsonb('problems').$type<ImportProblem[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('import_rows_key').on(table.importId, table.key),
  ],
);

/** Things that the file is about, and what it makes of each. */
export const importItems = pgTable(
  'import_items',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    key: plain('key').notNull(),
    /** The same as the file writes it. */
    label: text('label').notNull(),
    /** The first row that speaks of it. */
    line: integer('line').notNull(),
    outcome: text('outcome').$type<ImportOutcome>().notNull(),
    /** Null = it is new, and not written yet. */
    thingId: integer('thing_id'),
    /** Of what changes: how it was. */
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    /** Of what changes, how it becomes; of a new thing all of it. */
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
    /** Whether somebody else changed it meanwhile. */
    isMoved: boolean('is_moved').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.key] }),
    index('import_items_outcome').on(table.importId, table.outcome, table.line),
    index('import_items_thing').on(table.importId, table.thingId),
  ],
);
