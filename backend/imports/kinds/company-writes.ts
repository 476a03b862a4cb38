import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { changesBetween, recordChanges } from '#backend/audit/record';
import { addCompany } from '#backend/companies/add-company';
import { type ChangingFor, changeCompany } from '#backend/companies/change-company';
import { editWays, type Update } from '#backend/companies/edit-lists';
import { editCompanyMarks } from '#backend/companies/edit-marks';
import { companyFields } from '#backend/companies/read-company';
import type { Tx } from '#backend/database/connection';
import { toProperties } from '#backend/database/entity-columns';
import { companies } from '#backend/database/tables/companies';
import { companyEntity } from '#contract/definitions/company';
import { companyItems } from '#contract/definitions/company-lists';
import { type Entity, itemKey, toWire } from '#contract/definitions/entity';
import type { Company } from '#contract/entities/companies';
import {
  ANY_SHOP,
  type CompanyChanges,
  type CompanyRecord,
  companyChanges,
  idsOf,
  wholeCompany,
} from './company-records.ts';
import type { ChangedBy, State } from './kind.ts';

const INS = 'INS' as const;
const DLT = 'DLT' as const;

/** Replaces a list from the first difference on, since its order decides the default. */
const replaced = <O, N extends object>(
  old: readonly O[],
  next: readonly N[] | undefined,
  isSame: (one: O, other: N) => boolean,
): { gone: O[]; added: (N & { BCMode: typeof INS })[] } => {
  if (!next) return { gone: [], added: [] };
  const at = next.findIndex((other, place) => {
    const one = old[place];
    return one === undefined || !isSame(one, other);
  });
  const end = at < 0 ? next.length : at;
  return {
    gone: old.slice(end),
    added: next.slice(end).map((one) => ({ BCMode: INS, ...one })),
  };
};

const waysOf = (
  company: Company,
  changes: CompanyChanges,
): Pick<Update, keyof typeof companyItems> => {
  const editsOf = <N extends keyof typeof companyItems>(name: N): Update[N] => {
    const item: Entity = companyItems[name];
    const old: readonly { id: number }[] = company[name];
    const { gone, added } = replaced<{ id: number }, object>(old, changes[name], (one, other) =>
      isDeepStrictEqual(toWire(item, one), other),
    );
    const removed = gone.map(({ id }) => ({ BCMode: DLT, [itemKey(item)]: id }));
    // Edits of these items are derived from the same definition.
    return [...removed, ...added] as unknown as Update[N];
  };
  return { phones: editsOf('phones'), addresses: editsOf('addresses'), emails: editsOf('emails') };
};

/** Returns the added and removed marks. */
const marksOf = <T extends string | number>(old: readonly T[], next: readonly T[] | undefined) =>
  next
    ? [
        ...next.filter((mark) => !old.includes(mark)).map((mark) => ({ BCMode: INS, mark })),
        ...old.filter((mark) => !next.includes(mark)).map((mark) => ({ BCMode: DLT, mark })),
      ]
    : [];

const idsOfRuts = async (tx: Tx, ruts: readonly string[] | undefined) => {
  if (!ruts) return undefined;
  return idsOf(tx, { keys: ruts });
};

const changingOf = ({ author, at, reason, batch }: ChangedBy): ChangingFor => ({
  session: author,
  shop: ANY_SHOP,
  at,
  reason,
  batch,
});

/** Writes the fields and group; lists that are present replace the stored ones. */
const saveOne = async (
  tx: Tx,
  { company }: CompanyRecord,
  changes: CompanyChanges,
): Promise<void> => {
  const { id } = company;
  const set = { ...toProperties(companyEntity, changes), groupId: changes.CompanyGroupId };
  if (Object.values(set).some((value) => value !== undefined))
    await tx.update(companies).set(set).where(sql`id = ${id}`);
  await editWays(tx, id, waysOf(company, changes), (index) => `addresses.${index}.CityId`);
  const idsNow = (marks: readonly { id: string | number }[]) => marks.map((mark) => mark.id);
  const clients = marksOf(
    company.clientOf.map((one) => one.id),
    await idsOfRuts(tx, changes.clientOf),
  );
  const branches = marksOf(
    company.workBranches.map((one) => one.id),
    changes.workBranches,
  );
  const categories = marksOf(idsNow(company.categories).map(String), changes.categories);
  const tags = marksOf(idsNow(company.tags).map(String), changes.tags);
  await editCompanyMarks(tx, id, {
    clientOf: clients.map(({ BCMode, mark }) => ({ BCMode, ClientOfCompanyId: mark })),
    workBranches: branches.map(({ BCMode, mark }) => ({ BCMode, WorkBranchId: mark })),
    categories: categories.map(({ BCMode, mark }) => ({ BCMode, CategoryId: mark })),
    tags: tags.map(({ BCMode, mark }) => ({ BCMode, TagName: mark })),
  });
};

/** @param changes of companies locked by `lockCompanyRecords` */
export const saveCompanies = async (
  tx: Tx,
  by: ChangedBy,
  changes: readonly { record: CompanyRecord; values: State }[],
): Promise<void> => {
  for (const { record, values } of changes)
    await changeCompany(tx, record.company, changingOf(by), async () => {
      await saveOne(tx, record, companyChanges.parse(values));
      return [];
    });
};

export const addCompanies = async (
  tx: Tx,
  by: ChangedBy,
  added: readonly { label: string; values: State }[],
): Promise<number[]> => {
  const ids: number[] = [];
  for (const { label, values } of added) {
    const company = wholeCompany.parse(values);
    const { id } = await addCompany(
      tx,
      {
        ...company,
        CompanyIdentifier: label,
        groupId: company.CompanyGroupId,
        Phones: company.phones,
        Addresses: company.addresses,
        Emails: company.emails,
        ClientOf: (await idsOf(tx, { keys: company.clientOf })).map((ClientOfCompanyId) => ({
          ClientOfCompanyId,
        })),
        WorkBranches: company.workBranches.map((WorkBranchId) => ({ WorkBranchId })),
        Categories: company.categories.map((CategoryId) => ({ CategoryId })),
        Tags: company.tags.map((TagName) => ({ TagName })),
      },
      changingOf(by),
    );
    ids.push(id);
  }
  return ids;
};

export const removeCompanies = async (
  tx: Tx,
  { author, at, reason, batch }: ChangedBy,
  records: readonly CompanyRecord[],
): Promise<void> => {
  const ids = records.map(({ id }) => id);
  await tx.execute(sql`delete from companies where id = any(${sql.param(ids)}::int[])`);
  await recordChanges(
    tx,
    author,
    at,
    records.map(({ id, company }) => ({
      subject: 'company',
      subjectId: id,
      action: 'DLT',
      changes: changesBetween(companyFields(company), null),
      reason,
      batch,
    })),
  );
};
