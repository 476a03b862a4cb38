/** Customers that the shop knows: a company, a person, or a person who works for the company. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { persons, users } from '#backend/database/tables/accounts';
import { companies } from '#backend/database/tables/companies';
import { refuseField } from '#backend/http/app-error';
import { requirePermissions } from '#backend/http/permissions';
import type { Session } from '#backend/port';

type Reader = Pick<Db | Tx, 'execute'>;

const companyColumns = columnsOf(companies, 'c', 'id', 'name', 'identifier');
const personColumns = columnsOf(persons, 'p', 'id', 'name', 'lastName', 'identifier');
const accountColumns = columnsOf(users, 'u', 'id');

type KnownPerson = RowOf<typeof personColumns> & {
  /** Null = without an account. */
  userId: number | null;
};

interface CustomerIds {
  companyId: number | null;
  personId: number | null;
}

interface KnownCustomer {
  company: RowOf<typeof companyColumns> | null;
  person: KnownPerson | null;
}

const readCompany = async (db: Reader, id: number) => {
  const { rows } = await db.execute<RowOf<typeof companyColumns>>(
    sql`select ${companyColumns} from companies c where c.id = ${id} for share`,
  );
  return rows[0] ?? null;
};

const readPerson = async (db: Reader, id: number): Promise<KnownPerson | null> => {
  const { rows } = await db.execute<RowOf<typeof personColumns>>(
    sql`select ${personColumns} from persons p where p.id = ${id}`,
  );
  if (!rows[0]) return null;
  const { rows: accounts } = await db.execute<RowOf<typeof accountColumns>>(
    sql`select ${accountColumns} from users u where u.person_id = ${id} order by u.id limit 1`,
  );
  return { ...rows[0], userId: accounts[0]?.id ?? null };
};

/** Reads who is still there. Holds the company until the transaction ends: a merge moves its orders afterwards. */
export const readKnown = async (
  db: Reader,
  { companyId, personId }: CustomerIds,
): Promise<KnownCustomer> => ({
  company: companyId === null ? null : await readCompany(db, companyId),
  person: personId === null ? null : await readPerson(db, personId),
});

/**
 * Sellers who may not read customers name only those of quotations, which they read anyway: other ids would tell names,
 * documents and prices of lists.
 * @throws AppError permission.missing
 */
export const refuseUnread = async (
  db: Reader,
  session: Pick<Session, 'permissions'>,
  { companyId, personId }: CustomerIds,
): Promise<void> => {
  if (session.permissions.includes('customers')) return;
  if (companyId === null && personId === null) return;
  const { rowCount } = await db.execute(
    sql`select where (${companyId}::int is null
            or exists (select from quotations where company_id = ${companyId}))
          and (${personId}::int is null
            or exists (select from quotations where person_id = ${personId}))`,
  );
  if (rowCount === 0) requirePermissions(session, ['customers']);
};

/**
 * Reads the customer that a seller chose.
 * @param prefix of the two fields: `sale.Customer`
 * @throws AppError request.invalid for somebody who does not exist, or does not work for the company
 */
export const readChosen = async (
  tx: Tx,
  ids: CustomerIds,
  prefix: string,
): Promise<KnownCustomer> => {
  const customer = await readKnown(tx, ids);
  const { company, person } = customer;
  if (ids.companyId !== null && !company) throw refuseField(`${prefix}CompanyId`);
  if (ids.personId !== null && !person) throw refuseField(`${prefix}PersonId`);
  if (!company || !person) return customer;
  const { rowCount } = await tx.execute(
    sql`select from employees where company_id = ${company.id} and person_id = ${person.id}`,
  );
  if (rowCount === 0)
    // Without names: ids would tell them to sellers who may not read customers.
    throw refuseField(`${prefix}PersonId`, 'Esta persona no figura entre las de la empresa');
  return customer;
};
