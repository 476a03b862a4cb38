import { isErrorCell, NO_RESULT } from '../error-cells.ts';
import { bestSheet, RATED_ROWS, type RateRows } from './best-sheet.ts';
import { bookFormat } from './book-notes.ts';
import { booleanText, isoDateText, type NumberStyle, numberText } from './book-values.ts';
import { type BookCell, createRowBuilder, type Size } from './row-builder.ts';
import { breathe, MAX_CELL, plainCell, type SheetRow, Unreadable } from './sheet-rows.ts';
import {
  type BookSheet,
  findWorkbook,
  readBook,
  readNumberStyles,
  readSharedTexts,
  unescaped,
} from './xlsx-parts.ts';
import { xmlParser } from './xml.ts';
import type { Zip } from './zip.ts';

/** Limit of the unpacked sheet. */
export const MAX_SHEET_BYTES = 400 * 1024 * 1024;

/**
 * Returns the column index of an address: `AB12` → 27; -1 if there is none. Reads only its first
 * letters.
 */
const columnOf = (address = ''): number => {
  const [letters = ''] = /^[A-Z]{1,3}/i.exec(address) ?? [];
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

interface Values {
  texts: readonly string[];
  styles: readonly NumberStyle[];
  is1904: boolean;
}

interface Cell {
  type: string;
  style: number;
  raw: string;
  hasFormula: boolean;
}

/** Stands for an error of a name that is not known. */
const SOME_ERROR = '#VALUE!';

const cellOf = ({ type, style, raw, hasFormula }: Cell, values: Values): BookCell => {
  const asText = (text: string): BookCell => ({ text: plainCell(text), isNumber: false });
  switch (type) {
    case 's':
      return { text: values.texts[Number(raw)] ?? '', isNumber: false };
    case 'inlineStr':
    case 'str':
      return asText(unescaped(raw));
    case 'e':
      return asText(isErrorCell(raw) ? raw : SOME_ERROR);
    case 'b':
      return { text: raw === '' ? '' : booleanText(raw), isNumber: true };
    case 'd':
      return { text: isoDateText(raw), isNumber: true };
    default:
      return raw === '' && hasFormula
        ? asText(NO_RESULT)
        : {
            text: plainCell(numberText(raw, values.styles[style], values.is1904)),
            isNumber: true,
          };
  }
};

/** Sizes of merged cells, by their line and column. */
type Merged = ReadonlyMap<string, Size>;
const placeOf = (line: number, column: number): string => `${line} ${column}`;

/** Collects rows from the XML of a sheet. */
const createRows = (values: Values, merged: Merged) => {
  const rows = createRowBuilder();
  let hidden = 0;
  let isHidden = false;
  let column = -1;
  let cell: Cell | undefined;
  let isValue = false;
  let isPhonetic = false;
  const parser = xmlParser({
    open: ({ name, attributes }) => {
      if (name === 'row') {
        rows.begin(Number(attributes.r));
        isHidden = /^(1|true)$/.test(attributes.hidden ?? '');
        column = -1;
      } else if (name === 'c') {
        const own = columnOf(attributes.r);
        column = own < 0 ? column + 1 : own;
        cell = {
          type: attributes.t ?? 'n',
          style: Number(attributes.s ?? 0),
          raw: '',
          hasFormula: false,
        };
      } else if (name === 'f' && cell) cell.hasFormula = true;
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 'v' || name === 't') isValue = !isPhonetic;
    },
    text: (piece) => {
      if (isValue && cell && cell.raw.length <= MAX_CELL) cell.raw += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'c' && cell) {
        rows.put(column, cellOf(cell, values), merged.get(placeOf(rows.line(), column)));
        cell = undefined;
      } else if (name === 'row' && rows.end() && isHidden) hidden += 1;
    },
  });
  return {
    write: (piece: string): void => void parser.write(piece),
    take: rows.take,
    hidden: () => hidden,
  };
};

const MERGED = /<(?:\w+:)?mergeCell\s[^>]{0,60}?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g;
const MAX_MERGED = 100_000;

/**
 * Reads the merged cells, which stand behind the rows. Only pieces that name them are searched, so
 * that the sheet is not parsed twice.
 */
const readMerged = async (zip: Zip, path: string): Promise<Merged> => {
  const merged = new Map<string, Size>();
  let held = '';
  for await (const piece of zip.pieces(path, MAX_SHEET_BYTES)) {
    const text = held + piece;
    if (text.includes('mergeCell'))
      for (const [, from, first, to, last] of text.matchAll(MERGED))
        if (merged.size < MAX_MERGED)
          merged.set(placeOf(Number(first), columnOf(from)), {
            rows: Number(last) - Number(first) + 1,
            columns: columnOf(to) - columnOf(from) + 1,
          });
    // A tag may be split between two pieces.
    held = text.slice(-100);
    await breathe();
  }
  return merged;
};

/** Reads the rows of one sheet in batches. @param onHidden receives the number of hidden rows */
async function* readSheet(
  zip: Zip,
  { path }: BookSheet,
  values: Values,
  onHidden: (rows: number) => void,
): AsyncGenerator<SheetRow[]> {
  const rows = createRows(values, await readMerged(zip, path));
  for await (const piece of zip.pieces(path, MAX_SHEET_BYTES)) {
    rows.write(piece);
    yield rows.take();
    await breathe();
  }
  onHidden(rows.hidden());
}

/** Reads the first rows of a sheet. Parsing stops as soon as there are enough. */
const firstRowsOf = async (zip: Zip, { path }: BookSheet, values: Values): Promise<SheetRow[]> => {
  const rows = createRows(values, new Map());
  const first: SheetRow[] = [];
  for await (const piece of zip.pieces(path, MAX_SHEET_BYTES)) {
    rows.write(piece);
    first.push(...rows.take());
    if (first.length >= RATED_ROWS) break;
    await breathe();
  }
  return first.slice(0, RATED_ROWS);
};

/**
 * Reads the rows of the visible sheet that fits best, in batches.
 * @throws Unreadable
 */
export async function* readXlsx(
  zip: Zip,
  onFormat: (format: string) => void,
  rate: RateRows,
): AsyncGenerator<SheetRow[]> {
  const workbook = await findWorkbook(zip);
  if (workbook === undefined)
    throw new Unreadable('No es un libro de Excel (.xlsx): guárdalo como .xlsx o como CSV.');
  if (workbook.endsWith('.bin'))
    throw new Unreadable('Es un libro binario de Excel (.xlsb): guárdalo como .xlsx.');
  const { sheets, is1904, sharedTexts, styles } = await readBook(zip, workbook);
  const values: Values = {
    texts: await readSharedTexts(zip, sharedTexts),
    styles: await readNumberStyles(zip, styles),
    is1904,
  };
  const rated: (BookSheet & { first: SheetRow[] })[] = [];
  for (const sheet of sheets)
    rated.push({
      ...sheet,
      first: sheets.length > 1 ? await firstRowsOf(zip, sheet, values) : [],
    });
  const best = bestSheet(rated, rate);
  let hidden = 0;
  if (best)
    yield* readSheet(zip, best, values, (rows) => {
      hidden = rows;
    });
  const others = rated.filter((sheet) => sheet !== best && sheet.first.length > 0);
  onFormat(
    bookFormat('XLSX', { read: best?.name ?? '', others: others.map(({ name }) => name), hidden }),
  );
}
