import { and, asc, count, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { importItems, importRows } from '#backend/database/tables/imports';
import { AppError } from '#backend/http/app-error';
import { counted } from '#contract/amounts/counted';
import { formatMoney, toCents } from '#contract/amounts/money';
import { shortDecimal } from '#contract/amounts/numbers';
import type { InputOf, OutputOf } from '#contract/calls';
import { PREVIEW_RECORDS } from '#contract/calls/imports';
import type { ImportDifference } from '#contract/entities/imports';
import { importStates } from '#contract/import-states';
import { readAmountNotes } from './cell-notes.ts';
import type { ImportContext, ImportRow } from './context.ts';
import { columnsOf } from './file-columns.ts';
import { listGone } from './gone-items.ts';
import { type ItemRow, isToUndo } from './items.ts';
import { type Field, type ImportKind, partOf, readFields, type State } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import type { Refs } from './kinds/refs.ts';
import { readParentRows } from './parent-rows.ts';
import { countPassed, onlyTextOf, passedNames, passedOver, passedRows } from './passed-rows.ts';
import { findImport } from './read-import.ts';
import { planUndo, readLaterChanges } from './undo-plan.ts';

const ROWS = 20;
/** Longer values, such as descriptions, are shortened. */
const MAX_LENGTH = 200;

type Differences = OutputOf<'importRows'>;
type Page = { limit: number; offset: number };

const shortened = (text: string): string =>
  text.length > MAX_LENGTH ? `${[...text].slice(0, MAX_LENGTH).join('')}…` : text;

const isEmpty = (value: unknown): value is null | undefined | '' | [] =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Formats a value for display. */
const formatValue = (
  name: string,
  value: unknown,
  field: Field | undefined,
  { fields, refs }: Pick<Showing, 'fields' | 'refs'>,
): string => {
  if (isEmpty(value)) return '—';
  // The column itself may be read only.
  const isMoney = fields.some(({ sets, isMoney }) => sets === name && isMoney);
  if (typeof value === 'number' && isMoney) return formatMoney(toCents(value));
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (name === 'images' && Array.isArray(value)) return counted(value.length, 'imagen', 'imágenes');
  const written = field?.write?.(value, refs);
  if (typeof written === 'number') return shortDecimal(written);
  if (written !== undefined) return shortened(written);
  if (Array.isArray(value)) return `${value.length} en la lista`;
  if (typeof value === 'object') return shortened([...new Set(Object.values(value))].join('; '));
  return shortened(String(value));
};

interface Showing {
  kind: ImportKind;
  fields: readonly Field[];
  refs: Refs;
}

const readShowing = async (
  { variant }: Pick<ImportContext, 'variant'>,
  db: Db | Tx,
  row: ImportRow,
): Promise<Showing> => {
  const kind = KINDS[row.kind];
  return {
    kind,
    fields: await readFields(kind, db, variant),
    refs: {
      ...(await kind.loadRefs(db, variant, row.settings.columns)),
      createsMissing: row.settings.createsMissing,
    },
  };
};

/** Removes the fields of a new record that hold nothing. */
const withoutEmpty = (values: State, { fields }: Showing): State =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        !isEmpty(value) && fields.find(({ sets }) => sets === name)?.empty !== value,
    ),
  );

/** @param noteOf adds notes to fields */
const changesOf = (
  before: State,
  after: State,
  { kind, fields, refs }: Showing,
  noteOf?: (name: string) => string,
): ImportDifference['changes'] => {
  const fieldOf = (name: string) =>
    fields.find(({ sets, write }) => sets === name && write !== null) ??
    // Amounts that exports of the kind leave out.
    fields.find(({ sets, isMoney }) => sets === name && isMoney);
  const placeOf = (name: string) => fields.findIndex(({ sets }) => sets === name);
  const isShown = (name: string) =>
    !kind.notCompared?.includes(name) || kind.titleOf?.(name) !== undefined;
  // JSON in the table does not keep the order of the columns.
  const names = Object.keys(after)
    .filter(isShown)
    .sort((a, b) => placeOf(a) - placeOf(b));
  return names.map((name) => {
    const field = fieldOf(name);
    return {
      title: field?.title ?? kind.titleOf?.(name) ?? name,
      ...(name in before && { from: formatValue(name, before[name], field, { fields, refs }) }),
      to: formatValue(name, after[name], field, { fields, refs }),
      ...(noteOf?.(name) && { note: noteOf(name) }),
    };
  });
};

const picked = (values: State, names: readonly string[]): State =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/**
 * Plans the undo of items without writing.
 * @returns the items that it would leave, with who changed them or what keeps them; and the keys of the others
 */
const readLeft = async (
  { variant }: Pick<ImportContext, 'variant'>,
  tx: Tx,
  row: ImportRow,
  items: readonly ItemRow[],
) => {
  const showing = await readShowing({ variant }, tx, row);
  const { kind } = showing;
  const records = new Map(
    (await kind.read(tx, { ids: items.flatMap(({ thingId }) => thingId ?? []) })).map((record) => [
      record.id,
      record,
    ]),
  );
  const { left, fieldsOf } = await planUndo({ tx, kind, variant, row }, items, records, null);
  const leftItems = items.filter(({ key }) => left.has(key));
  const recordOf = ({ thingId }: ItemRow) => records.get(thingId ?? 0);
  const whoChanged = await readLaterChanges(
    tx,
    kind,
    row,
    leftItems.flatMap((item) => recordOf(item) ?? []),
  );
  const data = leftItems.map((item): ImportDifference => {
    const record = recordOf(item);
    const reasons = left.get(item.key) ?? [];
    const textOf = new Map(reasons.map(({ field, text }) => [field, text]));
    const names = reasons.map(({ field }) => field).filter((field) => field !== '');
    const whole = textOf.get('');
    return {
      line: item.line,
      key: item.label,
      name: record?.name ?? '',
      changes: record
        ? changesOf(
            picked(item.after, names),
            Object.fromEntries(names.map((name) => [name, partOf(kind, record.state, name)])),
            showing,
            (name) => textOf.get(name) || whoChanged(record, name),
          )
        : [],
      problems: whole === undefined ? [] : [{ column: '', text: whole }],
    };
  });
  const partly = leftItems.filter((item) => {
    const fields = new Set((left.get(item.key) ?? []).map(({ field }) => field));
    return (
      item.outcome === 'changed' &&
      !fields.has('') &&
      fieldsOf(item).some((field) => !fields.has(field))
    );
  });
  return { data, recordOf, partly: partly.length };
};

/** Lists what an undo left, as it is now. */
const leftItems = async (
  { db, variant }: ImportContext,
  row: ImportRow,
  { limit, offset }: Page,
): Promise<Differences> =>
  db.transaction(async (tx) => {
    const items = await tx
      .select()
      .from(importItems)
      .where(and(eq(importItems.importId, row.id), eq(importItems.isMoved, true)))
      .orderBy(asc(importItems.line))
      .limit(limit)
      .offset(offset);
    const { data, recordOf } = await readLeft({ variant }, tx, row, items);
    const byLine = new Map(data.map((one) => [one.line, one]));
    return {
      resultCount: row.remaining,
      data: items.map(
        (item) =>
          byLine.get(item.line) ?? {
            line: item.line,
            key: item.label,
            name: recordOf(item)?.name ?? '',
            changes: [],
            problems: [{ column: '', text: 'Ahora se puede deshacer.' }],
          },
      ),
    };
  });

/** The number of records that a preview shows per piece; the screen shows the first ones. */
const PREVIEWED = 50;

/** @throws AppError record.notFound, import.state */
export const previewUndo = async (
  { db, variant }: ImportContext,
  { guid, after }: InputOf<'importPreviewUndo'>,
): Promise<OutputOf<'importPreviewUndo'>> => {
  const row = await findImport(db, guid);
  if (!importStates[row.state].requests.undo || row.forgottenAt) throw new AppError('import.state');
  return db.transaction(async (tx) => {
    const items = await tx
      .select()
      .from(importItems)
      .where(and(isToUndo(row), gt(importItems.key, after)))
      .orderBy(asc(importItems.key))
      .limit(PREVIEW_RECORDS);
    const { data, partly } = await readLeft({ variant }, tx, row, items);
    return {
      undone: items.length - data.length,
      left: data.length,
      partly,
      data: data.slice(0, PREVIEWED),
      next: items.length < PREVIEW_RECORDS ? null : (items.at(-1)?.key ?? null),
    };
  });
};

const badRows = async (
  { db }: ImportContext,
  { id }: ImportRow,
  { limit, offset }: Page,
  reason: InputOf<'importRows'>['reason'],
): Promise<Differences> => {
  const where = and(
    eq(importRows.importId, id),
    isNotNull(importRows.problems),
    reason &&
      sql`problems @> ${JSON.stringify([
        reason.unknown ?? { column: reason.column, reason: reason.text },
      ])}::jsonb`,
  );
  const [total] = await db.select({ rows: count() }).from(importRows).where(where);
  const rows = await db
    .select({ line: importRows.line, label: importRows.label, problems: importRows.problems })
    .from(importRows)
    .where(where)
    .orderBy(asc(importRows.line))
    .limit(limit)
    .offset(offset);
  return {
    resultCount: total?.rows ?? 0,
    data: rows.map(({ line, label, problems }) => ({
      line,
      key: label,
      name: '',
      changes: [],
      problems: problems ?? [],
    })),
  };
};

const changedItems = async (
  { db, variant }: ImportContext,
  row: ImportRow,
  outcome: 'new' | 'changed',
  { limit, offset }: Page,
): Promise<Differences> => {
  const where = and(eq(importItems.importId, row.id), eq(importItems.outcome, outcome));
  const [total] = await db.select({ rows: count() }).from(importItems).where(where);
  const items = await db
    .select()
    .from(importItems)
    .where(where)
    .orderBy(asc(importItems.line))
    .limit(limit)
    .offset(offset);
  const showing = await readShowing({ variant }, db, row);
  const records = await showing.kind.read(db, { keys: items.map(({ key }) => key) });
  const noteOf = await readAmountNotes(
    db,
    row,
    items.map(({ line }) => line),
  );
  return {
    resultCount: total?.rows ?? 0,
    data: items.map(({ line, key, label, before, after }) => ({
      line,
      key: label,
      name: records.find((each) => each.key === key)?.name ?? '',
      changes: changesOf(
        before,
        outcome === 'new' ? withoutEmpty(after, showing) : after,
        showing,
        (field) => noteOf(line, field),
      ),
      problems: [],
    })),
  };
};

/** Lists the rows that are no data, with their texts. */
const readPassed = async (
  { db, variant }: ImportContext,
  row: ImportRow,
  { limit, offset }: Page,
): Promise<Differences> => {
  const kind = KINDS[row.kind];
  const columns = columnsOf(row.settings, await readFields(kind, db, variant));
  const rows = await db
    .select({ line: importRows.line, cells: importRows.cells })
    .from(importRows)
    .where(passedRows(row))
    .orderBy(asc(importRows.line))
    .limit(limit)
    .offset(offset);
  const parents = await readParentRows(db, row, columns, rows);
  return {
    resultCount: await countPassed(db, row),
    data: rows.map(({ line, cells }) => {
      const passed = parents.lines.get(line) ?? passedOver(cells, columns, kind, () => true);
      const title = passed ? passedNames[passed][0] : 'salteada por una respuesta';
      const to = shortened(
        onlyTextOf(cells) ?? cells.filter((cell) => cell.trim() !== '').join(' · '),
      );
      return { line, key: '', name: '', changes: [{ title, to }], problems: [] };
    }),
  };
};

/** @throws AppError record.notFound */
export const readDifferences = async (
  context: ImportContext,
  { guid, outcome, reason, rowIndex, rowsMax = ROWS }: InputOf<'importRows'>,
): Promise<Differences> => {
  const row = await findImport(context.db, guid);
  const page = { limit: rowsMax, offset: rowIndex * rowsMax };
  if (outcome === 'bad') return badRows(context, row, page, reason);
  if (outcome === 'passed') return readPassed(context, row, page);
  if (outcome === 'moved') return leftItems(context, row, page);
  if (outcome === 'gone') return listGone(context, row, page);
  return changedItems(context, row, outcome, page);
};
