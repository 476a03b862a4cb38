import { MAX_IMPORT_COLUMNS } from '#contract/calls/imports';
import { signOfFormat } from '../currencies.ts';
import { NO_RESULT } from '../error-cells.ts';
import { bestSheet, RATED_ROWS, type RateRows } from './best-sheet.ts';
import { bookFormat } from './book-notes.ts';
import { booleanText, isoDateText, numberText, timeText } from './book-values.ts';
import { type BookCell, createRowBuilder } from './row-builder.ts';
import { breathe, MAX_CELL, plainCell, type SheetRow } from './sheet-rows.ts';
import { MAX_SHEET_BYTES } from './xlsx.ts';
import { type Tag, xmlParser } from './xml.ts';
import type { Zip } from './zip.ts';

/** Attributes by their name without a prefix: `office:value` → `value`. */
const attributesOf = ({ attributes }: Tag): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name.slice(name.indexOf(':') + 1), value]),
  );

const countOf = (raw: string | undefined, most: number): number => {
  const count = Number(raw ?? 1);
  return Number.isInteger(count) && count > 0 ? Math.min(count, most) : 1;
};

/** `PT12H30M00S` → `12:30:00`. */
const durationText = (raw: string): string => {
  const [, hours, minutes, seconds] =
    /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?$/.exec(raw) ?? [];
  return timeText(Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0));
};

interface Cell {
  own: Record<string, string>;
  /** The shown text. */
  text: string;
}

/** A number that is shown with zeros before it is a code. */
const showsZeros = (text: string, value: string): boolean =>
  /^0\d+$/.test(text) && Number(text) === Number(value);

const cellOf = ({ own, text }: Cell): BookCell => {
  const asText = { text: plainCell(text), isNumber: false };
  switch (own['value-type']) {
    case 'float':
    case 'percentage':
    case 'currency': {
      const value = own.value ?? '';
      if (showsZeros(text, value)) return asText;
      // The code of another currency may be that of the program's language: its text shows `$`.
      const sign = signOfFormat(own.currency === 'USD' ? 'USD' : text);
      const style = /\dE[+-]?\d+$/i.test(text.trim()) ? { hasExponent: true as const } : { sign };
      return { text: plainCell(numberText(value, style, false)), isNumber: true };
    }
    case 'date':
      return { text: isoDateText(own['date-value'] ?? ''), isNumber: true };
    case 'time':
      return { text: durationText(own['time-value'] ?? ''), isNumber: true };
    case 'boolean':
      return { text: booleanText(own['boolean-value'] ?? ''), isNumber: true };
    case undefined:
      return text === '' && own.formula !== undefined
        ? { text: NO_RESULT, isNumber: false }
        : asText;
    default:
      return asText;
  }
};

/** Merged cells cover the values below them. */
const NOTHING: BookCell = { text: '', isNumber: false };

/** Elements whose texts are no part of a cell: notes and drawings. */
const BESIDE = new Set(['annotation', 'shapes', 'frame', 'custom-shape', 'tracked-changes']);

/** Collects the rows of one sheet. @param wanted its number, from 0; absent = the first with rows */
const createRows = (wanted?: number) => {
  const rows = createRowBuilder();
  const others = new Set<string>();
  let sheet = '';
  let place = -1;
  /** The sheet with the rows. */
  let read: string | undefined;
  let hidden = 0;
  /** Nested tables and elements beside the cells. */
  let depth = 0;
  let beside = 0;
  let row = { times: 1, isHidden: false };
  let column = 0;
  let cell: Cell | undefined;
  let paragraphs = 0;
  const isRead = () =>
    wanted === undefined ? read === undefined || read === sheet : wanted === place;

  const endCell = ({ own, text }: Cell, isCovered: boolean): void => {
    const value = isCovered ? NOTHING : cellOf({ own, text });
    const isEmpty = value.text.trim() === '';
    const repeated = countOf(own['number-columns-repeated'], MAX_IMPORT_COLUMNS + 1);
    if (!isRead()) {
      if (!isEmpty) others.add(sheet);
    } else if (!isEmpty)
      for (let time = 0; time < repeated; time += 1)
        rows.put(column + time, value, {
          rows: countOf(own['number-rows-spanned'], 1_000_000),
          columns: countOf(own['number-columns-spanned'], MAX_IMPORT_COLUMNS),
        });
    column += repeated;
  };
  const endRow = (): void => {
    if (!isRead()) return;
    const { times, isHidden } = row;
    if (!rows.end(times)) {
      rows.skip(times - 1);
      return;
    }
    read = sheet;
    if (isHidden) hidden += times;
  };
  const append = (text: string): void => {
    if (cell && cell.text.length <= MAX_CELL) cell.text += text;
  };
  const parser = xmlParser({
    open: (tag) => {
      const { name } = tag;
      if (BESIDE.has(name)) beside += 1;
      if (beside > 0) return;
      if (name === 'table') {
        depth += 1;
        if (depth > 1) return;
        sheet = attributesOf(tag).name ?? '';
        place += 1;
      } else if (depth !== 1) return;
      else if (name === 'table-row') {
        const own = attributesOf(tag);
        row = {
          times: countOf(own['number-rows-repeated'], 1_048_576),
          isHidden: (own.visibility ?? 'visible') !== 'visible',
        };
        column = 0;
        if (isRead()) rows.begin(Number.NaN);
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        cell = { own: attributesOf(tag), text: '' };
        paragraphs = 0;
      } else if (name === 'p') {
        if (paragraphs > 0) append('\n');
        paragraphs += 1;
      } else if (name === 's') append(' '.repeat(countOf(attributesOf(tag).c, 100)));
      else if (name === 'tab') append(' ');
      else if (name === 'line-break') append('\n');
    },
    text: (piece) => {
      if (beside === 0 && paragraphs > 0) append(piece);
    },
    close: (name) => {
      if (BESIDE.has(name)) beside -= 1;
      if (beside > 0) return;
      if (name === 'table') depth -= 1;
      else if (depth !== 1) return;
      else if ((name === 'table-cell' || name === 'covered-table-cell') && cell) {
        endCell(cell, name !== 'table-cell');
        cell = undefined;
        paragraphs = 0;
      } else if (name === 'table-row') endRow();
    },
  });
  return {
    write: (piece: string): void => void parser.write(piece),
    take: rows.take,
    format: () => bookFormat('ODS', { read: read ?? '', others: [...others], hidden }),
  };
};

const TABLE = /<(?:\w+:)?table[\s>]/g;
/** Further sheets are reported, but not read. */
const MAX_RATED = 12;

/** Counts the sheets, without parsing them. */
const countSheets = async (zip: Zip): Promise<number> => {
  let sheets = 0;
  for await (const piece of zip.pieces('content.xml', MAX_SHEET_BYTES)) {
    sheets += piece.match(TABLE)?.length ?? 0;
    await breathe();
  }
  return Math.min(sheets, MAX_RATED);
};

const firstRowsOf = async (zip: Zip, place: number): Promise<SheetRow[]> => {
  const rows = createRows(place);
  const first: SheetRow[] = [];
  for await (const piece of zip.pieces('content.xml', MAX_SHEET_BYTES)) {
    rows.write(piece);
    first.push(...rows.take());
    if (first.length >= RATED_ROWS) break;
    await breathe();
  }
  return first.slice(0, RATED_ROWS);
};

/** Returns the number of the sheet that fits best; undefined = there is one at most. */
const findBest = async (zip: Zip, rate: RateRows): Promise<number | undefined> => {
  const count = await countSheets(zip);
  if (count < 2) return undefined;
  const sheets: { place: number; first: SheetRow[] }[] = [];
  for (let place = 0; place < count; place += 1)
    sheets.push({ place, first: await firstRowsOf(zip, place) });
  return bestSheet(sheets, rate)?.place;
};

/** Reads the rows of the sheet that fits best, in batches. @throws Unreadable */
export async function* readOds(
  zip: Zip,
  onFormat: (format: string) => void,
  rate: RateRows,
): AsyncGenerator<SheetRow[]> {
  const rows = createRows(await findBest(zip, rate));
  for await (const piece of zip.pieces('content.xml', MAX_SHEET_BYTES)) {
    rows.write(piece);
    yield rows.take();
    await breathe();
  }
  onFormat(rows.format());
}
