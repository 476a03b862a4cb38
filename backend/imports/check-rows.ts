import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { importRows, imports } from '#backend/database/tables/imports';
import { type Currency, fromCents, toCents } from '#contract/amounts/money';
import { otherSign } from '#contract/amounts/read-number';
import type { ImportPriceRule, ImportProblem, ImportSettings } from '#contract/entities/imports';
import { importWork } from '#contract/import-states';
import { MAX_MONEY } from '#contract/limits';
import { messages } from '#contract/messages';
import { cut } from '#contract/text/plain-text';
import { readAmount } from './amounts.ts';
import { type CellNote, withNotes } from './cell-notes.ts';
import {
  listReader,
  type PathReader,
  pathReader,
  plainTextOf,
  readFileRows,
  readPathSigns,
  textOf,
  withBreaks,
} from './cell-texts.ts';
import type { ImportContext, ImportRow } from './context.ts';
import type { NamedCurrency } from './currencies.ts';
import { isErrorCell, isUnknownWord } from './error-cells.ts';
import { type Column, columnsOf } from './file-columns.ts';
import { type Arranged, type ImportKind, readFields, type State } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { answerMap, type Refs } from './kinds/refs.ts';
import { type ParentRows, readParentRows } from './parent-rows.ts';
import { keyColumn, passedOver } from './passed-rows.ts';
import { COST, PRICE, priceByRule, ruleText, usedRule } from './price-rule.ts';
import type { ReportProgress } from './progress.ts';
import { NO, withoutExponent } from './reading/book-values.ts';
import { problemOf } from './reasons.ts';
import { followTitles, readPassedBefore } from './titles.ts';
import { cleanText, REWRITTEN, type Read, type Reading } from './values.ts';

const BATCH_ROWS = 4_000;

type StagedRow = Pick<typeof importRows.$inferSelect, 'line' | 'cells' | 'numbers' | 'fault'>;

interface Checked {
  line: number;
  key: string | null;
  label: string;
  fields: State | null;
  problems: ImportProblem[] | null;
}

const NO_VALUES = { key: null, label: '', fields: null } as const;

interface Checking {
  /** Whether the file is a book, which stores texts and numbers apart. */
  isBook: boolean;
  /** Keys of stored records that look as if a spreadsheet had changed them. */
  storedKeys: ReadonlySet<string>;
  columns: readonly Column[];
  settings: ImportSettings;
  refs: Refs;
  rule: ImportPriceRule | undefined;
  kind: Pick<ImportKind, 'completeRow' | 'needsAllRows'>;
  arranged: ReadonlyMap<number, Arranged> | undefined;
  path: PathReader;
  oneOf: ReturnType<typeof listReader>;
  titles: ReturnType<typeof followTitles>;
  parents: ParentRows;
  /** The labels of records by texts of the column that finds them in place of their key. */
  labels: ReadonlyMap<string, string>;
}

type StagedCells = Readonly<{ cells: readonly string[]; numbers: readonly number[] }>;

/** @param ofRow the currency that the row names */
const readingOf = (
  { cells, numbers }: StagedCells,
  { places: [place = 0], currency, title: heading }: Column,
  { settings, isBook }: Pick<Checking, 'settings' | 'isBook'>,
  ofRow?: NamedCurrency,
): Reading => {
  const { rate, otherDecimals, bareSigns, defaults } = settings;
  const isOther = otherDecimals.includes(place);
  const own = ofRow ?? currency ?? (defaults.currency || 'other');
  const amounts = {
    currency: own,
    bareSign: ofRow ?? (bareSigns.includes(place) ? own : 'UYU'),
    ...{ rate, heading },
  };
  // The readers of books write a decimal comma, whatever the text cells use.
  if (numbers.includes(place)) return { ...amounts, decimal: ',', source: 'number' };
  const decimal = isOther ? otherSign(settings.decimal) : settings.decimal;
  // A file of bad rows repeats rewritten codes as texts, with the reason behind them.
  const isRepeated = isBook && cells.at(-1)?.includes(REWRITTEN);
  return { ...amounts, decimal, source: isRepeated ? 'number' : isBook ? 'text' : undefined };
};

/** Reads the keys that are refused unless a record has them. */
const readStoredKeys = async (
  tx: Tx,
  kind: ImportKind,
  rows: readonly StagedCells[],
  checking: Pick<Checking, 'columns' | 'settings' | 'refs' | 'isBook'>,
): Promise<ReadonlySet<string>> => {
  const key = checking.columns.find(({ field }) => field.isKey);
  if (!key) return new Set();
  const {
    places: [place = 0],
    field,
  } = key;
  const doubtful = rows.flatMap((row) => {
    const text = cleanText(row.cells[place] ?? '');
    if (text === '') return [];
    const read = field.read(text, readingOf(row, key, checking), checking.refs);
    return 'problem' in read ? (read.unlessStored ?? []) : [];
  });
  if (doubtful.length === 0) return new Set();
  const keys = doubtful.map((code) => code.toLowerCase());
  return new Set((await kind.read(tx, { keys })).map((record) => record.key));
};

const notFound = (text: unknown) => ({
  problem: `Ningún producto tiene el código de barras ${String(text)}.`,
  reason: 'Ningún producto tiene el código de barras de la fila.',
});

/** Finds records by the column that does so in place of their key. */
const readLabels = async (
  tx: Tx,
  kind: ImportKind,
  rows: readonly StagedCells[],
  checking: Pick<Checking, 'columns' | 'settings' | 'refs' | 'isBook'>,
): Promise<ReadonlyMap<string, string>> => {
  const column = checking.columns.find(({ field }) => field.isOtherKey);
  if (!column || !kind.findLabels) return new Map();
  const {
    field,
    places: [place = 0],
  } = column;
  const texts = rows.flatMap((row) => {
    const text = cleanText(row.cells[place] ?? '');
    const read =
      text === '' ? {} : field.read(text, readingOf(row, column, checking), checking.refs);
    return 'value' in read ? [String(read.value)] : [];
  });
  return kind.findLabels(tx, [...new Set(texts)]);
};

/** Parses the cells of a row into values, or problems. */
const checkRow = (
  staged: StagedRow,
  {
    columns,
    settings,
    refs,
    rule,
    kind,
    isBook,
    storedKeys,
    titles,
    parents,
    labels,
    arranged,
    path,
    oneOf,
  }: Checking,
): Checked => {
  const { line, fault } = staged;
  const whole = parents.complete(staged, line);
  const { cells, numbers } = whole;
  // The headings and the lines above them.
  if (line <= settings.headerLine) return { line, ...NO_VALUES, problems: null };
  if (fault !== '') return { line, ...NO_VALUES, problems: [{ column: '', text: `${fault}.` }] };
  if (parents.lines.has(line)) return { line, ...NO_VALUES, problems: null };
  if (passedOver(staged.cells, columns, kind, titles.isKnown)) {
    titles.take(staged.cells);
    return { line, ...NO_VALUES, problems: null };
  }
  if (settings.widest > 0 && staged.cells.length > settings.widest)
    return {
      line,
      ...NO_VALUES,
      problems: [
        {
          column: '',
          text: `Tiene ${staged.cells.length} celdas y el encabezado ${settings.widest}: hay un separador de más, quizás dentro de un texto o de un precio sin comillas.`,
        },
      ],
    };
  const values: State = {};
  const problems: ImportProblem[] = [];
  const notes: CellNote[] = [];
  let label = '';
  let isSkipped = false;
  let price: number | undefined;
  let ofRow: Currency | undefined;
  let other: (Read & { title: string }) | undefined;
  const keyTitle = columns.find(({ field }) => field.isKey)?.title;
  const filled = [
    ...columns.map((column) => ({
      ...column,
      written: textOf(cells, column, path),
    })),
    // A title above the row is read like a cell of its column.
    ...titles.current().map(({ field, text }) => ({
      ...{ field, title: field.title, fields: [field], places: [], currency: undefined },
      written: text,
    })),
  ];
  for (const column of filled) {
    const { title, field, written } = column;
    const isNumber = numbers.includes(column.places[0] ?? -1);
    const plain = plainTextOf(isNumber && !field.isKey ? withoutExponent(written) : written, field);
    if (plain !== withBreaks(written, field))
      notes.push({ kind: 'markup', column: '', text: written });
    const text = column.places.length > 0 ? oneOf(plain, field) : plain;
    if (text !== plain)
      notes.push({
        kind: 'paths',
        column: title,
        text: `«${cut(text, 40)}» de «${cut(plain, 60)}»`,
      });
    if (isErrorCell(text)) {
      if (field.isKey || field.isCurrency)
        problems.push({
          column: title,
          text: `Es un error de Excel, «${cut(text, 40)}»: no se sabe ${field.isKey ? 'de qué habla' : 'en qué moneda está'} la fila.`,
        });
      // An error says nothing: it does not even clear.
      continue;
    }
    // Some programs store a boolean where there is no text.
    const isNone = isNumber && text === NO && !field.isFlag && !field.isKey;
    if (text === '' || isNone || (field.takesUnknown && isUnknownWord(text))) {
      if (settings.emptyMeans === 'clear' && field.empty !== undefined)
        values[field.sets] = field.empty;
      continue;
    }
    const reading = readingOf(whole, column, { settings, isBook }, ofRow);
    const read = field.read(text, reading, refs);
    if (field.isOtherKey) {
      other = { title, ...read };
      continue;
    }
    if ('problem' in read && (field.leavesOutWrong || read.isLeft)) {
      notes.push({ kind: 'left', ...problemOf(title, read), field: field.sets });
      continue;
    }
    if ('value' in read && read.note)
      notes.push({ ...read.note, column: title, field: field.sets });
    const stored =
      'problem' in read
        ? read.unlessStored?.find((code) => storedKeys.has(code.toLowerCase()))
        : undefined;
    if (stored !== undefined) label = stored;
    else if ('problem' in read) {
      isSkipped ||= read.skips === true;
      problems.push(problemOf(title, read));
    } else if (field.isKey) label = String(read.value);
    else if (field.isCurrency) ofRow = read.value === 'USD' ? 'USD' : 'UYU';
    else if (field.sets !== PRICE || price === undefined) values[field.sets] = read.value;
    if (rule && field.sets === COST && 'value' in read) {
      const cost = readAmount(text, reading, { column: field.tax, stored: 'without' });
      // A cost of zero is unknown.
      if ('pesos' in cost && cost.pesos.top > 0n) {
        price = priceByRule(cost.pesos, rule);
        const sum = `${cost.text()} ${ruleText(rule)}`;
        notes.push({ kind: 'rule', column: title, text: sum, field: PRICE });
      }
      if (price !== undefined && price > toCents(MAX_MONEY))
        problems.push({ column: title, text: `${messages.money}.` });
      else if (price !== undefined) values[PRICE] = fromCents(price);
    }
  }
  if (label === '' && other && !problems.some(({ column }) => column === keyTitle)) {
    const found = 'value' in other ? labels.get(String(other.value)) : undefined;
    if (found !== undefined) label = found;
    else problems.push(problemOf(other.title, 'problem' in other ? other : notFound(other.value)));
  }
  const row =
    label === '' ? { label, values } : (kind.completeRow?.(label, values) ?? { label, values });
  const key = keyColumn(columns);
  const found = label === '' ? undefined : arranged?.get(line);
  if (found && 'problem' in found) problems.push(problemOf(key?.title ?? '', found));
  else if (found) Object.assign(row, { ...found, values: { ...row.values, ...found.values } });
  if (isSkipped)
    return {
      line,
      key: row.label.toLowerCase() || null,
      label: row.label,
      fields: null,
      problems: null,
    };
  if (label === '' && key && !problems.some(({ column }) => column === key.title))
    problems.push({ column: key.title, text: 'Está vacío: no se sabe de qué habla la fila.' });
  return {
    line,
    key: row.label === '' ? null : row.label.toLowerCase(),
    label: row.label,
    fields: withNotes(
      row.values,
      // A price by the rule replaces what its own cell says.
      notes.filter(
        ({ kind: problem, field }) => price === undefined || field !== PRICE || problem === 'rule',
      ),
    ),
    problems: problems.length > 0 ? problems : null,
  };
};

/** Parses the next rows after the cursor. After the last ones the import moves on to comparing. */
export const checkRows = async (
  { variant }: ImportContext,
  tx: Tx,
  row: ImportRow,
  reportProgress: ReportProgress,
): Promise<void> => {
  const kind = KINDS[row.kind];
  const rows = await tx
    .select({
      line: importRows.line,
      cells: importRows.cells,
      numbers: importRows.numbers,
      fault: importRows.fault,
    })
    .from(importRows)
    .where(and(eq(importRows.importId, row.id), gt(importRows.line, row.cursorLine)))
    .orderBy(asc(importRows.line))
    .limit(BATCH_ROWS);
  const last = rows.at(-1);
  if (!last) {
    await tx
      .update(imports)
      .set({ state: importWork.checking.ends, cursorLine: 0, cursorKey: '' })
      .where(eq(imports.id, row.id));
    return;
  }
  const refs = {
    ...(await kind.loadRefs(tx, variant, row.settings.columns)),
    createsMissing: row.settings.createsMissing,
    answers: answerMap(row.settings.answers ?? []),
  };
  const fields = await readFields(kind, tx, variant);
  // The amounts of a row follow its currency.
  const columns = columnsOf(row.settings, fields).toSorted(
    (one, other) => Number(!one.field.isCurrency) - Number(!other.field.isCurrency),
  );
  const settings =
    row.cursorLine === 0
      ? { ...row.settings, ...(await readPathSigns(tx, row, columns, refs)) }
      : row.settings;
  const checking = { columns, settings, refs, isBook: !row.format.startsWith('CSV') };
  const storedKeys = await readStoredKeys(tx, kind, rows, checking);
  const labels = await readLabels(tx, kind, rows, checking);
  const titles = followTitles({ ...checking, fields });
  for (const cells of await readPassedBefore(tx, row)) titles.take(cells);
  const parents = await readParentRows(tx, row, columns, rows);
  const rule = usedRule(
    row.settings,
    columns.map(({ field }) => field.sets),
  );
  const path = pathReader(settings, refs);
  const arranged =
    kind.arrange && (await kind.arrange(tx, await readFileRows(tx, row, columns, path), refs));
  const checked = rows.map((staged) =>
    checkRow(staged, {
      ...{ ...checking, storedKeys, labels, titles, parents, rule, kind, arranged, path },
      oneOf: listReader(settings, refs),
    }),
  );
  await tx.execute(
    sql`update import_rows set key = parsed.key, label = parsed.label, fields = parsed.fields, problems = parsed.problems
        from json_to_recordset(${JSON.stringify(checked)})
          as parsed (line int, key text, label text, fields jsonb, problems jsonb)
        where import_rows.import_id = ${row.id} and import_rows.line = parsed.line`,
  );
  await tx.update(imports).set({ cursorLine: last.line, settings }).where(eq(imports.id, row.id));
  await reportProgress(Math.min(last.line, row.rowCount), row.rowCount);
};
