/** Calls for importing and exporting goods, prices, stock and companies. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import {
  ANSWERS,
  DECIMALS,
  EMPTY_MEANS,
  givenAnswer,
  IMPORT_KINDS,
  type ImportKindName,
  importDefaults,
  importDifference,
  importPermissions,
  importPriceRule,
  importProfile,
  importReason,
  listedImport,
  MAX_PROFILE_NAME,
  NO_DEFAULTS,
  namedRecords,
  TITLE_MEANINGS,
  wholeImport,
} from '../entities/imports.ts';
import { guid, id, integer, requiredText } from '../fields/fields.ts';
import { page } from '../fields/list-fields.ts';
import { announcedFile, filePart, PART_BODY_BYTES } from '../files/file-parts.ts';
import { messages } from '../messages.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';
import { SEPARATORS } from '../text/sheet-cells.ts';

/** 100,000 rows of products with descriptions are about half of it. */
export const MAX_IMPORT_BYTES = 60 * 1024 * 1024;
export const IMPORT_TOO_LARGE = `El archivo tiene más de ${MAX_IMPORT_BYTES / 1024 / 1024} MB: divídelo y trae una parte por vez`;
export const MAX_IMPORT_ROWS = 200_000;
export const MAX_IMPORT_COLUMNS = 200;

const kind = z.enum(IMPORT_KINDS, { error: messages.invalid });
/** Answers per call, and of one import. */
export const MAX_ANSWERS = 500;
const listName = z
  .string({ error: messages.invalid })
  .check(z.minLength(1, messages.required), z.maxLength(60, messages.tooLong));
const unknownName = z.string({ error: messages.invalid }).check(z.maxLength(400, messages.tooLong));

const ofKind = {
  of: ({ kind }: { kind?: ImportKindName | undefined }) => (kind ? importPermissions[kind] : []),
};
const one = { guid: guid() };
const whole = { data: wholeImport };

/**
 * Starts or continues an import: the same guid with the same file may be sent again. `data.missing` lists the
 * parts to send.
 * @throws file.otherFile; import.kind if the shop has no such goods; import.tooMany
 */
export const importStart = sellerWrite(ofKind)(
  '/rest/import/start',
  {
    guid: guid(),
    /** Absent = as the headings say, among the kinds that the caller may import. */
    kind: z.optional(kind),
    file: announcedFile(
      MAX_IMPORT_BYTES,
      integer(1).check(z.maximum(MAX_IMPORT_BYTES, IMPORT_TOO_LARGE)),
    ),
  },
  whole,
);

/**
 * Stores one part of the file; idempotent.
 * @throws record.notFound; file.badPart if it does not match the announced hash
 */
export const importPart = defineCall({
  path: '/rest/import/part',
  access: { ...SHOP_SELLERS, permission: 'byRecord' },
  effect: 'write',
  maxBytes: PART_BODY_BYTES,
  input: filePart(MAX_IMPORT_BYTES),
  output: z.object({}),
});

/** Starts reading the complete file. @throws record.notFound; file.incomplete */
export const importRead = sellerWrite('byRecord')('/rest/import/read', one, whole);

/**
 * Reads the file as another kind: its columns are recognised anew.
 * @throws record.notFound; import.state; import.kind; permission.missing
 */
export const importKind = sellerWrite('byRecord')(
  '/rest/import/kind',
  { guid: guid(), kind },
  whole,
);

/**
 * Assigns the columns; rows are then checked and compared. May be repeated until the import is written.
 * @throws record.notFound; import.state; import.columns
 */
export const importMap = sellerWrite('byRecord')(
  '/rest/import/map',
  {
    guid: guid(),
    headerLine: integer(0, 1_000),
    columns: z
      .array(z.string({ error: messages.invalid }).check(z.maxLength(60, messages.tooLong)), {
        error: messages.invalid,
      })
      .check(z.minLength(1, messages.required), z.maxLength(MAX_IMPORT_COLUMNS, messages.invalid)),
    emptyMeans: z._default(z.enum(EMPTY_MEANS, { error: messages.invalid }), 'keep'),
    createsMissing: z._default(z.boolean({ error: messages.invalid }), false),
    skipsNew: z._default(z.boolean({ error: messages.invalid }), false),
    /** For stock: whether the file's quantities include units reserved by orders. */
    takesOffSold: z._default(z.boolean({ error: messages.invalid }), true),
    /** Detected from the file by default. */
    decimal: z.optional(z.enum(DECIMALS, { error: messages.invalid })),
    defaults: z._default(importDefaults, NO_DEFAULTS),
    priceRule: z._default(z.nullable(importPriceRule), null),
    /** Meaning of titles between the rows that the shop does not know; null, absent = as before. */
    titles: z.optional(z.nullable(z.enum(TITLE_MEANINGS, { error: messages.invalid }))),
    /** The name under which the settings are remembered once they are written; empty = not at all, absent = as before. */
    profileName: z.optional(
      z
        .string({ error: messages.invalid })
        .check(z.trim(), z.maxLength(MAX_PROFILE_NAME, messages.tooLong)),
    ),
  },
  whole,
);

/** Does a piece of the work in progress, unless another process does, and returns the progress. A job continues it otherwise. */
export const importWork = sellerWrite('byRecord')('/rest/import/work', one, whole);

/** Lists the differences in the order of the file's rows. */
export const importRows = sellerRead('byRecord')(
  '/rest/import/rows',
  {
    guid: guid(),
    /**
     * `moved`: what the undo left, with the reasons. `passed`: rows that are not data. `gone`: products of the last
     * delivery of its list that it does not bring.
     */
    outcome: z.enum(['bad', 'new', 'changed', 'moved', 'passed', 'gone'], {
      error: messages.invalid,
    }),
    /** Selects invalid rows by their reason and its column. */
    reason: z.optional(
      z.object({
        column: z.string({ error: messages.invalid }).check(z.maxLength(200, messages.tooLong)),
        text: z.string({ error: messages.invalid }).check(z.maxLength(1_000, messages.tooLong)),
        /** The unknown name, however it is spelled, in place of column and text. */
        unknown: z.optional(z.object({ list: listName, name: unknownName })),
      }),
    ),
    ...page,
  },
  { data: z.array(importDifference), resultCount: z.int() },
);

/** Groups the invalid rows by reason, the most frequent first, and lists the answers about unknown names. */
export const importReasons = sellerRead('byRecord')('/rest/import/reasons', one, {
  data: z.array(importReason),
  answers: z.array(givenAnswer),
});

/** Finds the records that an unknown name may stand for. @throws record.notFound; request.invalid */
export const importNames = sellerRead('byRecord')(
  '/rest/import/names',
  { guid: guid(), list: listName, text: unknownName },
  { data: namedRecords },
);

/**
 * Answers what unknown names stand for, and checks the rows again. Other answers stay.
 * @throws record.notFound; import.otherColumns; import.state; request.invalid if a list does not have the id or
 * cannot get new names
 */
export const importAnswer = sellerWrite('byRecord')(
  '/rest/import/answer',
  {
    guid: guid(),
    /** The comparison that the seller saw. */
    revision: integer(0),
    answers: z
      .array(
        z.object({
          list: listName,
          name: unknownName,
          /** `none` takes an answer back. */
          action: z.enum([...ANSWERS, 'none'], { error: messages.invalid }),
          id: z.optional(
            z.union([integer(1), z.string().check(z.maxLength(200, messages.tooLong))], {
              error: messages.invalid,
            }),
          ),
        }),
        { error: messages.invalid },
      )
      .check(z.minLength(1, messages.required), z.maxLength(MAX_ANSWERS, messages.invalid)),
  },
  whole,
);

/**
 * Writes the import, all or nothing. Records that changed since the comparison are compared again first.
 * @throws record.notFound; import.otherColumns if there is a newer comparison; import.state; import.bad if rows
 * have errors and may not be left out
 */
export const importWrite = sellerWrite('byRecord')(
  '/rest/import/write',
  {
    guid: guid(),
    /** The comparison that the seller saw. */
    revision: integer(0),
    /** Whether to leave out invalid rows, and all rows of their keys. */
    skipBad: z._default(z.boolean({ error: messages.invalid }), false),
  },
  whole,
);

/**
 * Undoes what can be undone, field by field: values that are as the import left them get their old ones, and new
 * records that nobody changed or uses are removed. The rest stays (`remaining`) and may be asked for again. Stock
 * is undone by differences, so that later sales stay. Repeating the call while it is undone has no effect.
 * @throws record.notFound; import.state
 */
export const importUndo = sellerWrite('byRecord')('/rest/import/undo', one, whole);

/** Records per call of `importPreviewUndo`. */
export const PREVIEW_RECORDS = 2_500;

/**
 * Says what an undo would do now, in pieces: how many of the next records it undoes, and which it leaves and why.
 * @throws record.notFound; import.state
 */
export const importPreviewUndo = sellerRead('byRecord')(
  '/rest/import/previewUndo',
  {
    guid: guid(),
    /** The key of the last record of the previous piece; empty = from the start. */
    after: z._default(z.string({ error: messages.invalid }).check(z.maxLength(500)), ''),
  },
  {
    undone: z.int(),
    /** Records that stay, or of which some fields stay. */
    left: z.int(),
    /** How many of these have other fields that are undone. */
    partly: z.int(),
    /** The first records of this piece that stay. */
    data: z.array(importDifference),
    /** Value of `after` for the next call; null = complete. */
    next: z.nullable(z.string()),
  },
);

/** Discards an import that was not written. @throws record.notFound; import.state */
export const importRemove = sellerWrite('byRecord')('/rest/import/remove', one, {});

export const importFind = sellerRead('byRecord')('/rest/import/find', one, whole);

/**
 * Exports invalid rows as they stand in the file, with their reasons in a last column, which an import ignores; or
 * the products that the list does not bring any more, with a stock of zero.
 * @throws record.notFound
 */
export const importErrors = sellerRead('byRecord')(
  '/rest/import/errors',
  {
    guid: guid(),
    list: z._default(z.enum(['bad', 'gone'], { error: messages.invalid }), 'bad'),
    /** `next` of the page before; 0 = none. */
    after: z._default(integer(0), 0),
  },
  {
    titles: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    /** Value of `after` for the next call; null = complete. */
    next: z.nullable(z.int()),
    /** The file's separator; a semicolon for a spreadsheet. */
    separator: z.enum(SEPARATORS),
  },
);

/** Latest first. */
export const importList = sellerRead('none')('/rest/import/list', page, {
  data: z.array(listedImport),
  resultCount: z.int(),
  /** Kinds that this shop can import and export. */
  kinds: z.array(z.enum(IMPORT_KINDS)),
});

/** Lists the names that a default of a field may be, such as those of all brands. @throws record.notFound */
export const importChoices = sellerRead('byRecord')(
  '/rest/import/choices',
  { guid: guid(), field: requiredText(60) },
  { data: z.array(z.string()) },
);

/** Lists remembered settings of the kinds that the caller may import, the last used first. */
export const importProfileList = sellerRead('none')(
  '/rest/importProfile/list',
  {},
  { data: z.array(importProfile) },
);

/** Renames remembered settings. @throws record.notFound; name.taken */
export const importProfileUpdate = sellerWrite('byRecord')(
  '/rest/importProfile/update',
  { id: id(), name: requiredText(MAX_PROFILE_NAME) },
  {},
);

/** Forgets remembered settings. @throws record.notFound */
export const importProfileRemove = sellerWrite('byRecord')(
  '/rest/importProfile/remove',
  { id: id() },
  {},
);

/** Rows per call; a file of 100,000 rows takes fifty. */
export const EXPORT_ROWS = 2_000;

/**
 * Exports rows as an import of this kind reads them, hidden records too; importing them unchanged changes nothing.
 * While `next` is no null, call again with it as `after`. Needs the permission of the import: `prices`, `stock`,
 * `catalogue` or `customers`.
 */
export const exportRows = sellerRead(ofKind)(
  '/rest/export/rows',
  {
    kind,
    /** Id of the last exported record; 0 = none. */
    after: z._default(integer(0), 0),
  },
  {
    titles: z.array(z.string()),
    rows: z.array(z.array(z.union([z.string(), z.number()]))),
    /** Value of `after` for the next call; null = complete. */
    next: z.nullable(z.int()),
  },
);
