/** An import of a file, as replies carry it. */
import * as z from 'zod/mini';
import { IMPORT_STATES } from '../import-states.ts';

export const IMPORT_KINDS = ['products', 'families', 'stock', 'prices', 'companies'] as const;
export type ImportKindName = (typeof IMPORT_KINDS)[number];

export const importKindNames: Record<ImportKindName, string> = {
  products: 'Productos',
  families: 'Familias',
  stock: 'Stock',
  prices: 'Precios',
  companies: 'Empresas',
};

const IMPORT_OUTCOMES = ['new', 'changed', 'same'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** What a row has wrong: in which column, and why, in a sentence. */
const importProblem = z.object({
  /** The column's heading; empty = the whole row. */
  column: z.string(),
  text: z.string(),
});
export type ImportProblem = z.infer<typeof importProblem>;

export const EMPTY_MEANS = ['keep', 'clear'] as const;
export const DECIMALS = [',', '.'] as const;

/** How the columns of a file are to be understood. */
const importSettings = z.object({
  /** The line with the headings; 0 = there is none. */
  headerLine: z.int(),
  /** What each column is, by its place; empty = nothing that is wanted. */
  columns: z.array(z.string()),
  /** Whether an empty cell leaves what there is, or empties it. */
  emptyMeans: z.enum(EMPTY_MEANS),
  /** Whether brands, providers and groups that nobody knows yet are made. */
  createsMissing: z.boolean(),
  /** Whether only what there is changes, and rows of what nobody knows yet are passed over. */
  skipsNew: z._default(z.boolean(), false),
  /** Whether its stock counts what is sold and has not left, which is then taken off. */
  takesOffSold: z._default(z.boolean(), true),
  /** What stands before the cents. */
  decimal: z.enum(DECIMALS),
  /** Whether its own numbers told that, and tell it anew where other columns are looked at. */
  isDecimalGuessed: z._default(z.boolean(), false),
  /** Rows with more cells than that have one too many somewhere; 0 = rows may be of any length. */
  widest: z.int(),
});
export type ImportSettings = z.infer<typeof importSettings>;

const importColumn = z.object({
  title: z.string(),
  /** The first values below it. */
  samples: z.array(z.string()),
});

const importFieldChoice = z.object({
  id: z.string(),
  title: z.string(),
  /** What it says of a thing: two columns may say the same, such as a price with tax and without. */
  says: z.string(),
  /** Without it no row can be read. */
  isKey: z.boolean(),
  /** What is new must have it. */
  isNeeded: z.boolean(),
});

export const listedImport = z.object({
  guid: z.string(),
  number: z.int(),
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  fileName: z.string(),
  fileBytes: z.int(),
  author: z.string(),
  /** ISO instants. */
  createdAt: z.string(),
  writtenAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  rowCount: z.int(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  /** Rows that cannot be read; nothing is written while there are any. */
  bad: z.int(),
  /** From 0 to 1, of what is under way. */
  progress: z.number(),
  fault: z.string(),
  canUndo: z.boolean(),
});
export type ListedImport = z.infer<typeof listedImport>;

export const wholeImport = z.object({
  ...listedImport.shape,
  format: z.string(),
  settings: importSettings,
  /** Which comparison it is: another one with each telling of the columns, or where things moved. */
  revision: z.int(),
  warnings: z.array(z.string()),
  columns: z.array(importColumn),
  /** What a column may be. */
  fields: z.array(importFieldChoice),
  /** Parts of the file that have not arrived. */
  missing: z.array(z.int()),
});
export type WholeImport = z.infer<typeof wholeImport>;

/** A row or a thing of the difference. */
export const importDifference = z.object({
  line: z.int(),
  /** What it is known by: a code, a RUT. */
  key: z.string(),
  /** What it is called, as far as that is known. */
  name: z.string(),
  changes: z.array(
    z.object({
      title: z.string(),
      /** In words; absent = there was none. */
      from: z.optional(z.string()),
      to: z.string(),
    }),
  ),
  problems: z.array(importProblem),
});
export type ImportDifference = z.infer<typeof importDifference>;
