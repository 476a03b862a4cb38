import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import { importItems, importRows } from '#backend/database/tables/imports';
import { formatMoney, toCents } from '#contract/amounts/money';
import type { InputOf, OutputOf } from '#contract/calls';
import type { ImportDifference } from '#contract/entities/imports';
import type { ImportContext, ImportRow } from './context.ts';
import { type Field, type ImportKind, readFields, type State } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import type { Refs } from './kinds/refs.ts';
import { findImport } from './read-import.ts';

const ROWS = 20;
/** Longer values, such as descriptions, are shortened. */
const MAX_LENGTH = 200;

type Differences = OutputOf<'importRows'>;
type Page = { limit: number; offset: number };

const shortened = (text: string): string =>
  text.length > MAX_LENGTH ? `${[...text].slice(0, MAX_LENGTH).join('')}…` : text;

/** Formats a value for display. */
const formatValue = (
  name: string,
  value: unknown,
  field: Field | undefined,
  refs: Refs,
): string => {
  if (value === null || value === undefined || value === '') return '—';
  if (name === 'ProductPrice' && typeof value === 'number') return formatMoney(toCents(value));
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (field?.write) return shortened(String(field.write(value, refs)));
  if (Array.isArray(value)) return `${value.length} en la lista`;
  if (typeof value === 'object') return shortened([...new Set(Object.values(value))].join('; '));
  return shortened(String(value));
};

const changesOf = (
  before: State,
  after: State,
  kind: ImportKind,
  fields: readonly Field[],
  refs: Refs,
): ImportDifference['changes'] => {
  const fieldOf = (name: string) =>
    fields.find(({ sets, write }) => sets === name && write !== null);
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
      ...(name in before && { from: formatValue(name, before[name], field, refs) }),
      to: formatValue(name, after[name], field, refs),
    };
  });
};

/**
 * Returns the values that changed after an import; without any, marks the values as written again
 * since.
 */
const laterChanges = (
  changes: ImportDifference['changes'],
  sameValueNote: string,
): ImportDifference['changes'] => {
  const moved = changes.filter(({ from, to }) => from !== to);
  return moved.length > 0
    ? moved
    : changes.map((change) => ({ ...change, to: `${change.to}, ${sameValueNote}` }));
};

const badRows = async (
  { db }: ImportContext,
  { id }: ImportRow,
  { limit, offset }: Page,
): Promise<Differences> => {
  const where = and(eq(importRows.importId, id), isNotNull(importRows.problems));
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
  outcome: 'new' | 'changed' | 'moved',
  { limit, offset }: Page,
): Promise<Differences> => {
  const where = and(
    eq(importItems.importId, row.id),
    outcome === 'moved' ? eq(importItems.isMoved, true) : eq(importItems.outcome, outcome),
  );
  const [total] = await db.select({ rows: count() }).from(importItems).where(where);
  const items = await db
    .select()
    .from(importItems)
    .where(where)
    .orderBy(asc(importItems.line))
    .limit(limit)
    .offset(offset);
  const kind = KINDS[row.kind];
  const fields = await readFields(kind, db, variant);
  const refs = {
    ...(await kind.loadRefs(db, variant)),
    createsMissing: row.settings.createsMissing,
  };
  const things = await kind.read(db, { keys: items.map(({ key }) => key) });
  return {
    resultCount: total?.rows ?? 0,
    data: items.map(({ line, key, label, before, after }) => {
      const thing = things.find((each) => each.key === key);
      const now = outcome === 'moved' && thing ? thing.state : undefined;
      return {
        line,
        key: label,
        name: thing?.name ?? '',
        // For things changed since: from the imported value to the current one.
        changes: now
          ? laterChanges(
              changesOf(
                after,
                Object.fromEntries(
                  Object.keys(after).flatMap((name) =>
                    kind.notCompared?.includes(name) ? [] : [[name, now[name]]],
                  ),
                ),
                kind,
                fields,
                refs,
              ),
              Object.keys(after).some((field) => kind.undoes?.(field))
                ? 'contado después'
                : 'puesto después',
            )
          : changesOf(before, after, kind, fields, refs),
        problems: [],
      };
    }),
  };
};

/** @throws AppError record.notFound */
export const readDifferences = async (
  context: ImportContext,
  { guid, outcome, rowIndex, rowsMax = ROWS }: InputOf<'importRows'>,
): Promise<Differences> => {
  const row = await findImport(context.db, guid);
  const page = { limit: rowsMax, offset: rowIndex * rowsMax };
  return outcome === 'bad'
    ? badRows(context, row, page)
    : changedItems(context, row, outcome, page);
};
