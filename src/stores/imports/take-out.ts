/** Goods that are taken out as a file: asked for page after page, and written as one. */
import { failed, NETWORK_TEXT, type Reply } from '#client/reply';
import { send } from '#client/send';
import { exportRows } from '#contract/calls/imports';
import type { ImportKindName } from '#contract/entities/imports';
import { CSV_MARK, csvLines } from '#contract/text/sheet-cells';

export type ExportFormat = 'csv' | 'xlsx';
type Rows = (string | number)[][];

/** How a file is written: its rows piece by piece, and the file of all pieces. */
interface Writing {
  lines(rows: Rows): string;
  file(pieces: string[], title: string): BlobPart[];
}

const CSV: Writing = { lines: csvLines, file: (pieces) => [CSV_MARK, ...pieces] };

/** What writes books comes when one is asked for, and without a connection it does not. */
const writingOf = async (format: ExportFormat): Promise<Reply<Writing>> => {
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

const askPage = (kind: ImportKindName, from: number) => send(exportRows, { kind, after: from });

interface TakingOut {
  kind: ImportKindName;
  format: ExportFormat;
  title: string;
  /** How many rows more were read. */
  onProgress: (rows: number) => void;
}

/** @returns what the file holds: the headings, and every row of a kind */
export const takeOut = async ({
  kind,
  format,
  title,
  onProgress: told,
}: TakingOut): Promise<Reply<BlobPart[]>> => {
  const writing = await writingOf(format);
  if (!writing.ok) return writing;
  const pieces: string[] = [];
  let from: number | null = 0;
  while (from !== null) {
    const reply: Awaited<ReturnType<typeof askPage>> = await askPage(kind, from);
    if (!reply.ok) return reply;
    const { titles, rows, next } = reply.data;
    const page = pieces.length === 0 ? [titles, ...rows] : rows;
    pieces.push(writing.data.lines(page));
    told(page.length);
    from = next;
  }
  return { ok: true, data: writing.data.file(pieces, title) };
};
