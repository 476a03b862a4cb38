import { MAX_IMPORT_COLUMNS } from '#contract/calls/imports';
import { DAY_MS, dayText } from '#contract/time/dates';
import {
  breathe,
  MAX_CELL,
  plainCell,
  type SheetRow,
  trimmedRow,
  Unreadable,
} from './sheet-rows.ts';
import {
  type NumberStyle,
  readBook,
  readNumberStyles,
  readSharedTexts,
  unescaped,
  xmlParser,
} from './xlsx-parts.ts';
import { openZip } from './zip.ts';

/** Limit of the unpacked sheet. */
const MAX_SHEET_BYTES = 400 * 1024 * 1024;

/**
 * Returns the column index of an address: `AB12` → 27; -1 if there is none. Reads only its first
 * letters.
 */
const columnOf = (address = ''): number => {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(address) ?? [];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

/**
 * Formats a day number. Excel counts from 1900, which it takes for a leap year; some workbooks
 * count from 1904.
 */
const dateText = (days: number, is1904: boolean): string => {
  const at = new Date(
    Date.UTC(is1904 ? 1904 : 1899, is1904 ? 0 : 11, is1904 ? 1 : 30) + days * DAY_MS,
  );
  return Number.isNaN(at.getTime()) ? String(days) : dayText(at.toISOString());
};

const IN_DOLLARS = 'US$ ';

/** Formats a number as in Uruguay, without the floating-point noise after the 15th digit. */
const numberText = (raw: string, style: NumberStyle, is1904: boolean): string => {
  const value = Number(raw);
  if (raw === '' || !Number.isFinite(value)) return raw;
  if (style && 'isDate' in style) return dateText(value, is1904);
  if (style && 'zeros' in style && Number.isInteger(value))
    return String(value).padStart(style.zeros, '0');
  const rounded = Number(value.toPrecision(15));
  const text =
    Number.isInteger(rounded) && Math.abs(rounded) < 1e15 ? rounded.toFixed(0) : String(rounded);
  // The currency is part of the number format only.
  return (style && 'isDollars' in style ? IN_DOLLARS : '') + text.replace('.', ',');
};

/** A number that would be read as thousands in a file with decimal points. */
const LIKE_THOUSANDS = /^(?:US\$ )?-?\d{1,3},\d{3}$/;

interface Book {
  texts: readonly string[];
  styles: readonly NumberStyle[];
  is1904: boolean;
}

interface Cell {
  type: string;
  style: number;
  raw: string;
}

const cellText = ({ type, style, raw }: Cell, { texts, styles, is1904 }: Book): string => {
  switch (type) {
    case 's':
      return texts[Number(raw)] ?? '';
    case 'inlineStr':
    case 'str':
      return unescaped(raw);
    case 'b':
      return raw === '1' ? 'sí' : 'no';
    case 'e':
      return raw;
    case 'd':
      return dayText(raw);
    default:
      return numberText(raw, styles[style], is1904);
  }
};

/** Collects rows from the XML of a sheet. */
const createRows = (book: Book) => {
  let ready: SheetRow[] = [];
  let line = 0;
  let column = -1;
  let cells: string[] = [];
  let fractions: number[] = [];
  let cell: Cell | undefined;
  let isValue = false;
  const put = (text: string): void => {
    if (text.trim() === '') return;
    if (column >= MAX_IMPORT_COLUMNS)
      throw new Unreadable(`La hoja tiene más de ${MAX_IMPORT_COLUMNS} columnas.`);
    while (cells.length < column) cells.push('');
    cells[column] = cell?.type === 's' ? text : plainCell(text);
    if (cell?.type === 'n' && LIKE_THOUSANDS.test(text)) fractions.push(column);
  };
  const parser = xmlParser({
    open: ({ name, attributes }) => {
      if (name === 'row') {
        line = attributes.r ? Number(attributes.r) : line + 1;
        cells = [];
        fractions = [];
        column = -1;
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1;
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), raw: '' };
      } else if (name === 'v' || name === 't') isValue = true;
    },
    text: (piece) => {
      if (isValue && cell && cell.raw.length <= MAX_CELL) cell.raw += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c' && cell) put(cellText(cell, book));
      else if (name === 'row') {
        const trimmed = trimmedRow(cells);
        if (trimmed)
          ready.push({
            line,
            cells: trimmed,
            ...(fractions.length > 0 && { fractions }),
            fault: '',
          });
      }
    },
  });
  return {
    write: (piece: string): void => void parser.write(piece),
    take: (): SheetRow[] => {
      const taken = ready;
      ready = [];
      return taken;
    },
  };
};

/** Reads the rows of the first visible sheet in batches. @throws Unreadable */
export async function* readXlsx(
  file: Buffer,
  onFormat: (format: string) => void,
): AsyncGenerator<SheetRow[]> {
  const zip = await openZip(file);
  if (!zip.has('xl/workbook.xml'))
    throw new Unreadable('No es un libro de Excel (.xlsx): guárdalo como .xlsx o como CSV.');
  onFormat('XLSX');
  const { sheet, is1904 } = await readBook(zip);
  const styles = await readNumberStyles(zip);
  const rows = createRows({ texts: await readSharedTexts(zip), styles, is1904 });
  for await (const piece of zip.pieces(sheet, MAX_SHEET_BYTES)) {
    rows.write(piece);
    yield rows.take();
    await breathe();
  }
}
