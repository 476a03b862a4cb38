/** Rows of a file that are no data: totals, repeated headings, notes and titles of sections. */
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { importRows } from '#backend/database/tables/imports';
import { counted } from '#contract/amounts/counted';
import { formatNumber } from '#contract/amounts/numbers';
import { normal } from '#contract/text/plain-text';
import { saysNoPrice } from './amounts.ts';
import type { ImportRow } from './context.ts';
import { takeCurrency } from './currencies.ts';
import { isErrorCell } from './error-cells.ts';
import type { Column } from './file-columns.ts';
import type { ImportKind } from './kinds/kind.ts';
import { readParentRows } from './parent-rows.ts';
import { cleanText } from './values.ts';

const PASSED = ['parent', 'shared', 'continued', 'total', 'heading', 'note', 'blank'] as const;
type Passed = (typeof PASSED)[number];

export const passedNames: Readonly<Record<Passed, readonly [one: string, many: string]>> = {
  parent: ['un producto que entra por sus variaciones', 'productos que entran por sus variaciones'],
  shared: [
    'una fila sin código que completa otras de su producto',
    'filas sin código que completan otras de su producto',
  ],
  continued: ['una que sigue el texto de la de arriba', 'que siguen el texto de la de arriba'],
  total: ['un total', 'totales'],
  heading: ['un encabezado repetido', 'encabezados repetidos'],
  note: ['una nota o un título', 'notas o títulos'],
  blank: ['una fila en blanco', 'filas en blanco'],
};

/** Returns the column that names the records: that of the key or, without one, another that finds them. */
export const keyColumn = (columns: readonly Column[]): Column | undefined =>
  columns.find(({ field }) => field.isKey) ?? columns.find(({ field }) => field.isOtherKey);

/** Numbers, amounts and percentages, without currencies. */
const AMOUNT = /^[\s\d.,()%+-]*$/;
const LETTER = /\p{L}/u;
/** `TOTAL`, `Total artículos: 30`, `Gran total $`; not `Total 5W-30`. */
const TOTAL =
  /^(?:(?:gran |cantidad |importe |suma |monto |valor )?total(?:es)?(?:[\s:.=-]+(?:general(?:es)?|gral|final|parcial|neto|bruto|de|del|la|los|las|con|sin|iva|inc|incluido|articulos?|items?|productos?|clientes?|empresas?|lineas?|registros?|renglones|filas|codigos?|unidades|piezas|paginas?|hojas?|listas?|precios?|stock|existencias|cantidad|importe|rubro|grupo|familia|categoria|seccion|marca|[\d.,]+))*[\s:.=-]*|sub[\s-]?total(?:es)?(?:[\s:.].*)?)$/;
/** `*** FRENOS ***`, `--- Correas ---`, `== 2026` */
const DECORATED = /^([*=_#~>•·|-])\1+.*\p{L}/u;
const LOWER = /\p{Ll}/u;
const DIGIT = /\p{N}/u;
const MIN_WORDS = 3;
const MIN_LETTERS = 3;
const MANY_WORDS = 10;

export const isTotalText = (text: string): boolean => TOTAL.test(normal(text));

interface Filled {
  place: number;
  text: string;
}

const isRepeatedHeading = (filled: readonly Filled[], columns: readonly Column[]): boolean => {
  const mapped = filled.flatMap(({ place, text }) => {
    const column = columns.find(({ places }) => places.includes(place));
    return column?.places.length === 1 ? [{ column, text }] : [];
  });
  return (
    mapped.length > 1 &&
    mapped.some(({ column }) => column === keyColumn(columns)) &&
    mapped.every(({ column, text }) => normal(text) === normal(cleanText(column.title)))
  );
};

const isTotal = (filled: readonly Filled[], key: Column | undefined): boolean => {
  const plain = filled
    .filter(({ text }) => !isErrorCell(text))
    .map((cell) => ({ ...cell, text: takeCurrency(normal(cell.text)).rest }));
  const texts = plain.filter(({ text }) => !AMOUNT.test(text));
  if (texts.length === 0 || !texts.every(({ text }) => isTotalText(text.trim()))) return false;
  // A row with a code is data, whatever its name is.
  const keyText = plain.find(({ place }) => key?.places.includes(place));
  return keyText === undefined || texts.includes(keyText);
};

const filledIn = (cells: readonly string[]): Filled[] =>
  cells.flatMap((cell, place) => {
    const text = cleanText(cell);
    return text === '' ? [] : [{ place, text }];
  });

/** Takes a text that three cells or more repeat, or a label beside its text, for one cell. */
const withoutRepeats = (filled: readonly Filled[]): readonly Filled[] => {
  const [first, second, third] = filled;
  if (!first || !second || !LETTER.test(first.text)) return filled;
  if (third && filled.every(({ text }) => text === first.text)) return [first];
  return !third && /^\p{L}[^:]*:$/u.test(first.text)
    ? [{ ...first, text: `${first.text} ${second.text}` }]
    : filled;
};

/** Returns the text of a row that has no other one. */
export const onlyTextOf = (cells: readonly string[]): string | undefined => {
  const [first, second, third] = cells.filter((cell) => cell.trim() !== '');
  // Most rows of a file are data.
  if (third !== undefined && first !== second) return undefined;
  const [only, ...more] = withoutRepeats(filledIn(cells));
  return more.length === 0 ? only?.text : undefined;
};

/** Returns whether the only text of a row can be no code. */
export const isNoCode = (text: string): boolean =>
  DECORATED.test(text) ||
  text.split(/\s+/).length >= MIN_WORDS ||
  (!DIGIT.test(text) && text.replace(/\P{L}/gu, '').length >= MIN_LETTERS);

/** `Los precios no incluyen el impuesto ni el flete.`, `* Hasta 3 pagos sin recargo` */
const isSentence = (text: string): boolean => {
  const words = text.split(/\s+/).length;
  return (
    /^[*•·(]/.test(text) || words >= MANY_WORDS || (words >= MANY_WORDS / 2 && /[.!…]$/.test(text))
  );
};

/** Recognises rows that explain the headings: `Obligatorio`, `Hasta 60 caracteres`, `Solo números`. */
const isHint = (filled: readonly Filled[], columns: readonly Column[]): boolean => {
  const key = keyColumn(columns);
  const code = filled.find(({ place }) => key?.places.includes(place));
  const numbers = filled.flatMap(({ place, text }) => {
    const column = columns.find(({ places }) => places.includes(place));
    return column?.field.isNumber ? [{ field: column.field, text }] : [];
  });
  return (
    code !== undefined &&
    isNoCode(code.text) &&
    numbers.some(({ field }) => field.isMoney) &&
    numbers.every(({ text }) => /\p{L}{5}/u.test(text) && !saysNoPrice(normal(text)))
  );
};

const isNote = (
  filled: readonly Filled[],
  columns: readonly Column[],
  { needsAllRows }: Pick<ImportKind, 'needsAllRows'>,
  isTitle: (text: string) => boolean,
): boolean => {
  const isTaken = ({ place }: Filled): boolean =>
    columns.some(({ places }) => places.includes(place));
  if (filled.length > 1 && !filled.some(isTaken)) return true;
  if (isHint(filled, columns)) return true;
  const [only, more] = withoutRepeats(filled);
  if (!only || more || !LETTER.test(only.text)) return false;
  const { place, text } = only;
  const column = columns.find(({ places }) => places.includes(place));
  if (!column || DECORATED.test(text)) return true;
  if (column === keyColumn(columns)) return isNoCode(text);
  // An application whose code stands in the row above.
  if (needsAllRows) return false;
  const isCapital = text.endsWith(':') || !(LOWER.test(text) || DIGIT.test(text));
  return !column.field.isNeeded || isCapital || isSentence(text) || isTitle(text);
};

/**
 * Recognises a row that is no data.
 * @param isTitle whether a lone text is known as the title of a section
 * @returns undefined for data
 */
export const passedOver = (
  cells: readonly string[],
  columns: readonly Column[],
  kind: Pick<ImportKind, 'needsAllRows'>,
  isTitle: (text: string) => boolean = () => false,
): Passed | undefined => {
  const key = keyColumn(columns);
  // Any text may be the name of a category.
  if (key?.field.isAnyText) return undefined;
  const filled = filledIn(cells);
  if (isRepeatedHeading(filled, columns)) return 'heading';
  if (isTotal(filled, key)) return 'total';
  return isNote(filled, columns, kind, isTitle) ? 'note' : undefined;
};

interface PassedRow {
  line: number;
  cells: string[];
}

/** The rows that were passed over; rows that are skipped by an answer have a key or a problem. */
export const passedRows = ({ id, settings }: Pick<ImportRow, 'id' | 'settings'>) =>
  and(
    eq(importRows.importId, id),
    gt(importRows.line, settings.headerLine),
    isNull(importRows.key),
    isNull(importRows.problems),
  );

export const countPassed = async (
  db: Pick<Db | Tx, '$count'>,
  row: Pick<ImportRow, 'id' | 'settings'>,
): Promise<number> => db.$count(importRows, passedRows(row));

/** Lines that a sentence names. */
export const NAMED = 5;

/** Finds gaps between the lines: the readers leave blank rows out. */
const readBlanks = async (
  tx: Tx,
  { id, settings }: Pick<ImportRow, 'id' | 'settings'>,
): Promise<{ count: number; lines: string[] }> => {
  const { rows } = await tx.execute<{ from: number; to: number; all: number }>(
    sql`select "from", "to", sum("to" - "from" + 1) over ()::int as all
        from (select lag(line, 1, ${settings.headerLine}::int) over (order by line) + 1 as "from",
                line - 1 as "to"
              from import_rows where import_id = ${id} and line > ${settings.headerLine}) gap
        where "to" >= "from" order by "from" limit ${NAMED + 1}`,
  );
  return {
    count: rows[0]?.all ?? 0,
    lines: rows.map(({ from, to }) =>
      from === to ? formatNumber(from) : `${formatNumber(from)} a ${formatNumber(to)}`,
    ),
  };
};

export const linesText = (lines: readonly string[], count: number): string =>
  `${count === 1 ? 'fila' : 'filas'} ${lines.slice(0, NAMED).join(', ')}${lines.length > NAMED ? '…' : ''}`;

/** Reads the rows that were passed over. */
export const readPassedRows = (
  tx: Tx,
  row: Pick<ImportRow, 'id' | 'settings'>,
): Promise<PassedRow[]> =>
  tx
    .select({ line: importRows.line, cells: importRows.cells })
    .from(importRows)
    .where(passedRows(row))
    .orderBy(asc(importRows.line));

/** Says which rows were passed over. */
export const passedWarnings = async (
  tx: Tx,
  row: Pick<ImportRow, 'id' | 'settings'>,
  rows: readonly PassedRow[],
  columns: readonly Column[],
  kind: Pick<ImportKind, 'needsAllRows'>,
): Promise<string[]> => {
  // Titles that only their names betray count as notes, too.
  const parents = await readParentRows(tx, row, columns, rows);
  const byKind = Map.groupBy(
    rows,
    ({ line, cells }) => parents.lines.get(line) ?? passedOver(cells, columns, kind, () => true),
  );
  const blanks = await readBlanks(tx, row);
  const groups = PASSED.flatMap((passed) => {
    const found = byKind.get(passed) ?? [];
    const { count, lines } =
      passed === 'blank'
        ? blanks
        : { count: found.length, lines: found.map(({ line }) => formatNumber(line)) };
    if (count === 0) return [];
    const [one, many] = passedNames[passed];
    const what = count === 1 ? one : `${formatNumber(count)} ${many}`;
    return [{ count, text: `${what} (${linesText(lines, count)})` }];
  });
  if (groups.length === 0) return [];
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const countText = counted(total, 'fila', 'filas');
  const verb = total === 1 ? 'Se pasó por alto' : 'Se pasaron por alto';
  return [`${verb} ${countText}: ${groups.map(({ text }) => text).join(', ')}.`];
};
