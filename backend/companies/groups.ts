import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { changesBetween, recordChanges } from '#backend/audit/record';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { fromRow, toProperties } from '#backend/database/entity-columns';
import { companies, companyGroups } from '#backend/database/tables/companies';
import { AppError } from '#backend/http/app-error';
import { refuseFilter } from '#backend/http/filter-values';
import type { Handlers } from '#backend/port';
import type { InputOf } from '#contract/calls';
import { COMPACT_GROUP_ROWS, GROUP_ROWS } from '#contract/calls/company-groups';
import { companyGroupEntity } from '#contract/definitions/company';
import { missingValues, picked, scalarNames, toWire } from '#contract/definitions/entity';
import type { CompanyGroup, CompanyGroupRow } from '#contract/entities/companies';
import type { FilterItem } from '#contract/fields/list-fields';
import { readCompanyRows } from './company-rows.ts';
import { allOf, companyCondition, hasWords, wordsOf } from './conditions.ts';
import { guardLists } from './list-buyers.ts';

type GroupCalls =
  | 'companyGroupAdd'
  | 'companyGroupFilter'
  | 'companyGroupFind'
  | 'companyGroupUpdate'
  | 'companyGroupMerge'
  | 'companyGroupRemove';

/** The limit of companies on the page of a group and in its row of a list. */
const COMPANIES_OF_GROUP = 500;
const COMPANIES_IN_ROW = 3;

const NAMES = scalarNames(companyGroupEntity);
/** Returns what the history compares. */
const groupFields = (group: CompanyGroup) => picked(group, NAMES);

const toGroup = ({ id, version, ...row }: typeof companyGroups.$inferSelect): CompanyGroup => ({
  id,
  ...fromRow(companyGroupEntity, NAMES, row),
  version,
});

/** Requires the text in the group's own name or web, or in one of its companies. */
const groupCondition = (filters: readonly FilterItem[]): SQL => {
  if (filters.some(({ FilterKey }) => FilterKey === 'companyGroupId'))
    throw refuseFilter('companyGroupId');
  const texts = filters.filter(({ FilterKey }) => FilterKey === 'text');
  const others = filters.filter(({ FilterKey }) => FilterKey !== 'text');
  const inCompany = (some: readonly FilterItem[]) =>
    sql`exists (select from companies c where c.group_id = g.id and ${companyCondition(some)})`;
  const parts = texts.map((filter) => {
    const own = hasWords(wordsOf(filter.FilterValue), sql`concat_ws(' ', g.name, g.web)`, sql`''`);
    return sql`(${own} or ${inCompany([filter])})`;
  });
  // One company must match all filters.
  return allOf(others.length > 0 ? [...parts, inCompany(others)] : parts);
};

const wide = sql`, g.web, g.version,
  (select count(*)::int from companies c where c.group_id = g.id) as "companiesCount",
  coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
    from (select * from companies c where c.group_id = g.id order by c.name, c.id
      limit ${sql.raw(`${COMPANIES_IN_ROW}`)}) c), '[]') as companies`;

/** @throws AppError record.notFound, record.stale */
const lockGroup = async (tx: Tx, id: number, version?: number) => {
  const [group] = await tx
    .select()
    .from(companyGroups)
    .where(eq(companyGroups.id, id))
    .for('update');
  if (!group) throw new AppError('record.notFound');
  if (version !== undefined && version !== group.version)
    throw new AppError('record.stale', { detail: toGroup(group) });
  return group;
};

/**
 * Merges the other group into the remaining one.
 * @throws AppError record.notFound, record.stale, name.mergeSelf
 */
const mergeGroups = async (
  tx: Tx,
  { id, version, otherId, otherVersion }: InputOf<'companyGroupMerge'>,
  author: OwnSession,
  at: Date,
): Promise<CompanyGroup> => {
  if (id === otherId) throw new AppError('name.mergeSelf');
  const ofOther = eq(companies.groupId, otherId);
  const wanted = [
    { id, version },
    { id: otherId, version: otherVersion },
  ].sort((a, b) => a.id - b.id);
  const locked = [];
  for (const each of wanted) locked.push(await lockGroup(tx, each.id, each.version));
  const remainingRow = locked.find((group) => group.id === id);
  const otherRow = locked.find((group) => group.id === otherId);
  if (!remainingRow || !otherRow) throw new Error('a group that was locked is gone');
  const [remaining, other] = [toGroup(remainingRow), toGroup(otherRow)];
  const moved = await tx
    .update(companies)
    .set({ groupId: id, version: sql`${companies.version} + 1` })
    .where(ofOther)
    .returning({ id: companies.id });
  const [own, others] = [groupFields(remaining), groupFields(other)];
  const fields = { ...own, ...missingValues(companyGroupEntity, own, others) };
  const after: CompanyGroup = { ...remaining, ...fields, version: remaining.version + 1 };
  await tx
    .update(companyGroups)
    .set({
      ...toProperties(companyGroupEntity, toWire(companyGroupEntity, fields)),
      version: after.version,
    })
    .where(eq(companyGroups.id, id));
  await tx.execute(
    sql`insert into price_list_groups (price_list_id, group_id)
        select price_list_id, ${id} from price_list_groups where group_id = ${otherId}
        on conflict do nothing`,
  );
  await tx.delete(companyGroups).where(eq(companyGroups.id, otherId));
  const reason = `Unió el grupo ${other.name} con ${remaining.name}`;
  const named = (group: CompanyGroup) => ({ id: group.id, name: group.name });
  await recordChanges(tx, author, at, [
    {
      subject: 'companyGroup',
      subjectId: otherId,
      action: 'DLT',
      reason,
      changes: [...changesBetween(others, null), { field: 'companies', to: moved.length }],
    },
    {
      subject: 'companyGroup',
      subjectId: id,
      action: 'UPD',
      reason,
      changes: [
        ...changesBetween(own, groupFields(after)),
        { field: 'companies', to: moved.length },
      ],
    },
    ...moved.map((company) => ({
      subject: 'company' as const,
      subjectId: company.id,
      action: 'UPD' as const,
      reason,
      changes: [{ field: 'companyGroupId', from: named(other), to: named(remaining) }],
    })),
  ]);
  return after;
};

/** @throws AppError record.notFound, record.stale, name.inUse */
const removeGroup = async (
  tx: Tx,
  { id, version }: InputOf<'companyGroupRemove'>,
  author: OwnSession,
  at: Date,
): Promise<void> => {
  const group = toGroup(await lockGroup(tx, id, version));
  const [used] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.groupId, id))
    .limit(1);
  if (used) throw new AppError('name.inUse');
  await tx.delete(companyGroups).where(eq(companyGroups.id, id));
  const changes = changesBetween(groupFields(group), null);
  await recordChanges(tx, author, at, [
    { subject: 'companyGroup', subjectId: id, action: 'DLT', changes },
  ]);
};

export const createGroupHandlers = ({
  db,
  now,
}: Pick<Dependencies, 'db' | 'now'>): Handlers<GroupCalls, OwnSession> => ({
  companyGroupAdd: async ({ companyGroup }, { session }) =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .insert(companyGroups)
        .values({ ...toProperties(companyGroupEntity, companyGroup), createdAt: now() })
        .returning();
      if (!row) throw new Error('no group was stored');
      const group = toGroup(row);
      await recordChanges(tx, session, now(), [
        {
          subject: 'companyGroup',
          subjectId: group.id,
          action: 'INS',
          changes: changesBetween(null, groupFields(group)),
        },
      ]);
      return { res: group };
    }),

  companyGroupFilter: async ({ filters, rowIndex, rowsMax, orderBy, min }) => {
    const rows = rowsMax ?? (min ? COMPACT_GROUP_ROWS : GROUP_ROWS);
    const condition = groupCondition(filters);
    const order = orderBy.toUpperCase() === 'NEW' ? sql`g.id desc` : sql`g.name, g.id`;
    const [counted, found] = await Promise.all([
      db.execute<{ rows: number }>(
        sql`select count(*)::int as rows from company_groups g where ${condition}`,
      ),
      db.execute<CompanyGroupRow & Record<string, unknown>>(sql`
        select g.id, g.name ${min ? sql`` : wide} from company_groups g where ${condition}
        order by ${order} limit ${rows} offset ${rowIndex * rows}`),
    ]);
    return { data: found.rows, resultCount: counted.rows[0]?.rows ?? 0 };
  },

  companyGroupFind: async ({ id }) => {
    const [group] = await db.select().from(companyGroups).where(eq(companyGroups.id, id)).limit(1);
    if (!group) throw new AppError('record.notFound');
    const { data } = await readCompanyRows(db, sql`c.group_id = ${id}`, {
      rowIndex: 0,
      rowsMax: COMPANIES_OF_GROUP,
    });
    return { data: toGroup(group), companies: data };
  },

  companyGroupUpdate: async ({ id, version, parms }, { session }) =>
    db.transaction(async (tx) => {
      const row = await lockGroup(tx, id, version);
      const before = toGroup(row);
      const set = toProperties(companyGroupEntity, parms);
      const after = toGroup({ ...row, ...set, version: row.version + 1 });
      const changes = changesBetween(groupFields(before), groupFields(after));
      if (changes.length === 0) return { data: before };
      await tx
        .update(companyGroups)
        .set({ ...set, version: after.version })
        .where(eq(companyGroups.id, id));
      await recordChanges(tx, session, now(), [
        { subject: 'companyGroup', subjectId: id, action: 'UPD', changes },
      ]);
      return { data: after };
    }),

  companyGroupMerge: async (input, { session }) => ({
    // Companies are locked before groups, as by their own changes.
    data: await db.transaction(async (tx) => {
      const { id, otherId } = input;
      const concerned = await tx
        .select({ id: companies.id })
        .from(companies)
        .where(inArray(companies.groupId, [id, otherId]))
        .orderBy(companies.id)
        .for('update');
      const ids = concerned.map((company) => company.id);
      return guardLists(tx, session, ids, () => mergeGroups(tx, input, session, now()));
    }),
  }),

  companyGroupRemove: async (input, { session }) => {
    await db.transaction((tx) => removeGroup(tx, input, session, now()));
    return {};
  },
});
