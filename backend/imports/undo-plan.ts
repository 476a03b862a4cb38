import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { readFormerCategories } from '#backend/database/former-categories';
import { readFormerIds } from '#backend/database/former-names';
import { shortDateTime } from '#contract/time/dates';
import type { Variant } from '#variants/schema';
import { batchOf } from './batches.ts';
import type { ImportRow } from './context.ts';
import type { ItemRow } from './items.ts';
import {
  type ChangedBy,
  type ImportKind,
  type LeftField,
  partOf,
  type State,
  type StoredRecord,
} from './kinds/kind.ts';

/** An item of an import with the record that it wrote. */
interface Written {
  item: ItemRow;
  record: StoredRecord;
}

export interface UndoPlan {
  /** Records that get old values of these fields back. */
  restored: { written: Written; values: State }[];
  removed: StoredRecord[];
  /** Fields that stay as they are, by the key of the item; empty = the whole record. */
  left: Map<string, LeftField[]>;
  /** The fields of an item that the plan considered. */
  fieldsOf: (item: ItemRow) => string[];
}

/** Returns a function that replaces former ids of merged names and moved categories by current ones. */
const readFollow = async (tx: Tx) => {
  const former = new Map<string, ReadonlyMap<unknown, unknown>>([
    ['CategoryId', await readFormerCategories(tx)],
    ['BrandId', await readFormerIds(tx, 'brand')],
    ['ProviderId', await readFormerIds(tx, 'provider')],
  ]);
  return (values: State): State =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, former.get(name)?.get(value) ?? value]),
    );
};

interface Planning {
  tx: Tx;
  kind: ImportKind;
  variant: Variant;
  row: Pick<ImportRow, 'id'>;
  plan: UndoPlan;
}

const leave = ({ plan }: Planning, { key, ...left }: LeftField): void => {
  plan.left.set(key, [...(plan.left.get(key) ?? []), { key, ...left }]);
};

/** Leaves old values that may not be restored, such as those that name something removed since. */
const leaveBroken = async (planning: Planning): Promise<void> => {
  const { tx, kind, variant, plan } = planning;
  for (;;) {
    const inputs = plan.restored.map(({ written: { item, record }, values }) => ({
      record,
      label: item.label,
      values,
    }));
    const broken = (await kind.problemsOf(tx, inputs, variant)).flatMap(
      ({ place, field, text }) => {
        const restored = plan.restored[place];
        const name = field.split('.')[0] ?? field;
        return restored && name in restored.values ? [{ restored, name, text }] : [];
      },
    );
    if (broken.length === 0) return;
    for (const { restored, name, text } of broken) {
      delete restored.values[name];
      leave(planning, { key: restored.written.item.key, field: name, text });
    }
  }
};

/** Returns the fields whose old values are saved, and not restored by the history. */
const savedFields = ({ kind, plan }: Planning, item: ItemRow): string[] =>
  plan.fieldsOf(item).filter((name) => !kind.undoes?.(name));

/** Plans the fields of changed records, by their present values. */
const planChanged = async (planning: Planning, all: readonly Written[]): Promise<void> => {
  const { kind, plan } = planning;
  for (const written of all) {
    const { item, record } = written;
    const after = kind.asWritten?.(item.after) ?? item.after;
    const values: State = {};
    for (const name of savedFields(planning, item)) {
      const now = partOf(kind, record.state, name);
      if (isDeepStrictEqual(now, partOf(kind, item.before, name))) continue;
      if (isDeepStrictEqual(now, after[name])) values[name] = item.before[name];
      else leave(planning, { key: item.key, field: name, text: '' });
    }
    if (Object.keys(values).length > 0) plan.restored.push({ written, values });
  }
  await leaveBroken(planning);
};

/** Plans new records: those that nobody changed or uses are removed. */
const planNew = async (
  planning: Planning,
  all: readonly Written[],
  isLocking: boolean,
): Promise<void> => {
  const { tx, kind, plan } = planning;
  const unchanged = all.filter(({ item, record }) => {
    const after = kind.asWritten?.(item.after) ?? item.after;
    const changed = savedFields(planning, item).filter(
      (name) => !isDeepStrictEqual(partOf(kind, record.state, name), after[name]),
    );
    for (const field of changed) leave(planning, { key: item.key, field, text: '' });
    return changed.length === 0;
  });
  const added = unchanged.map(({ item, record }) => ({ record, values: item.after }));
  const used = await kind.readUsed(tx, added, { batch: batchOf(planning.row), isLocking });
  for (const { item, record } of unchanged) {
    const text = used.get(record.id);
    if (text === undefined) plan.removed.push(record);
    else leave(planning, { key: item.key, field: '', text });
  }
};

/**
 * Plans the undo of items: fields that still have the imported value are restored; others stay.
 * @param records that the items wrote, locked for a write
 * @param by of a write, whose kind may already undo changes; null = only a preview
 */
export const planUndo = async (
  { tx, kind, variant, row }: Omit<Planning, 'plan'>,
  stored: readonly ItemRow[],
  records: ReadonlyMap<number, StoredRecord>,
  by: ChangedBy | null,
): Promise<UndoPlan> => {
  const follow = await readFollow(tx);
  const items = stored.map((item) => ({
    ...item,
    before: follow(item.before),
    after: follow(item.after),
  }));
  const plan: UndoPlan = {
    restored: [],
    removed: [],
    left: new Map(),
    fieldsOf: ({ after }) => Object.keys(after).filter((name) => !kind.notCompared?.includes(name)),
  };
  const planning = { tx, kind, variant, row, plan };
  const written = items.flatMap((item) => {
    const record = records.get(item.thingId ?? 0);
    if (record) return [{ item, record }];
    // A new record that is gone already needs no undo.
    if (item.outcome === 'changed')
      leave(planning, { key: item.key, field: '', text: 'Ya no está en la tienda.' });
    return [];
  });
  const changed = written.filter(({ item }) => item.outcome === 'changed');
  const byHistory = changed.flatMap(({ item, record }) => {
    const fields = plan.fieldsOf(item).filter((name) => kind.undoes?.(name));
    return fields.length > 0 ? [{ record, fields }] : [];
  });
  if (kind.undo && byHistory.length > 0)
    for (const left of await kind.undo(tx, by, batchOf(row), byHistory)) leave(planning, left);
  await planChanged(planning, changed);
  await planNew(
    planning,
    written.filter(({ item }) => item.outcome === 'new'),
    by !== null,
  );
  return plan;
};

interface LaterChange extends Record<string, unknown> {
  subjectId: string;
  field: string;
  at: string;
  author: string;
  reason: string;
}

/** Reads from the history who changed fields of these records last, after the import wrote them. */
export const readLaterChanges = async (
  tx: Tx,
  { history }: Pick<ImportKind, 'history'>,
  row: Pick<ImportRow, 'id'>,
  records: readonly StoredRecord[],
): Promise<(record: StoredRecord, field: string) => string> => {
  const ids = records.map(history.idOf);
  const { rows } = await tx.execute<LaterChange>(
    sql`with entry as materialized (
          select id, subject_id, at, author, reason, batch, changes from audit_entries
          where subject = ${history.subject} and subject_id = any(${sql.param(ids)}::text[])),
        written as (
          select subject_id, max(id) as id from entry where batch = ${batchOf(row)} group by 1)
        select distinct on (subject_id, field) subject_id as "subjectId",
          change ->> 'field' as field, at, author, reason
        from entry join written using (subject_id), jsonb_array_elements(entry.changes) change
        where entry.id > written.id order by subject_id, field, entry.id desc`,
  );
  const changes = new Map(rows.map((change) => [`${change.subjectId} ${change.field}`, change]));
  return (record, field) => {
    const found = (history.fieldsOf?.(field) ?? [field]).flatMap(
      (name) => changes.get(`${history.idOf(record)} ${name}`) ?? [],
    );
    const latest = found.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0];
    if (!latest) return 'Cambió después de la importación.';
    const { author, at, reason } = latest;
    const who = author === '' ? 'Se cambió' : `${author} lo cambió`;
    return `${who} el ${shortDateTime(new Date(at).toISOString())}${reason === '' ? '.' : `: «${reason}».`}`;
  };
};
