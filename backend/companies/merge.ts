import { eq, type SQL, sql } from 'drizzle-orm';
import { changesBetween, type Recorded } from '#backend/audit/record';
import type { Tx } from '#backend/database/connection';
import { columnName, toProperties } from '#backend/database/entity-columns';
import { onlyDigits } from '#backend/database/phone-digits';
import { companies, formerCompanies } from '#backend/database/tables/companies';
import { folded } from '#backend/database/text-search';
import { AppError } from '#backend/http/app-error';
import type { InputOf } from '#contract/calls';
import { companyEntity } from '#contract/definitions/company';
import { companyAddress, companyEmail, companyPhone } from '#contract/definitions/company-lists';
import {
  type Entity,
  picked,
  type ScalarName,
  scalarFields,
  scalarNames,
  toWire,
  typedValues,
} from '#contract/definitions/entity';
import type { Company } from '#contract/entities/companies';
import { type Changing, changeCompany, lockCompany } from './change-company.ts';
import { allOf } from './conditions.ts';
import { guardLists } from './list-buyers.ts';
import { moveInLists } from './listed-goods.ts';
import { companyFields } from './read-company.ts';

/** Returns whether the other's item adds nothing to this company's in its further fields. */
const saysNoMore = <E extends Entity>(item: E, compared: readonly ScalarName<E>[]): SQL =>
  allOf(
    scalarFields(item)
      .filter(([name]) => !compared.includes(name))
      .map(([name, field]) => {
        const column = sql.identifier(columnName(name, field));
        const initial = 'initial' in field ? field.initial : null;
        return sql`(x.${column} is not distinct from y.${column}
          or x.${column} is not distinct from ${initial})`;
      }),
  );

/**
 * All columns that refer to a company. Rows move to the remaining company, except those for which
 * `same` finds an equal one there (`x`: the other's row, `y`: one of this company's).
 */
export const NAMING: readonly { table: string; column: string; same?: SQL }[] = [
  {
    table: 'company_phones',
    column: 'company_id',
    same: sql`${onlyDigits(sql`y.phone`)} = ${onlyDigits(sql`x.phone`)}
      and ${saysNoMore(companyPhone, ['phone', 'type'])}`,
  },
  {
    table: 'company_addresses',
    column: 'company_id',
    same: sql`y.city_id = x.city_id and ${folded(sql`y.address`)} = ${folded(sql`x.address`)}
      and ${saysNoMore(companyAddress, ['stateId', 'cityId', 'address'])}`,
  },
  {
    table: 'company_emails',
    column: 'company_id',
    same: sql`y.email = x.email and ${saysNoMore(companyEmail, ['email'])}`,
  },
  { table: 'company_images', column: 'company_id', same: sql`y.image_id = x.image_id` },
  { table: 'company_clients_of', column: 'company_id', same: sql`y.client_of_id = x.client_of_id` },
  { table: 'company_clients_of', column: 'client_of_id', same: sql`y.company_id = x.company_id` },
  {
    table: 'company_work_branches',
    column: 'company_id',
    same: sql`y.work_branch_id = x.work_branch_id`,
  },
  { table: 'company_categories', column: 'company_id', same: sql`y.category_id = x.category_id` },
  { table: 'company_tags', column: 'company_id', same: sql`y.tag = x.tag` },
  {
    table: 'price_list_companies',
    column: 'company_id',
    same: sql`y.price_list_id = x.price_list_id`,
  },
  // For employees of both, the position at the remaining company is kept.
  { table: 'employees', column: 'company_id', same: sql`y.person_id = x.person_id` },
  { table: 'product_clients_of', column: 'company_id', same: sql`y.product_id = x.product_id` },
  { table: 'communications', column: 'contact_company_id' },
  { table: 'communications', column: 'creator_company_id' },
  { table: 'quotations', column: 'company_id' },
  { table: 'former_companies', column: 'company_id' },
  { table: 'users', column: 'company_id' },
  { table: 'orders', column: 'company_id' },
];

/** The shop's settings choose the receiving company, which is never merged. */
export const RECEIVING = { table: 'orders', column: 'destination_company_id' } as const;

const refuseReceiving = async (tx: Tx, both: readonly Company[]): Promise<void> => {
  const ids = both.map(({ id }) => id);
  const { rows } = await tx.execute(
    sql`select from orders where destination_company_id = any(${sql.param(ids)}::int[]) limit 1`,
  );
  if (rows.length > 0 || both.some(({ isShop }) => isShop))
    throw new AppError('company.mergeOfShop');
};

const moveRows = async (tx: Tx, from: number, to: number): Promise<void> => {
  for (const { table, column, same } of NAMING) {
    const [rows, named] = [sql.identifier(table), sql.identifier(column)];
    const unlessSame = same
      ? sql` and not exists (select from ${rows} y where y.${named} = ${to} and ${same})`
      : sql``;
    await tx.execute(
      sql`update ${rows} x set ${named} = ${to} where x.${named} = ${from}${unlessSame}`,
    );
  }
  // No company is its own client.
  await tx.execute(sql`delete from company_clients_of where company_id = client_of_id`);
};

/** Returns a company's values that are not initial, by the names of calls. */
const notInitial = (company: Company): object =>
  typedValues(companyEntity, toWire(companyEntity, picked(company, scalarNames(companyEntity))));

/**
 * Merges the other into the kept company, both locked, and deletes it. Its fields are taken where
 * the kept company's are initial.
 */
const absorb = async (tx: Tx, kept: Company, other: Company, at: Date): Promise<void> => {
  await moveRows(tx, other.id, kept.id);
  await tx
    .update(companies)
    .set({
      ...toProperties(companyEntity, { ...notInitial(other), ...notInitial(kept) }),
      groupId: kept.companyGroupId ?? other.companyGroupId,
    })
    .where(eq(companies.id, kept.id));
  await tx.delete(companies).where(eq(companies.id, other.id));
  const { id, name, identifier } = other;
  await tx
    .insert(formerCompanies)
    .values({ id, name, identifier, companyId: kept.id, mergedAt: at });
};

/** @throws AppError record.notFound, record.stale, company.mergeSelf, company.mergeOfShop */
export const mergeCompanies = async (
  tx: Tx,
  { id, version, otherId, otherVersion }: InputOf<'companyMerge'>,
  changing: Changing,
): Promise<Company> => {
  if (id === otherId) throw new AppError('company.mergeSelf');
  const { shop, at } = changing;
  // Ordered by id, so that two opposite merges cannot deadlock.
  const wanted = [
    { id, version },
    { id: otherId, version: otherVersion },
  ].sort((a, b) => a.id - b.id);
  const locked: Company[] = [];
  for (const each of wanted) locked.push(await lockCompany(tx, each, shop));
  await refuseReceiving(tx, locked);
  const remaining = locked.find((company) => company.id === id);
  const other = locked.find((company) => company.id === otherId);
  if (!remaining || !other) throw new Error('a company that was locked is gone');
  const reason = `Se unió ${other.name} (RUT ${other.identifier}) a ${remaining.name} (RUT ${remaining.identifier}).`;
  const gone: Recorded = {
    subject: 'company',
    subjectId: other.id,
    action: 'DLT',
    changes: changesBetween(companyFields(other), null),
    reason,
  };
  // The merge is recorded even if it changed no field.
  return guardLists(tx, changing.session, [id, otherId], () =>
    changeCompany(tx, remaining, { ...changing, reason }, async () => {
      await moveInLists(tx, other.id, () => absorb(tx, remaining, other, at));
      return [gone];
    }),
  );
};
