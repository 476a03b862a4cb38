/** Lists, adds, renames, merges and removes brands, suppliers, tags and work branches. */
import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { changesBetween } from '#backend/audit/record';
import { followLinks } from '#backend/config/follow-links';
import { lockNames } from '#backend/database/advisory-locks';
import { allowLongWork, type Db, type Tx } from '#backend/database/connection';
import { isBrandOfDiscounts } from '#backend/database/discount-limits';
import { replyColumns, toRow } from '#backend/database/entity-columns';
import { findByName, NAME_TABLES, type NamedRow } from '#backend/database/former-names';
import {
  type ChangedBy,
  lockGoods,
  recordInHistory,
  refreshLists,
} from '#backend/goods/changed-by';
import { AppError } from '#backend/http/app-error';
import {
  fromWire,
  initialValues,
  missingValues,
  scalarFields,
  toWire,
  wireName,
} from '#contract/definitions/entity';
import type { AuditAction, AuditChange } from '#contract/entities/audit';
import type { NameRow, NameSubject } from '#contract/entities/names';
import { messages } from '#contract/messages';
import { normal } from '#contract/text/plain-text';
import type { Variant } from '#variants/schema';
import { type Entry, NAMED_LISTS, type NamedList, type ReferrerKind } from './named-lists.ts';

/** Values of a row by the entity's own names. */
type Values = Record<string, unknown> & { name: string };

const tableOf = ({ subject }: NamedList): SQL => sql`${sql.identifier(NAME_TABLES[subject].table)}`;
const idOf = ({ subject }: NamedList): SQL => sql`${sql.identifier(NAME_TABLES[subject].id)}`;
const keyOf = ({ subject }: NamedList): SQL => sql`${sql.identifier(NAME_TABLES[subject].key)}`;

const REFERRERS: readonly ReferrerKind[] = ['products', 'vehicles', 'companies'];

/** Reads all rows by name, with how much refers to each. */
export const readNameTable = async <R extends NameRow>(
  db: Pick<Db, 'execute'>,
  subject: NameSubject,
): Promise<R[]> => {
  const list = NAMED_LISTS[subject];
  const counts = REFERRERS.map((kind) => {
    const reference = list.references[kind];
    const count = reference
      ? sql`(select count(*)::int from ${sql.identifier(reference.table)}
          where ${sql.identifier(reference.column)} = record.${keyOf(list)})`
      : sql`0`;
    return sql`${count} as ${sql.identifier(kind)}`;
  });
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select record.${idOf(list)} as id, ${replyColumns(list.entity, 'record')},
          ${sql.join(counts, sql`, `)},
          coalesce((select json_agg(former.name::text order by former.name) from former_names former
            where former.subject = ${subject} and former.current_id = record.${idOf(list)}
              and former.name is not null), '[]') as "formerNames"
        from ${tableOf(list)} record order by record.name`,
  );
  // The columns are those of the subject's reply.
  return rows as R[];
};

/**
 * Takes the locks of a change of a list. Changes of goods take the same lock, so that none sees
 * half of a merge.
 */
const lock = async (tx: Tx, list: NamedList): Promise<void> => {
  await allowLongWork(tx);
  // First: companies take it before the lock of the lists.
  if (list.isOfCompanies) await lockNames(tx);
  await lockGoods(tx);
};

const record = (
  tx: Tx,
  by: ChangedBy,
  { subject }: NamedList,
  subjectId: number,
  action: AuditAction,
  changes: readonly AuditChange[],
): Promise<void> => recordInHistory(tx, by, [{ subject, subjectId, action, changes }]);

/** @throws AppError record.notFound */
const find = async (
  tx: Tx,
  list: NamedList,
  id: number,
): Promise<{ entry: Entry; values: Values }> => {
  const { rows } = await tx.execute<Values>(
    sql`select ${replyColumns(list.entity, 'record')} from ${tableOf(list)} record
        where record.${idOf(list)} = ${id} for update`,
  );
  const [values] = rows;
  if (!values) throw new AppError('record.notFound');
  return { entry: { id, name: values.name }, values };
};

const readFormerNames = async (tx: Tx, { subject }: NamedList, id: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select name::text as name from former_names
        where subject = ${subject} and current_id = ${id} and name is not null order by name`,
  );
  return rows.map(({ name }) => name);
};

/** Forgets former names; ids of merged ones still lead here. */
const forgetNames = async (
  tx: Tx,
  { subject }: NamedList,
  id: number,
  names: readonly string[],
): Promise<void> => {
  const ofThese = sql`subject = ${subject} and current_id = ${id}
    and name = any(${sql.param([...names])}::citext[])`;
  await tx.execute(sql`delete from former_names where ${ofThese} and former_id is null`);
  await tx.execute(sql`update former_names set name = null where ${ofThese}`);
};

const write = async (tx: Tx, list: NamedList, id: number, values: Values): Promise<void> => {
  const row = toRow(list.entity, toWire(list.entity, values) as never);
  const set = Object.entries(row).map(
    ([column, value]) => sql`${sql.identifier(column)} = ${value}`,
  );
  await tx.execute(
    sql`update ${tableOf(list)} set ${sql.join(set, sql`, `)} where ${idOf(list)} = ${id}`,
  );
};

/** @throws AppError request.invalid if a picture does not exist */
const refuseUnknownPictures = async (
  tx: Tx,
  { entity }: NamedList,
  values: Values,
  part: string,
): Promise<void> => {
  for (const [name, field] of scalarFields(entity)) {
    const value = values[name];
    if (field.kind !== 'reference' || value === null || value === undefined) continue;
    const { rows } = await tx.execute(
      sql`select from images where id = ${value} and target = 'brand' for key share`,
    );
    if (rows.length === 0)
      throw new AppError('request.invalid', {
        fields: { [`${part}.${wireName(entity, name)}`]: messages.invalid },
      });
  }
};

const valuesOf = ({ entity }: NamedList, parms: object): Partial<Values> =>
  // Absent fields are left out.
  Object.fromEntries(
    Object.entries(fromWire(entity, parms as never)).filter(([, value]) => value !== undefined),
  );

/** Inserts a row, or returns the one that has or had the name. The caller holds the locks. */
const insertName = async (
  tx: Tx,
  by: ChangedBy,
  list: NamedList,
  values: Values,
): Promise<NamedRow & { isNew: boolean }> => {
  const existing = await findByName(tx, list.subject, values.name);
  if (existing) return { ...existing, isNew: false };
  const row = toRow(list.entity, toWire(list.entity, values) as never);
  const columns = Object.keys(row).map((column) => sql`${sql.identifier(column)}`);
  const { rows } = await tx.execute<NamedRow>(
    sql`insert into ${tableOf(list)} (${sql.join(columns, sql`, `)})
        values (${sql.join(
          Object.values(row).map((value) => sql`${value}`),
          sql`, `,
        )})
        returning ${idOf(list)} as id, name::text as name`,
  );
  const [added] = rows;
  if (!added) throw new Error(`Could not insert "${values.name}" into ${list.subject}`);
  await record(tx, by, list, added.id, 'INS', changesBetween(null, values));
  return { ...added, isNew: true };
};

/** Adds a row, or returns the one that has or had the name. @param parms by the names of calls */
export const addName = async (
  tx: Tx,
  by: ChangedBy,
  subject: NameSubject,
  parms: object,
): Promise<NamedRow> => {
  const list = NAMED_LISTS[subject];
  await lock(tx, list);
  // The call requires the name.
  const values = { ...initialValues(list.entity), ...valuesOf(list, parms) } as Values;
  await refuseUnknownPictures(tx, list, values, subject);
  const { isNew, ...named } = await insertName(tx, by, list, values);
  // Names alone changed.
  if (isNew) await refreshLists(tx, by, []);
  return named;
};

interface Update {
  id: number;
  /** By the names of calls. */
  parms: object;
  formerNames: readonly { FormerName: string }[];
}

/** @throws AppError record.notFound, name.taken, request.invalid */
export const updateName = async (
  tx: Tx,
  by: ChangedBy,
  subject: NameSubject,
  { id, parms, formerNames }: Update,
): Promise<void> => {
  const list = NAMED_LISTS[subject];
  await lock(tx, list);
  const { values } = await find(tx, list, id);
  const next: Values = { ...values, ...valuesOf(list, parms) };
  await refuseUnknownPictures(tx, list, next, 'parms');
  const namesBefore = await readFormerNames(tx, list, id);
  if (next.name !== values.name) {
    const owner = await findByName(tx, subject, next.name, id);
    if (owner)
      throw new AppError('name.taken', {
        detail: owner,
        fields: {
          [`parms.${wireName(list.entity, 'name')}`]: `${owner.name} tiene o tenía ese nombre`,
        },
      });
    // The name is current again.
    await forgetNames(
      tx,
      list,
      id,
      namesBefore.filter((name) => normal(name) === normal(next.name)),
    );
    if (normal(next.name) !== normal(values.name))
      await tx.execute(
        sql`insert into former_names (subject, current_id, name)
            values (${subject}, ${id}, ${values.name})`,
      );
  }
  await forgetNames(
    tx,
    list,
    id,
    formerNames.map(({ FormerName }) => FormerName),
  );
  await write(tx, list, id, next);
  const namesAfter = await readFormerNames(tx, list, id);
  const changes = changesBetween(
    { ...values, formerNames: namesBefore },
    { ...next, formerNames: namesAfter },
  );
  if (changes.length === 0) return;
  await list.refresh(tx, by, { id, name: next.name }, values.name);
  await record(tx, by, list, id, 'UPD', changes);
};

const countUses = async (
  tx: Tx,
  list: NamedList,
  { id }: Entry,
): Promise<[ReferrerKind, number][]> => {
  const counted: [ReferrerKind, number][] = [];
  for (const kind of REFERRERS) {
    const reference = list.references[kind];
    if (!reference) continue;
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(reference.table)} x
            join ${tableOf(list)} record on record.${keyOf(list)} = x.${sql.identifier(reference.column)}
          where record.${idOf(list)} = ${id}`,
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) counted.push([kind, count]);
  }
  return counted;
};

/**
 * Merges another row into this one, which gets all that refers to it, its names and its former ids.
 * @throws AppError record.notFound, name.mergeSelf
 */
export const mergeNames = async (
  tx: Tx,
  variant: Variant,
  by: ChangedBy,
  subject: NameSubject,
  { id, otherId }: { id: number; otherId: number },
): Promise<void> => {
  if (id === otherId) throw new AppError('name.mergeSelf');
  const list = NAMED_LISTS[subject];
  await lock(tx, list);
  const remaining = await find(tx, list, id);
  const other = await find(tx, list, otherId);
  const reason = `Unió ${other.entry.name} con ${remaining.entry.name}`;
  const inBatch: ChangedBy = { ...by, batch: randomUUID(), reason };
  const counted = await countUses(tx, list, other.entry);
  const namesBefore = await readFormerNames(tx, list, id);
  await list.move(tx, inBatch, other.entry, remaining.entry);
  await tx.execute(
    sql`update former_names set current_id = ${id} where subject = ${subject} and current_id = ${otherId}`,
  );
  await tx.execute(
    sql`insert into former_names (subject, current_id, former_id, name)
        values (${subject}, ${id}, ${otherId}, ${other.entry.name})`,
  );
  await tx.execute(sql`delete from ${tableOf(list)} where ${idOf(list)} = ${otherId}`);
  const values: Values = {
    ...remaining.values,
    ...missingValues(list.entity, remaining.values, other.values),
  };
  await write(tx, list, id, values);
  await list.refresh(tx, inBatch, remaining.entry, other.entry.name);
  if (subject === 'brand')
    await followLinks(tx, {
      ...by,
      variant,
      key: 'brandId',
      newIds: new Map([[String(otherId), String(id)]]),
      reason,
    });
  await record(tx, inBatch, list, otherId, 'DLT', [
    { field: 'name', from: other.entry.name },
    { field: 'moveTo', to: remaining.entry.name },
    ...counted.map(([field, to]) => ({ field, to })),
  ]);
  await record(
    tx,
    inBatch,
    list,
    id,
    'UPD',
    changesBetween(
      { ...remaining.values, formerNames: namesBefore },
      { ...values, formerNames: await readFormerNames(tx, list, id) },
    ),
  );
};

/** @throws AppError record.notFound, name.inUse */
export const removeName = async (
  tx: Tx,
  by: ChangedBy,
  subject: NameSubject,
  id: number,
): Promise<void> => {
  const list = NAMED_LISTS[subject];
  await lock(tx, list);
  const { entry, values } = await find(tx, list, id);
  if ((await countUses(tx, list, entry)).length > 0) throw new AppError('name.inUse');
  if (subject === 'brand' && (await isBrandOfDiscounts(tx, id))) throw new AppError('name.inUse');
  await tx.execute(sql`delete from ${tableOf(list)} where ${idOf(list)} = ${id}`);
  await tx.execute(sql`delete from former_names where subject = ${subject} and current_id = ${id}`);
  await refreshLists(tx, by, []);
  await record(tx, by, list, id, 'DLT', changesBetween(values, null));
};
