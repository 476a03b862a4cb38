/**
 * Stores of products and families, derived from their definitions. A write updates rows, nested
 * lists, history and the list index in one transaction.
 */
import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { changesBetween } from '#backend/audit/record';
import { isOffered } from '#backend/catalog/public-price';
import { readStoredCodes } from '#backend/catalog/stored-codes';
import type { Db, Tx } from '#backend/database/connection';
import {
  columnName,
  propertiesOf,
  rowToWire,
  sqlTypesOf,
  toRow,
} from '#backend/database/entity-columns';
import { columnsOf } from '#backend/database/rows';
import { families, products } from '#backend/database/tables/catalog';
import {
  defineEntity,
  type Entity,
  scalarFields,
  scalarNames,
  type WireLists,
  type WireValues,
  wireName,
} from '#contract/definitions/entity';
import { familyEntity } from '#contract/definitions/family';
import { productEntity } from '#contract/definitions/product';
import { type ChangedBy, inBatches, recordInHistory, refreshLists } from './changed-by.ts';

interface Recordset {
  /** The column definitions: `input (id int, name text)`. */
  row: SQL;
  /** `name, …`: the columns to write. */
  columns: SQL;
  /** `input.name, …`, in the same order. */
  values: SQL;
}

/**
 * Builds the SQL for many rows sent as one JSON text (`json_to_recordset`).
 * @param types of the columns to write
 * @param extraTypes of values that are read only, such as the row's id
 */
const recordset = (
  types: Readonly<Record<string, string>>,
  extraTypes: Readonly<Record<string, string>>,
): Recordset => {
  const names = Object.keys(types);
  const fields = Object.entries({ ...extraTypes, ...types }).map(
    ([name, type]) => `${name} ${type}`,
  );
  // Safe as raw SQL: names come from definitions, never from users.
  return {
    row: sql.raw(`input (${fields.join(', ')})`),
    columns: sql.raw(names.join(', ')),
    values: sql.raw(names.map((name) => `input.${name}`).join(', ')),
  };
};

type Query = { codes: readonly string[] } | { ids: readonly number[] };

export interface Stored<S> {
  id: number;
  code: string;
  version: number;
  /** The product's family; null for a family. */
  familyId: number | null;
  state: S;
}

export interface Change<S> {
  stored: Stored<S>;
  /** The new state, already validated. */
  state: S;
}

export interface GoodsStore<S> {
  /** Returns entities ordered by id; unknown ones are left out. */
  read(tx: Pick<Db | Tx, 'execute'>, query: Query): Promise<Stored<S>[]>;
  /**
   * Reads and locks entities until the transaction ends. Uses `for no key update`: orders may still
   * refer to them.
   */
  lock(tx: Tx, query: Query): Promise<Stored<S>[]>;
  /** Writes the states of locked entities. Returns how many differ from the stored ones. */
  save(tx: Tx, by: ChangedBy, changes: readonly Change<S>[]): Promise<number>;
  /** Adds entities whose codes are free. Returns their ids in the order of the input. */
  insert(tx: Tx, by: ChangedBy, added: readonly { code: string; state: S }[]): Promise<number[]>;
  /** Removes locked entities that nothing depends on (`removal-blockers.ts`). */
  remove(tx: Tx, by: ChangedBy, removed: readonly Stored<S>[]): Promise<void>;
}

/** A nested list, stored in its own table. */
interface ListTable {
  table: string;
  item: Entity;
}

interface StoreOptions {
  subject: 'product' | 'family';
  entity: Entity;
  table: PgTable;
  tableName: 'products' | 'families';
  /** The foreign key to the entity in the tables of its lists. */
  ownerColumn: string;
  /** Keyed by the list's name in calls. */
  lists: Readonly<Record<string, ListTable>>;
  /** Extra columns to select: fields that are not columns of the table, and `familyId`. */
  select: SQL;
  /** Extra columns to write. */
  extra: { insert: string; insertValues: (by: ChangedBy) => SQL; update: (by: ChangedBy) => SQL };
  /** SQL types of extra values in an input row, used by `extra`. */
  extraTypes: Readonly<Record<string, string>>;
  extraValues: (state: Record<string, unknown>) => Record<string, unknown>;
  refresh: (
    tx: Tx,
    by: ChangedBy,
    records: readonly { id: number; familyId: number | null }[],
    isRemoval: boolean,
  ) => Promise<void>;
}

const listColumns = ({ item }: ListTable) =>
  scalarFields(item).map(([name, field]) => ({
    wire: wireName(item, name),
    column: columnName(name, field),
  }));

const selectList = (list: ListTable, owner: string, name: string): string => {
  const pairs = listColumns(list).map(({ wire, column }) => `'${wire}', ${column}`);
  return `(select coalesce(json_agg(json_build_object(${pairs.join(', ')}) order by position), '[]')
    from ${list.table} where ${owner} = record.id) as "${name}"`;
};

type Row = Record<string, unknown>;
const fieldsOf = (state: object): Row => ({ ...state });

const goodsStore = <S extends object>(options: StoreOptions): GoodsStore<S> => {
  const { subject, entity, lists, ownerColumn, extra, refresh } = options;
  const columns = columnsOf(
    options.table,
    'record',
    ...(['id', 'code', 'version', ...propertiesOf(entity, scalarNames(entity))] as never[]),
  );
  const selectLists = sql.raw(
    Object.entries(lists)
      .map(([name, list]) => selectList(list, ownerColumn, name))
      .join(', '),
  );
  const table = sql.raw(options.tableName);
  const written = recordset(sqlTypesOf(entity), {
    id: 'int',
    code: 'citext',
    ...options.extraTypes,
  });
  const rowOf = (state: S): Row => ({
    // A state has a value for every field of its entity.
    ...toRow(entity, state as never),
    ...options.extraValues(fieldsOf(state)),
  });

  const select = async (
    tx: Pick<Db | Tx, 'execute'>,
    query: Query,
    lock: SQL,
  ): Promise<Stored<S>[]> => {
    const condition =
      'codes' in query
        ? sql`record.code = any(${sql.param([
            ...(await readStoredCodes(tx, options.tableName, query.codes)).values(),
          ])}::citext[])`
        : sql`record.id = any(${sql.param([...query.ids])}::int[])`;
    const { rows } = await tx.execute<Row & Omit<Stored<S>, 'state'>>(
      sql`select ${columns}, ${options.select}, ${selectLists} from ${table} record
          where ${condition} order by record.id ${lock}`,
    );
    return rows.map((row) => ({
      id: row.id,
      code: row.code,
      version: row.version,
      familyId: row.familyId,
      // The row has a column for every field of the entity, and the selected lists.
      state: {
        ...rowToWire(entity, row),
        ...Object.fromEntries(Object.keys(lists).map((name) => [name, row[name]])),
      } as S,
    }));
  };

  const writeList = async (
    tx: Tx,
    name: string,
    records: readonly { id: number; state: S }[],
  ): Promise<void> => {
    const list = lists[name];
    if (!list || records.length === 0) return;
    const ids = records.map(({ id }) => id);
    const owner = sql.raw(ownerColumn);
    const listTable = sql.raw(list.table);
    await tx.execute(sql`delete from ${listTable} where ${owner} = any(${sql.param(ids)}::int[])`);
    const rows = records.flatMap(({ id, state }) =>
      // `lists` names only lists of the state.
      ((state as Row)[name] as never[]).map((item, position) => ({
        [ownerColumn]: id,
        position,
        ...toRow(list.item, item),
      })),
    );
    if (rows.length === 0) return;
    const types = { [ownerColumn]: 'int', position: 'int', ...sqlTypesOf(list.item) };
    const { row, columns: names, values } = recordset(types, {});
    await tx.execute(
      sql`insert into ${listTable} (${names}) select ${values}
          from json_to_recordset(${JSON.stringify(rows)}) as ${row}`,
    );
  };

  const save: GoodsStore<S>['save'] = async (tx, by, changes) => {
    const changed = changes.filter(({ stored, state }) => !isDeepStrictEqual(stored.state, state));
    for (const part of inBatches(changed)) {
      const rows = part.map(({ stored, state }) => ({ id: stored.id, ...rowOf(state) }));
      await tx.execute(
        sql`update ${table} as record set (${written.columns}) = row(${written.values}) ${extra.update(by)},
              version = record.version + 1, updated_at = ${by.at.toISOString()}::timestamptz
            from json_to_recordset(${JSON.stringify(rows)}) as ${written.row}
            where record.id = input.id`,
      );
      for (const name of Object.keys(lists)) {
        const differs = ({ stored, state }: Change<S>) =>
          !isDeepStrictEqual((stored.state as Row)[name], (state as Row)[name]);
        const records = part.filter(differs).map(({ stored, state }) => ({ id: stored.id, state }));
        await writeList(tx, name, records);
      }
    }
    await recordInHistory(
      tx,
      by,
      changed.map(({ stored, state }) => ({
        subject,
        subjectId: stored.code,
        action: 'UPD',
        changes: changesBetween(fieldsOf(stored.state), fieldsOf(state)),
      })),
    );
    if (changed.length > 0)
      await refresh(
        tx,
        by,
        changed.map(({ stored }) => stored),
        false,
      );
    return changed.length;
  };

  const insert: GoodsStore<S>['insert'] = async (tx, by, added) => {
    const idOf = new Map<string, number>();
    for (const part of inBatches(added)) {
      const rows = part.map(({ code, state }) => ({ code, ...rowOf(state) }));
      const inserted = await tx.execute<{ id: number; code: string }>(
        sql`insert into ${table} (code, ${written.columns}, ${sql.raw(extra.insert)}, updated_at)
            select input.code, ${written.values}, ${extra.insertValues(by)},
              ${by.at.toISOString()}::timestamptz
            from json_to_recordset(${JSON.stringify(rows)}) as ${written.row} returning id, code`,
      );
      for (const { id, code } of inserted.rows) idOf.set(code.toLowerCase(), id);
    }
    const records = added.map(({ code, state }) => ({
      id: idOf.get(code.toLowerCase()) ?? 0,
      state,
      familyId: null,
    }));
    for (const part of inBatches(records))
      for (const name of Object.keys(lists)) await writeList(tx, name, part);
    await recordInHistory(
      tx,
      by,
      added.map(({ code, state }) => ({
        subject,
        subjectId: code,
        action: 'INS',
        changes: changesBetween(null, fieldsOf(state)),
      })),
    );
    if (records.length > 0) await refresh(tx, by, records, false);
    return records.map(({ id }) => id);
  };

  const remove: GoodsStore<S>['remove'] = async (tx, by, removed) => {
    if (removed.length === 0) return;
    const ids = removed.map(({ id }) => id);
    await tx.execute(sql`delete from ${table} where id = any(${sql.param(ids)}::int[])`);
    await recordInHistory(
      tx,
      by,
      removed.map(({ code, state }) => ({
        subject,
        subjectId: code,
        action: 'DLT',
        changes: changesBetween(fieldsOf(state), null),
      })),
    );
    await refresh(tx, by, removed, true);
  };

  return {
    read: (tx, query) => select(tx, query, sql``),
    lock: (tx, query) => select(tx, query, sql`for no key update of record`),
    save,
    insert,
    remove,
  };
};

const imageItem = defineEntity({
  prefix: 'Image',
  fields: { id: { kind: 'reference', label: 'Imagen', column: 'image_id' } },
});

/**
 * The editable fields of a product, named as in the calls. Changes are compared and recorded by it.
 */
export type ProductState = WireValues<typeof productEntity> &
  WireLists<typeof productEntity> & { images: { ImageId: number }[] };

const FAMILY = sql`(select family.id from families family where family.code = input.family)`;

export const productStore = goodsStore<ProductState>({
  subject: 'product',
  entity: productEntity,
  table: products,
  tableName: 'products',
  ownerColumn: 'product_id',
  lists: {
    images: { table: 'product_images', item: imageItem },
    specifications: {
      table: 'product_specifications',
      item: productEntity.fields.specifications.item,
    },
    barcodes: { table: 'product_barcodes', item: productEntity.fields.barcodes.item },
    relatedLinks: { table: 'product_links', item: productEntity.fields.relatedLinks.item },
  },
  select: sql`record.family_id as "familyId",
    coalesce((select code::text from families where id = record.family_id), '') as family`,
  extra: {
    insert: 'family_id, on_offer',
    insertValues: ({ at }) => sql`${FAMILY}, ${isOffered('input', at)}`,
    update: ({ at }) => sql`, family_id = ${FAMILY}, on_offer = ${isOffered('input', at)}`,
  },
  extraTypes: { family: 'citext' },
  extraValues: ({ ProductFamily }) => ({ family: ProductFamily }),
  refresh: (tx, by, records) =>
    refreshLists(
      tx,
      by,
      records.map(({ id }) => id),
      records.flatMap(({ familyId }) => familyId ?? []),
    ),
});

export type FamilyState = WireValues<typeof familyEntity> & WireLists<typeof familyEntity>;

/** A family's price is derived from its products. */
export const familyStore = goodsStore<FamilyState>({
  subject: 'family',
  entity: familyEntity,
  table: families,
  tableName: 'families',
  ownerColumn: 'family_id',
  lists: {
    applications: { table: 'applications', item: familyEntity.fields.applications.item },
    originalCodes: { table: 'original_codes', item: familyEntity.fields.originalCodes.item },
  },
  select: sql`null::int as "familyId"`,
  extra: { insert: 'price_cents', insertValues: () => sql`0`, update: () => sql`` },
  extraTypes: {},
  extraValues: () => ({}),
  refresh: async (tx, by, records, isRemoval) => {
    const ids = records.map(({ id }) => id);
    // The visibility of its products depends on the family.
    const { rows } = isRemoval
      ? { rows: [] }
      : await tx.execute<{ id: number }>(
          sql`select id from products where family_id = any(${sql.param(ids)}::int[])`,
        );
    await refreshLists(
      tx,
      by,
      rows.map(({ id }) => id),
      ids,
    );
  },
});
