import * as z from 'zod/mini';
import { IMPORT_STATES } from '../import-states.ts';
import { messages } from '../messages.ts';
import type { Permission } from '../people/permission.ts';

export const IMPORT_KINDS = [
  'products',
  'categories',
  'families',
  'stock',
  'prices',
  'companies',
] as const;
export type ImportKindName = (typeof IMPORT_KINDS)[number];

export const importKindNames: Record<ImportKindName, string> = {
  products: 'Productos',
  categories: 'Categorías',
  families: 'Familias',
  stock: 'Stock',
  prices: 'Precios',
  companies: 'Empresas',
};

/** Files of products have prices too. */
export const importPermissions: Record<ImportKindName, Permission[]> = {
  products: ['catalogue', 'prices'],
  categories: ['catalogue'],
  families: ['catalogue'],
  stock: ['stock'],
  prices: ['prices'],
  companies: ['customers'],
};

/** Columns of quantities: `stock.B` of branch B, `quantity` of the branch that the row names. */
export const isStockColumn = (id: string): boolean => id.startsWith('stock.') || id === 'quantity';

/** Columns that name pictures of the library. */
export const isImageColumn = (id: string): boolean => /^image(?:s|\d)$/.test(id);

/** Returns the permissions for a file with these columns: one of products may have stock too. */
export const permissionsForColumns = (
  kind: ImportKindName,
  columns: readonly string[],
): Permission[] => [
  ...new Set([
    ...importPermissions[kind],
    ...(columns.some(isStockColumn) ? (['stock'] as const) : []),
  ]),
];

const IMPORT_OUTCOMES = ['new', 'changed', 'same'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** A problem of a row, with its column and a message. */
const importProblem = z.object({
  /** The column's heading; empty = the whole row. */
  column: z.string(),
  text: z.string(),
  /** The message without what differs between rows, by which problems are grouped. */
  reason: z.optional(z.string()),
  /** The list that does not know a name, and the name as the list spells it. */
  list: z.optional(z.string()),
  name: z.optional(z.string()),
});
export type ImportProblem = z.infer<typeof importProblem>;

export const EMPTY_MEANS = ['keep', 'clear'] as const;
export const DECIMALS = [',', '.'] as const;

export const MAX_PROFILE_NAME = 80;

/** Values of new records that their rows do not give, and the currency of amounts that name none. */
export const importDefaults = z.object({
  /** Cells by the id of their field. Not `z.record`: its code would be added to every page. */
  values: z
    .catchall(
      z.object({}),
      z.string({ error: messages.invalid }).check(z.trim(), z.maxLength(300, messages.tooLong)),
    )
    .check(
      z.refine(
        (values) =>
          Object.keys(values).length <= 60 && Object.keys(values).every((id) => id.length <= 60),
        messages.tooLong,
      ),
    ),
  /** Empty = to be asked. */
  currency: z.enum(['UYU', 'USD', ''], { error: messages.invalid }),
});
export type ImportDefaults = z.infer<typeof importDefaults>;
export const NO_DEFAULTS: ImportDefaults = { values: {}, currency: 'UYU' };

/** To the cent, to a step in pesos, or to the next amount that ends in 90. */
const PRICE_ROUNDINGS = ['none', '1', '10', '50', '100', 'ends90'] as const;

/** The price of a product as a multiple of its cost. */
export const importPriceRule = z.object({
  factor: z
    .number({ error: messages.invalid })
    .check(z.minimum(0.01, messages.invalid), z.maximum(100, messages.invalid)),
  rounding: z.enum(PRICE_ROUNDINGS, { error: messages.invalid }),
  /** Whether the tax is added to the multiple. */
  addsTax: z.boolean({ error: messages.invalid }),
  /** Whether it also replaces the prices of a file that has them. */
  replacesPrice: z.boolean({ error: messages.invalid }),
});
export type ImportPriceRule = z.infer<typeof importPriceRule>;

/** The remembered settings that were found for a file. */
const usedProfile = z.object({
  id: z.int(),
  name: z.string(),
  /** Whether the file was compared with them without a question. */
  isWhole: z.boolean(),
  /** Columns of the file that they do not know. */
  asked: z.array(z.int()),
  /** Titles of the fields whose columns the file does not have any more. */
  lost: z.array(z.string()),
});

export const ANSWERS = ['use', 'create', 'skip'] as const;

/** Meaning of an unknown name: an existing record, a new one, or rows to skip. */
const importAnswer = z.object({
  /** The list that does not know it, such as `brand`. */
  list: z.string(),
  /** The name as the list spells it. */
  name: z.string(),
  action: z.enum(ANSWERS),
  /** The existing record. */
  id: z.optional(z.union([z.int(), z.string()])),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

/** Meanings of titles between the rows that the shop does not know as a category or a brand. */
export const TITLE_MEANINGS = ['category', 'brand', 'none'] as const;
export type TitleMeaning = (typeof TITLE_MEANINGS)[number];

/** Signs that separate the levels of categories in some files. */
const PATH_SIGNS = ['\\', ' / ', '/'] as const;
export type PathSign = (typeof PATH_SIGNS)[number];

/** How to read the file. */
const importSettings = z.object({
  /** The last line of the headings; 0 = none. */
  headerLine: z.int(),
  /** The heading of each column, joined where they stand in several rows. */
  headings: z._default(z.array(z.string()), []),
  /** The kinds among which the file's headings decide; empty = a person chose the kind. */
  kinds: z._default(z.array(z.enum(IMPORT_KINDS)), []),
  /** Meaning of titles between the rows that the shop does not know; null = nobody has said. */
  titles: z._default(z.nullable(z.enum(TITLE_MEANINGS)), null),
  /** Some of these titles. */
  unknownTitles: z._default(z.array(z.string()), []),
  /** Ids of the fields that other titles give. */
  titled: z._default(z.array(z.string()), []),
  /** The place of the column in which a row with nothing else continues the text of the row above. */
  continued: z.optional(z.int()),
  /** Texts of the file beside its rows that tell the tax or the currency of its amounts. */
  notes: z._default(z.array(z.string()), []),
  /** The field id of each column; empty = ignored. */
  columns: z.array(z.string()),
  /** Whether an empty cell keeps or clears the stored value. */
  emptyMeans: z.enum(EMPTY_MEANS),
  /** Whether to create missing brands, providers, categories, groups and vehicles. */
  createsMissing: z.boolean(),
  /** Whether to skip rows of records that do not exist yet. */
  skipsNew: z._default(z.boolean(), false),
  /** Whether its stock includes sold, undispatched units, which are then subtracted. */
  takesOffSold: z._default(z.boolean(), true),
  /** The decimal sign. */
  decimal: z.enum(DECIMALS),
  /** Places of columns with the other sign, where it is guessed. */
  otherDecimals: z._default(z.array(z.int()), []),
  /** Whether the sign is guessed from the file, again for each choice of columns. */
  isDecimalGuessed: z._default(z.boolean(), false),
  /** The sign of the file's paths of categories, if it is none that every file may have. */
  pathSign: z.optional(z.enum(PATH_SIGNS)),
  /** Whether its paths are all below a root of another program, which is no category. */
  hasRoot: z.optional(z.boolean()),
  /** Whether its cells list several paths each, of which one is taken. */
  hasPathLists: z._default(z.boolean(), false),
  /** The greatest allowed number of cells of a row; 0 = any. */
  widest: z.int(),
  defaults: z._default(importDefaults, NO_DEFAULTS),
  priceRule: z._default(z.nullable(importPriceRule), null),
  /** Pesos for a dollar, by which the file was read; null = all of its amounts are in pesos. */
  rate: z._default(z.nullable(z.number()), null),
  /** Places of columns in which a bare `$` says no more than the heading, the row or the file. */
  bareSigns: z._default(z.array(z.int()), []),
  /** The name under which they are remembered for files with these headings; empty = they are not. */
  profileName: z._default(z.string(), ''),
  profile: z._default(z.nullable(usedProfile), null),
  /** Answers about unknown names. They apply as long as the shop does not know the names. */
  answers: z._default(z.array(importAnswer), []),
});
export type ImportSettings = z.infer<typeof importSettings>;

const importColumn = z.object({
  title: z.string(),
  /** The first values of the column. */
  samples: z.array(z.string()),
});

const importFieldChoice = z.object({
  id: z.string(),
  title: z.string(),
  /** The value that it sets; a price with and a price without tax set the same one. */
  sets: z.string(),
  /** Whether it is the key of the rows. */
  isKey: z.boolean(),
  /** Whether new records must have it. */
  isNeeded: z.boolean(),
  /** Whether several columns may hold parts of it. */
  mayRepeat: z._default(z.boolean(), false),
  /** Whether an amount includes the tax, where a file may give it with or without. */
  tax: z._default(z.nullable(z.enum(['with', 'without'])), null),
  /** The values that a default may have: these, names of a list (`importChoices`), or nothing. */
  choices: z._default(z.nullable(z.union([z.array(z.string()), z.literal('names')])), null),
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
  /** The number of invalid rows, which a write can skip. */
  bad: z.int(),
  /** The progress of what was asked for last, from 0 to 1; it never falls until something else is asked for. */
  progress: z.number(),
  fault: z.string(),
  /** How many records its undo left as they were. */
  remaining: z.int(),
  canUndo: z.boolean(),
});
export type ListedImport = z.infer<typeof listedImport>;

export const wholeImport = z.object({
  ...listedImport.shape,
  format: z.string(),
  settings: importSettings,
  /** The number of the comparison; grows when columns or compared records change. */
  revision: z.int(),
  warnings: z.array(z.string()),
  columns: z.array(importColumn),
  /** The fields that a column may stand for. */
  fields: z.array(importFieldChoice),
  /** Parts of the file that were not received yet. */
  missing: z.array(z.int()),
  /** Why the valid rows cannot be written without the invalid ones; empty = they can. */
  skipBadFault: z.string(),
  /** The number of rows that are no data, before the write. */
  passed: z.int(),
  /** The number of products of the last delivery of its list that it does not bring. */
  gone: z._default(z.int(), 0),
  /** Whether the invalid rows are still stored. */
  hasBadRows: z.boolean(),
});
export type WholeImport = z.infer<typeof wholeImport>;

const namedRecord = z.object({ id: z.union([z.int(), z.string()]), name: z.string() });
export type NamedRecord = z.infer<typeof namedRecord>;
export const namedRecords = z.array(namedRecord);

/** Invalid rows with one reason, or rows with a name to decide about. */
export const importReason = z.object({
  /** The heading of the column; empty = the whole row. */
  column: z.string(),
  text: z.string(),
  rows: z.int(),
  /** The first lines with it. */
  lines: z.array(z.int()),
  /** The message of the first one. */
  example: z.string(),
  /** For an unknown name: what can be answered. */
  question: z.nullable(
    z.object({
      list: z.string(),
      name: z.string(),
      canCreate: z.boolean(),
      /** Whether the rows are valid without an answer. */
      isOptional: z._default(z.boolean(), false),
      /** Whether its text may be none of such a name: many at once do not create it. */
      isDoubtful: z._default(z.boolean(), false),
      /** The record that it probably means. */
      suggestion: z.nullable(namedRecord),
      /** The records that it may mean, where there are several. */
      candidates: z._default(z.array(namedRecord), []),
    }),
  ),
});
export type ImportReason = z.infer<typeof importReason>;

/** An answer with the words to show it. */
export const givenAnswer = z.object({ ...importAnswer.shape, text: z.string() });

/** Remembered settings for files with certain headings. */
export const importProfile = z.object({
  id: z.int(),
  kind: z.enum(IMPORT_KINDS),
  name: z.string(),
  /** Who wrote the last import with them. */
  author: z.string(),
  /** ISO instant. */
  usedAt: z.string(),
});
export type ImportProfile = z.infer<typeof importProfile>;

/** An invalid row, or a record that changes. */
export const importDifference = z.object({
  line: z.int(),
  /** The code or RUT. */
  key: z.string(),
  /** The name, if known. */
  name: z.string(),
  changes: z.array(
    z.object({
      title: z.string(),
      /** The old value as text; absent = none. */
      from: z.optional(z.string()),
      to: z.string(),
      /** Who changed it later and when, or what keeps it from being undone. */
      note: z.optional(z.string()),
    }),
  ),
  problems: z.array(importProblem),
});
export type ImportDifference = z.infer<typeof importDifference>;
