/** Compares what the rows of an import say with what there is, a few thousand things at a time. */
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { imports } from '#backend/database/tables/imports';
import { formatNumber } from '#contract/amounts/numbers';
import type { ImportProblem } from '#contract/entities/imports';
import { importWork } from '#contract/import-states';
import { compareThings, type Item, meantBy } from './compare-things.ts';
import { decimalWarnings } from './decimals.ts';
import {
  type Field,
  type Gathered,
  gatherOne,
  type ImportKind,
  type ReadRow,
  type RowProblem,
  type State,
} from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { countOutcomes } from './read-import.ts';
import type { ImportRow, Room } from './room.ts';
import type { Told } from './stage.ts';

/** Of these keys, those that are passed over: whatever is wrong with their rows is no matter any more. */
const passOverNew = async (
  tx: Tx,
  importId: number,
  kind: ImportKind,
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const known = new Set((await kind.read(tx, { keys })).map(({ key }) => key));
  const unknown = keys.filter((key) => !known.has(key));
  // A code that a spreadsheet spoilt is told of: it is of something that there is.
  const meant = await meantBy({ tx, kind }, unknown);
  const passed = unknown.filter((key) => !meant.has(key));
  await tx.execute(
    sql`update import_rows set problems = null
        where import_id = ${importId} and key = any(${sql.param(passed)}::text[])
          and problems is not null`,
  );
  return new Set(passed);
};

/** How many were, in a sentence, once all is compared. */
const passedOver = async (tx: Tx, importId: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ passed: number }>(
    sql`select count(*)::int as passed from (
          select key from import_rows where import_id = ${importId} and key is not null
          group by key having bool_and(problems is null)
          except select key from import_items where import_id = ${importId}) passed`,
  );
  const { passed = 0 } = rows[0] ?? {};
  if (passed === 0) return [];
  return [
    passed === 1
      ? 'Se saltea 1 que todavía no está en la tienda.'
      : `Se saltean ${formatNumber(passed)} que todavía no están en la tienda.`,
  ];
};

/** A price that is more than twice, or less than half, of what it was is often a comma in the wrong place. */
const FACTOR = 2;

interface Counts extends Record<string, unknown> {
  jumps: number;
  hidden: number;
  emptied: number;
  names: string[];
}

const SHOWN = 10;

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `Un ${one}` : `${formatNumber(count)} ${many}`;

/** What somebody should look at before an import is written, in sentences. */
const warningsOf = async (tx: Tx, importId: number): Promise<string[]> => {
  const { rows } = await tx.execute<Counts>(
    sql`select
          count(*) filter (where outcome = 'changed' and jsonb_typeof(before -> 'ProductPrice') = 'number'
            and (before ->> 'ProductPrice')::numeric > 0
            and (after ->> 'ProductPrice')::numeric / (before ->> 'ProductPrice')::numeric
              not between ${1 / FACTOR}::numeric and ${FACTOR}::numeric) as jumps,
          count(*) filter (where outcome = 'changed' and after -> 'ProductIsPublic' = 'false') as hidden,
          count(*) filter (where outcome in ('new', 'changed') and after ->> 'ProductPrice' = '0') as emptied,
          array(select distinct made.value ->> 'make' from import_items item, jsonb_each(item.after) made
            where item.import_id = ${importId} and jsonb_typeof(made.value) = 'object' and made.value ? 'make'
            order by 1) as names
        from import_items where import_id = ${importId}`,
  );
  const { jumps = 0, hidden = 0, emptied = 0, names = [] } = rows[0] ?? {};
  const warnings: string[] = [];
  if (jumps > 0)
    warnings.push(
      `${counted(jumps, 'precio cambia', 'precios cambian')} a más del doble o a menos de la mitad: ¿está bien la coma de los decimales?`,
    );
  if (emptied > 0) warnings.push(`${counted(emptied, 'precio queda', 'precios quedan')} en cero.`);
  if (hidden > 0)
    warnings.push(`${counted(hidden, 'producto deja', 'productos dejan')} de verse en la tienda.`);
  if (names.length > 0)
    warnings.push(
      `Se ${names.length === 1 ? 'crea un nombre que no existía' : `crean ${formatNumber(names.length)} nombres que no existían`}: ${names.slice(0, SHOWN).join(', ')}${names.length > SHOWN ? '…' : ''}.`,
    );
  return warnings;
};

const ROWS_AT_ONCE = 4_000;

interface KeyedRow extends Record<string, unknown> {
  line: number;
  key: string;
  label: string;
  fields: State;
  problems: ImportProblem[] | null;
}

const saidBy = (rows: readonly KeyedRow[]): ReadRow[] =>
  rows.map(({ line, label, fields }) => ({ line, label, says: fields }));

/** The next keys with all of their rows; null behind the last one. */
const nextGroups = async (tx: Tx, row: ImportRow): Promise<KeyedRow[][] | null> => {
  const { rows } = await tx.execute<KeyedRow>(
    sql`select line, key, label, fields, problems from import_rows
        where import_id = ${row.id} and key > ${row.cursorKey}
        order by key, line limit ${ROWS_AT_ONCE}`,
  );
  const groups = [...Map.groupBy(rows, ({ key }) => key).values()];
  const last = groups.at(-1)?.[0];
  if (!last) return null;
  if (rows.length < ROWS_AT_ONCE) return groups;
  // Of the last one some rows may be missing.
  const whole = await tx.execute<KeyedRow>(
    sql`select line, key, label, fields, problems from import_rows
        where import_id = ${row.id} and key = ${last.key} order by line`,
  );
  return [...groups.slice(0, -1), whole.rows];
};

const writeItems = (tx: Tx, importId: number, items: readonly Item[]) =>
  tx.execute(
    sql`insert into import_items (import_id, key, label, line, outcome, thing_id, before, after)
        select ${importId}::int, key, label, line, outcome, thing_id, before, after
        from json_to_recordset(${JSON.stringify(items)}) as item (key text, label text, line int,
          outcome text, thing_id int, before jsonb, after jsonb)`,
  );

const writeProblems = (tx: Tx, importId: number, problems: readonly RowProblem[]) => {
  const byLine = [...Map.groupBy(problems, ({ line }) => line)].map(([line, wrong]) => ({
    line,
    problems: wrong.map(({ column, text }) => ({ column, text })),
  }));
  return tx.execute(
    sql`update import_rows set problems = coalesce(import_rows.problems, '[]') || wrong.problems
        from json_to_recordset(${JSON.stringify(byLine)}) as wrong (line int, problems jsonb)
        where import_rows.import_id = ${importId} and import_rows.line = wrong.line`,
  );
};

const endComparing = async (tx: Tx, row: ImportRow, fields: readonly Field[]): Promise<void> => {
  const { id, kind, settings } = row;
  const { rows } = await tx.execute<{ bad: number }>(
    sql`select count(*) as bad from import_rows where import_id = ${id} and problems is not null`,
  );
  await tx
    .update(imports)
    .set({
      state: importWork.comparing.ends,
      bad: rows[0]?.bad ?? 0,
      ...(await countOutcomes(tx, id)),
      warnings: [
        ...(settings.skipsNew ? await passedOver(tx, id) : []),
        ...(await decimalWarnings(tx, row, fields)),
        ...(await warningsOf(tx, id)),
        ...((await KINDS[kind].warningsOf?.(tx, id, settings)) ?? []),
      ],
    })
    .where(eq(imports.id, id));
};

export const compareRows = async (
  { variant }: Room,
  tx: Tx,
  row: ImportRow,
  told: Told,
): Promise<void> => {
  const groups = await nextGroups(tx, row);
  const kind = KINDS[row.kind];
  const fields = kind.fields(variant);
  if (!groups) {
    await endComparing(tx, row, fields);
    return;
  }
  const keyOf = (rows: readonly KeyedRow[]): string => rows[0]?.key ?? '';
  const passed = row.settings.skipsNew
    ? await passOverNew(tx, row.id, kind, groups.map(keyOf))
    : undefined;
  // A thing of which one row cannot be read is not looked at.
  const lookedAt = groups.filter((rows) => !passed?.has(keyOf(rows)));
  const isRead = (rows: readonly KeyedRow[]) => rows.every(({ problems }) => problems === null);
  const gathered = lookedAt.filter(isRead).map((rows): Gathered => {
    const [first] = rows;
    return {
      key: first?.key ?? '',
      label: first?.label ?? '',
      line: first?.line ?? 0,
      ...kind.gather(saidBy(rows)),
    };
  });
  // A row beside one that cannot be read would be in no count; where there may be one alone, it is a repeat.
  const repeats =
    kind.gather === gatherOne
      ? lookedAt.flatMap((rows) => (isRead(rows) ? [] : gatherOne(saidBy(rows)).problems))
      : [];
  const refs = {
    ...(await kind.loadRefs(tx, variant)),
    createsMissing: row.settings.createsMissing,
  };
  const { settings } = row;
  const comparing = { tx, kind, variant, fields, refs, settings };
  const { items, problems } = await compareThings(comparing, gathered);
  await writeItems(tx, row.id, items);
  await writeProblems(tx, row.id, [...problems, ...repeats]);
  await tx
    .update(imports)
    .set({ cursorKey: groups.at(-1)?.[0]?.key ?? row.cursorKey })
    .where(eq(imports.id, row.id));
  const { rows } = await tx.execute<{ done: number }>(
    sql`select count(*) as done from import_items where import_id = ${row.id}`,
  );
  await told(row.rowCount + Math.min(row.rowCount, rows[0]?.done ?? 0), row.rowCount * 2);
};
