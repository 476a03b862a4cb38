/** Compares what the rows of an import say with what there is, a few thousand things at a time. */
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { imports } from '#backend/database/tables/imports';
import type { ImportOutcome, ImportProblem } from '#contract/entities/imports';
import type { Variant } from '#variants/schema';
import {
  type Field,
  type Gathered,
  type ImportKind,
  partOf,
  type RowProblem,
  type State,
  type Thing,
} from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { isToMake, type Refs } from './kinds/refs.ts';
import { countOutcomes } from './read-import.ts';
import type { ImportRow, Room } from './room.ts';
import type { Told } from './stage.ts';
import { cleanText } from './values.ts';
import { warningsOf } from './warnings.ts';

const ROWS_AT_ONCE = 4_000;

interface Item {
  key: string;
  label: string;
  line: number;
  outcome: ImportOutcome;
  thing_id: number | null;
  before: State;
  after: State;
}

/** What a value would be if it were taken out and brought in again: blanks around it are no change. */
const tidied = (value: unknown, field: Field | undefined, refs: Refs): unknown => {
  if (!field?.write) return value;
  const text = cleanText(String(field.write(value, refs)).replace(/^(\d+)\.(\d+)$/, '$1,$2'));
  if (text === '') return field.empty ?? value;
  const read = field.read(text, { decimal: ',' }, refs);
  return 'value' in read ? read.value : value;
};

/** Of what a thing's rows say, what is otherwise now. */
const differenceOf = (
  now: State,
  says: State,
  { kind, fields, refs }: Comparing,
): { before: State; after: State } => {
  const before: State = {};
  const after: State = {};
  for (const [name, next] of Object.entries(says)) {
    const value = partOf(kind, now, name);
    if (isDeepStrictEqual(value, next)) continue;
    const field = fields.find(({ says: said, write }) => said === name && write !== null);
    if (isDeepStrictEqual(tidied(value, field, refs), next)) continue;
    before[name] = value;
    after[name] = next;
  }
  return { before, after };
};

interface Candidate {
  thing: Thing | undefined;
  item: Item;
}

interface Comparing {
  tx: Tx;
  kind: ImportKind;
  variant: Variant;
  fields: readonly Field[];
  refs: Refs;
}

/** Excel takes the zeros before a number away: what else the key may have been. */
const withZeros = (key: string): string[] =>
  /^\d{1,12}$/.test(key) ? [1, 2, 3, 4, 5].map((zeros) => '0'.repeat(zeros) + key) : [];

/** Keys that nothing has → the key that was meant, as far as one can tell. */
const meantBy = async (
  { tx, kind }: Comparing,
  keys: readonly string[],
): Promise<Map<string, string>> => {
  const candidates = new Map(keys.flatMap((key) => withZeros(key).map((long) => [long, key])));
  if (candidates.size === 0) return new Map();
  const found = await kind.read(tx, { keys: [...candidates.keys()] }, false);
  return new Map(found.map(({ key, label }) => [candidates.get(key) ?? '', label]));
};

const problemsOfNew = (
  gathered: Gathered,
  { kind, fields }: Comparing,
  meant: ReadonlyMap<string, string>,
): RowProblem[] => {
  const { line, label, key, says } = gathered;
  const known = meant.get(key);
  if (known)
    return [
      {
        line,
        column: '',
        text: `No existe ${label}. ¿Es ${known}? Excel quita los ceros del principio: dale formato de texto a la columna.`,
      },
    ];
  if (kind.unknown !== null) return [{ line, column: '', text: `${kind.unknown} ${label}.` }];
  return fields
    .filter(({ isNeeded, isKey, says: said }) => isNeeded && !isKey && !(said in says))
    .map(({ title }) => ({ line, column: title, text: 'Está vacío, y lo nuevo lo necesita.' }));
};

/** Rules of whole things. What is to be made first has no id yet, and breaks none. */
const brokenRules = async (
  { tx, kind, variant, fields }: Comparing,
  candidates: readonly Candidate[],
): Promise<RowProblem[]> => {
  const given = candidates.map(({ thing, item: { after } }) => ({
    thing,
    says: Object.fromEntries(
      Object.entries(after).map(([name, value]) => [name, isToMake(value) ? 1 : value]),
    ),
  }));
  const problems = await kind.problemsOf(tx, given, variant);
  return problems.flatMap(({ place, says, text }) => {
    const candidate = candidates[place];
    if (!candidate || isToMake(candidate.item.after[says])) return [];
    // What the file does not touch was so before.
    if (candidate.thing && !((says.split('.')[0] ?? says) in candidate.item.after)) return [];
    const title = fields.find((field) => field.says === says)?.title ?? kind.titleOf?.(says) ?? '';
    return [{ line: candidate.item.line, column: title, text }];
  });
};

const compareThings = async (
  comparing: Comparing,
  all: readonly Gathered[],
): Promise<{ items: Item[]; problems: RowProblem[] }> => {
  const { tx, kind } = comparing;
  const things = new Map<string, Thing>();
  for (const thing of await kind.read(tx, { keys: all.map(({ key }) => key) }, false))
    things.set(thing.key, thing);
  const meant = await meantBy(
    comparing,
    all.flatMap(({ key }) => (things.has(key) ? [] : key)),
  );
  const problems: RowProblem[] = [];
  const candidates: Candidate[] = [];
  for (const gathered of all) {
    const { key, label, line, says } = gathered;
    const thing = things.get(key);
    const wrong = [
      ...gathered.problems,
      ...(thing ? [] : problemsOfNew(gathered, comparing, meant)),
    ];
    problems.push(...wrong);
    if (wrong.length > 0) continue;
    const { before, after } = thing
      ? differenceOf(thing.state, says, comparing)
      : { before: {}, after: { ...kind.defaults, ...says } };
    const isSame = thing !== undefined && Object.keys(after).length === 0;
    candidates.push({
      thing,
      item: {
        key,
        label: thing?.label ?? label,
        line,
        outcome: thing ? (isSame ? 'same' : 'changed') : 'new',
        thing_id: thing?.id ?? null,
        before,
        after,
      },
    });
  }
  // What stays as it is breaks no rule that it did not break before.
  const written = candidates.filter(({ item }) => item.outcome !== 'same');
  const broken = await brokenRules(comparing, written);
  const bad = new Set(broken.map(({ line }) => line));
  return {
    items: candidates.flatMap(({ item }) => (bad.has(item.line) ? [] : item)),
    problems: [...problems, ...broken],
  };
};

interface KeyedRow extends Record<string, unknown> {
  line: number;
  key: string;
  label: string;
  fields: State;
  problems: ImportProblem[] | null;
}

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

const endComparing = async (tx: Tx, { id }: ImportRow): Promise<void> => {
  const { rows } = await tx.execute<{ bad: number }>(
    sql`select count(*) as bad from import_rows where import_id = ${id} and problems is not null`,
  );
  await tx
    .update(imports)
    .set({
      state: 'checked',
      bad: rows[0]?.bad ?? 0,
      ...(await countOutcomes(tx, id)),
      warnings: await warningsOf(tx, id),
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
  if (!groups) {
    await endComparing(tx, row);
    return;
  }
  const kind = KINDS[row.kind];
  // A thing of which one row cannot be read is not looked at.
  const good = groups.filter((rows) => rows.every(({ problems }) => problems === null));
  const gathered = good.map((rows): Gathered => {
    const [first] = rows;
    const all = rows.map(({ line, label, fields }) => ({ line, label, says: fields }));
    return {
      key: first?.key ?? '',
      label: first?.label ?? '',
      line: first?.line ?? 0,
      ...kind.gather(all),
    };
  });
  const refs = {
    ...(await kind.loadRefs(tx, variant)),
    createsMissing: row.settings.createsMissing,
  };
  const fields = kind.fields(variant);
  const { items, problems } = await compareThings({ tx, kind, variant, fields, refs }, gathered);
  await writeItems(tx, row.id, items);
  await writeProblems(tx, row.id, problems);
  await tx
    .update(imports)
    .set({ cursorKey: groups.at(-1)?.[0]?.key ?? row.cursorKey })
    .where(eq(imports.id, row.id));
  const { rows } = await tx.execute<{ done: number }>(
    sql`select count(*) as done from import_items where import_id = ${row.id}`,
  );
  await told(row.rowCount + Math.min(row.rowCount, rows[0]?.done ?? 0), row.rowCount * 2);
};
