/** Calls by which the shop's sellers bring in files of goods, prices, stock and companies, undo that, and take them out. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import {
  DECIMALS,
  EMPTY_MEANS,
  IMPORT_KINDS,
  importDifference,
  listedImport,
  wholeImport,
} from '../entities/imports.ts';
import { guid, integer } from '../fields/fields.ts';
import { page } from '../fields/list-fields.ts';
import { announcedFile, filePart, PART_BODY_BYTES } from '../files/file-parts.ts';
import { messages } from '../messages.ts';

/** 100,000 rows of products with their descriptions are about half of it. */
export const MAX_IMPORT_BYTES = 60 * 1024 * 1024;
export const IMPORT_TOO_LARGE = `El archivo tiene más de ${MAX_IMPORT_BYTES / 1024 / 1024} MB: divídelo y trae una parte por vez`;
export const MAX_IMPORT_ROWS = 200_000;
export const MAX_IMPORT_COLUMNS = 200;

const kind = z.enum(IMPORT_KINDS, { error: messages.invalid });
const one = z.object({ guid: guid() });
const whole = z.object({ data: wholeImport });

/**
 * Begins an import, or goes on with it: the same guid with the same file may be sent again. `data.missing`
 * says which parts of the file are wanted.
 * @throws file.otherFile; import.kind where the shop has no such things; import.tooMany
 */
export const importStart = defineCall({
  path: '/rest/import/start',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({
    guid: guid(),
    kind,
    file: announcedFile(
      MAX_IMPORT_BYTES,
      integer(1).check(z.maximum(MAX_IMPORT_BYTES, IMPORT_TOO_LARGE)),
    ),
  }),
  output: whole,
});

/**
 * One part of the file. Sent again, it is the same part.
 * @throws record.notFound; file.badPart where it is not what was announced
 */
export const importPart = defineCall({
  path: '/rest/import/part',
  access: SHOP_SELLERS,
  effect: 'write',
  maxBytes: PART_BODY_BYTES,
  input: filePart(MAX_IMPORT_BYTES),
  output: z.object({}),
});

/** The file is all there: it is to be read. @throws record.notFound; file.incomplete */
export const importRead = defineCall({
  path: '/rest/import/read',
  access: SHOP_SELLERS,
  effect: 'write',
  input: one,
  output: whole,
});

/**
 * Says which column is what; the rows are then checked and compared with what there is. May be said again
 * until it is written. @throws record.notFound; import.state; import.columns
 */
export const importMap = defineCall({
  path: '/rest/import/map',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({
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
    /** Of stock: what a file says it has counts units that orders hold, unless somebody says otherwise. */
    takesOffSold: z._default(z.boolean({ error: messages.invalid }), true),
    /** Absent = as the file itself shows it. */
    decimal: z.optional(z.enum(DECIMALS, { error: messages.invalid })),
  }),
  output: whole,
});

/**
 * Does a piece of what is under way, unless somebody else does, and says how far it is. Timed work goes on
 * with it where nobody asks.
 */
export const importWork = defineCall({
  path: '/rest/import/work',
  access: SHOP_SELLERS,
  effect: 'write',
  input: one,
  output: whole,
});

/** The difference, in the order of the file's rows. */
export const importRows = defineCall({
  path: '/rest/import/rows',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({
    guid: guid(),
    /** `moved`: what somebody else changed after the import, which is why it cannot be undone whole. */
    outcome: z.enum(['bad', 'new', 'changed', 'moved'], { error: messages.invalid }),
    ...page,
  }),
  output: z.object({ data: z.array(importDifference), resultCount: z.int() }),
});

/**
 * Writes it, all or nothing. What somebody changed since the comparison is compared anew first.
 * @throws record.notFound; import.otherColumns where it is another comparison by now; import.state;
 * import.bad where rows cannot be read
 */
export const importWrite = defineCall({
  path: '/rest/import/write',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({
    guid: guid(),
    /** Of the comparison that was seen. */
    revision: integer(0),
  }),
  output: whole,
});

/**
 * Takes back all that it wrote, or nothing where something of it was changed since: then `fault` says so.
 * With `skipChanged` what was changed is left as it is, and the rest taken back. Units go back by their
 * difference: what was sold since is sold.
 * @throws record.notFound; import.state
 */
export const importUndo = defineCall({
  path: '/rest/import/undo',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({
    guid: guid(),
    skipChanged: z._default(z.boolean({ error: messages.invalid }), false),
  }),
  output: whole,
});

/** Gives up one that was not written. @throws record.notFound; import.state */
export const importRemove = defineCall({
  path: '/rest/import/remove',
  access: SHOP_SELLERS,
  effect: 'write',
  input: one,
  output: z.object({}),
});

export const importFind = defineCall({
  path: '/rest/import/find',
  access: SHOP_SELLERS,
  effect: 'read',
  input: one,
  output: whole,
});

/** The latest first. */
export const importList = defineCall({
  path: '/rest/import/list',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object(page),
  output: z.object({
    data: z.array(listedImport),
    resultCount: z.int(),
    /** What this shop can bring in and take out. */
    kinds: z.array(z.enum(IMPORT_KINDS)),
  }),
});

/** Of one call; a file of 100,000 rows takes fifty. */
export const EXPORT_ROWS = 2_000;

/** What an import of this kind reads, as rows of cells; brought in again unchanged, it changes nothing. */
export const exportRows = defineCall({
  path: '/rest/export/rows',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({
    kind,
    /** The last thing that was read; 0 = none. */
    after: z._default(integer(0), 0),
  }),
  output: z.object({
    titles: z.array(z.string()),
    rows: z.array(z.array(z.union([z.string(), z.number()]))),
    /** To go on with; null = that was all. */
    next: z.nullable(z.int()),
  }),
});
