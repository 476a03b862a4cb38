/** Compares what the rows of an import say with what there is, a few thousand things at a time. */
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { imports } from '#backend/database/tables/imports';
import type { ImportProblem } from '#contract/entities/imports';
import { importWork } from '#contract/import-states';
import { compareThings, type Item } from './compare-things.ts';
import { decimalWarnings } from './decimals.ts';
import {
  type Field,
  type Gathered,
  gatherOne,
  type ReadRow,
  type RowProblem,
  type State,
} from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { passedOver, passOverNew } from './pass-over.ts';
import { countOutcomes } from './read-import.ts';
import type { ImportRow, Room } from './room.ts';
import type { Told } from './stage.ts';
import { warningsOf } from './warnings.ts';

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
