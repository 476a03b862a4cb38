import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { lockGoodsForImport, type Problem } from '#backend/goods/changed-by';
import type { GoodsStore, Stored } from '#backend/goods/goods-store';
import { plainCode } from '#contract/text/plain-codes';
import type { Variant } from '#variants/schema';
import {
  asProblem,
  type ChangedBy,
  type ImportKind,
  type RecordSelection,
  type State,
  type StoredRecord,
} from './kind.ts';

export interface GoodsRecord<S> extends StoredRecord {
  stored: Stored<S>;
}

interface GoodsOptions<S> {
  table: 'products' | 'families';
  store: GoodsStore<S>;
  nameOf: (state: S) => string;
  /** Parses the values of a new record. */
  whole: (values: object) => S;
  /** Returns an existing one with the changed values, which are parsed. */
  changed: (state: S, values: object) => S;
  /** Returns values that columns set besides those of the state. */
  valuesOf?: (state: S) => State;
  problems: (
    db: Db | Tx,
    goods: readonly { code: string; state: S; isNew: boolean }[],
    variant: Variant,
  ) => Promise<Problem[]>;
}

/** Returns up to `most` ids after an id. */
export const idsBehind = async (
  db: Db | Tx,
  table: 'products' | 'families' | 'companies',
  { after, most }: { after: number; most: number },
): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from ${sql.identifier(table)} where id > ${after} order by id limit ${most}`,
  );
  return rows.map(({ id }) => id);
};

/** Defers the update of the list index until the whole import is written. */
export const deferLists = (by: ChangedBy) => ({ ...by, refreshesListsLater: true });

/** Reads and writes products or families with the rules and stores of their forms. */
export const goodsRecords = <S extends State>(options: GoodsOptions<S>) => {
  const { table, store, nameOf, whole, changed, problems } = options;
  const recordOf = (stored: Stored<S>): GoodsRecord<S> => ({
    id: stored.id,
    key: plainCode(stored.code).toLowerCase(),
    label: stored.code,
    name: nameOf(stored.state),
    state: { ...stored.state, ...options.valuesOf?.(stored.state) },
    stored,
  });
  const read = async (db: Db | Tx, selection: RecordSelection): Promise<GoodsRecord<S>[]> => {
    if ('after' in selection) return read(db, { ids: await idsBehind(db, table, selection) });
    const query = 'keys' in selection ? { codes: selection.keys } : selection;
    return (await store.read(db, query)).map(recordOf);
  };
  const stateOf = (record: GoodsRecord<S> | undefined, values: object): S =>
    record ? changed(record.stored.state, values) : whole(values);
  return {
    read,
    lock: async (tx, ids) => (await store.lock(tx, { ids })).map(recordOf),
    problemsOf: async (db, inputs, variant) => {
      const goods = inputs.map(({ record, label, values }) => ({
        code: record?.label ?? label,
        state: stateOf(record, values),
        isNew: !record,
      }));
      return (await problems(db, goods, variant)).map(asProblem);
    },
    updatesLists: true,
    begin: (tx) => lockGoodsForImport(tx),
    save: (tx, by, changes) =>
      store.save(
        tx,
        deferLists(by),
        changes.map(({ record, values }) => ({
          stored: record.stored,
          state: stateOf(record, values),
        })),
      ),
    insert: (tx, by, added) =>
      store.insert(
        tx,
        deferLists(by),
        added.map(({ label, values }) => ({ code: label, state: stateOf(undefined, values) })),
      ),
    remove: (tx, by, records) =>
      store.remove(
        tx,
        deferLists(by),
        records.map(({ stored }) => stored),
      ),
  } satisfies Partial<ImportKind<GoodsRecord<S>>>;
};
