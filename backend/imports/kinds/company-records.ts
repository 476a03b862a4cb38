import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { readCompanies } from '#backend/companies/read-company';
import type { Db, Tx } from '#backend/database/connection';
import { companyEntity } from '#contract/definitions/company';
import { companyAddress, companyEmail, companyPhone } from '#contract/definitions/company-lists';
import { initialValues, toWire } from '#contract/definitions/entity';
import { inputShape, newShape } from '#contract/definitions/schemas';
import type { Company } from '#contract/entities/companies';
import { sortedMarks } from './company-cells.ts';
import { idsBehind } from './goods-records.ts';
import type { RecordSelection, State, StoredRecord } from './kind.ts';

export interface CompanyRecord extends StoredRecord {
  company: Company;
}

/** The RUT is the key of the rows. */
const { CompanyIdentifier: _, ...data } = inputShape(companyEntity);

/** All fields that an import sets. */
export const wholeCompany = z.object({
  ...data,
  CompanyGroupId: z.nullable(z.int()),
  phones: z.array(z.object(newShape(companyPhone))),
  addresses: z.array(z.object(newShape(companyAddress))),
  emails: z.array(z.object(newShape(companyEmail))),
  tags: z.array(z.string()),
  workBranches: z.array(z.int()),
  categories: z.array(z.string()),
  /** RUTs, as the file may also create these companies. */
  clientOf: z.array(z.string()),
});
/** The fields of an update. */
export const companyChanges = z.partial(wholeCompany);
export type CompanyChanges = z.output<typeof companyChanges>;

/** Fields of a new company; group, phones and addresses are optional, as in registrations. */
export const NEW_COMPANY = {
  ...toWire(companyEntity, initialValues(companyEntity)),
  CompanyGroupId: null,
  phones: [],
  addresses: [],
  emails: [],
  tags: [],
  workBranches: [],
  categories: [],
  clientOf: [],
};

/** A placeholder: imports do not change the shop's own company. */
export const ANY_SHOP = { destinationCompany: { id: 0 } };

const rutsOf = async (db: Db | Tx, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; rut: string }>(
    sql`select id, identifier as rut from companies where id = any(${sql.param([...ids])}::int[])`,
  );
  return new Map(rows.map(({ id, rut }) => [id, rut]));
};

const stateOf = (company: Company, ruts: ReadonlyMap<number, string>): State => ({
  ...toWire(companyEntity, company),
  CompanyGroupId: company.companyGroupId,
  phones: company.phones.map((phone) => toWire(companyPhone, phone)),
  addresses: company.addresses.map((address) => toWire(companyAddress, address)),
  emails: company.emails.map((email) => toWire(companyEmail, email)),
  tags: sortedMarks(company.tags.map(({ id }) => id)),
  workBranches: sortedMarks(company.workBranches.map(({ id }) => id)),
  categories: sortedMarks(company.categories.map(({ id }) => id)),
  clientOf: sortedMarks(company.clientOf.map(({ id }) => ruts.get(id))),
});

/** Returns the ids of the requested companies, ordered by id. */
export const idsOf = async (db: Db | Tx, selection: RecordSelection): Promise<number[]> => {
  const ids =
    'after' in selection
      ? await idsBehind(db, 'companies', selection)
      : 'ids' in selection
        ? selection.ids
        : null;
  const which = ids
    ? sql`id = any(${sql.param([...ids])}::int[])`
    : sql`identifier = any(${sql.param('keys' in selection ? [...selection.keys] : [])}::text[])`;
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from companies where ${which} order by id`,
  );
  return rows.map(({ id }) => id);
};

const recordsOf = async (db: Db | Tx, ids: readonly number[]): Promise<CompanyRecord[]> => {
  const found = await readCompanies(db, ids, ANY_SHOP);
  const sellers = found.flatMap(({ clientOf }) => clientOf.map(({ id }) => id));
  const ruts = await rutsOf(db, [...new Set(sellers)]);
  return found.map((company) => ({
    id: company.id,
    key: company.identifier.toLowerCase(),
    label: company.identifier,
    name: company.name,
    state: stateOf(company, ruts),
    company,
  }));
};

export const readCompanyRecords = async (
  db: Db | Tx,
  selection: RecordSelection,
): Promise<CompanyRecord[]> => recordsOf(db, await idsOf(db, selection));

/** Reads and locks companies until the transaction ends. */
export const lockCompanyRecords = async (
  tx: Tx,
  ids: readonly number[],
): Promise<CompanyRecord[]> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from companies where id = any(${sql.param([...ids])}::int[])
        order by id for update`,
  );
  return recordsOf(
    tx,
    rows.map(({ id }) => id),
  );
};
