import { failed, NETWORK_TEXT, type Reply } from '#client/reply';
import { send } from '#client/send';
import type { CallInput } from '#contract/call';
import { exportRows, importErrors } from '#contract/calls/imports';
import type { ImportKindName } from '#contract/entities/imports';
import { CSV_MARK, csvLines, type Separator } from '#contract/text/sheet-cells';
import { sheetDateTime } from '#contract/time/dates';

export type ExportFormat = 'csv' | 'xlsx';
/** The parts of a file. */
export type TakenOut = Reply<BlobPart[]>;
/** A date is an instant, which sheets show in the time of the shop. */
export type SheetRow = (string | number | Date)[];
type Rows = SheetRow[];

/** A file format: renders rows piece by piece, and joins the pieces. */
interface Format {
  lines(rows: Rows, separator?: Separator): string;
  file(pieces: string[], title: string): BlobPart[];
}

const asText = (row: SheetRow) =>
  row.map((value) => (value instanceof Date ? sheetDateTime(value.toISOString()) : value));

const CSV: Format = {
  lines: (rows, separator) => csvLines(rows.map(asText), separator),
  file: (pieces) => [CSV_MARK, ...pieces],
};

/** Loads the writer of a format; the one for books is loaded on demand, which fails offline. */
const formatOf = async (format: ExportFormat): Promise<Reply<Format>> => {
  if (format === 'csv') return { ok: true, data: CSV };
  try {
    const { bookOf, bookRows } = await import('./book.ts');
    return {
      ok: true,
      data: { lines: bookRows, file: (pieces, title) => [bookOf(pieces, title)] },
    };
  } catch {
    return failed(0, NETWORK_TEXT, 'network');
  }
};

interface Page {
  titles: string[];
  rows: Rows;
  next: number | null;
  separator?: Separator;
}

export interface FileOptions {
  format: ExportFormat;
  title: string;
  /** Receives the number of rows of each page. */
  onProgress: (rows: number) => void;
}

/** Reads page after page. @returns the parts of the file */
export const takeOutPages = async (
  askPage: (after: number) => Promise<Reply<Page>>,
  { format, title, onProgress }: FileOptions,
): Promise<TakenOut> => {
  const writer = await formatOf(format);
  if (!writer.ok) return writer;
  const pieces: string[] = [];
  let from: number | null = 0;
  while (from !== null) {
    const reply: Reply<Page> = await askPage(from);
    if (!reply.ok) return reply;
    const { titles, rows, next, separator } = reply.data;
    const page = pieces.length === 0 ? [titles, ...rows] : rows;
    pieces.push(writer.data.lines(page, separator));
    onProgress(page.length);
    from = next;
  }
  return { ok: true, data: writer.data.file(pieces, title) };
};

/** Exports all records of a kind. @returns the parts of the file */
export const takeOut = ({ kind, ...options }: FileOptions & { kind: ImportKindName }) =>
  takeOutPages((after) => send(exportRows, { kind, after }), options);

interface ListOptions extends FileOptions {
  guid: string;
  /** The invalid rows with their reasons, or the products that the list does not bring any more. */
  list: CallInput<typeof importErrors>['list'];
}

/** Exports rows of an import. @returns the parts of the file */
export const takeOutRows = ({ guid, list, ...options }: ListOptions) =>
  takeOutPages((after) => send(importErrors, { guid, list, after }), options);
