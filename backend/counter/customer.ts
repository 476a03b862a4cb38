/** Reads who buys at the counter: somebody that the shop knows, a name that the seller types, or nobody. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { persons, users } from '#backend/database/tables/accounts';
import { companies } from '#backend/database/tables/companies';
import { refuseField } from '#backend/http/app-error';
import type { Buyer } from '#backend/orders/insert-order';
import type { InputOf } from '#contract/calls';
import { messages } from '#contract/messages';

type Input = InputOf<'orderSell'>['sale'];

/** The name of a customer who tells none. */
const NOBODY = 'Consumidor final';

const companyColumns = columnsOf(companies, 'c', 'id', 'name', 'identifier');
const personColumns = columnsOf(persons, 'p', 'id', 'name', 'lastName', 'identifier');
const accountColumns = columnsOf(users, 'u', 'id');

/** Holds the company until the transaction ends: a merge moves the order afterwards. @throws AppError request.invalid */
const readCompany = async (tx: Tx, id: number) => {
  const { rows } = await tx.execute<RowOf<typeof companyColumns>>(
    sql`select ${companyColumns} from companies c where c.id = ${id} for share`,
  );
  if (!rows[0]) throw refuseField('sale.CustomerCompanyId');
  return rows[0];
};

/** @throws AppError request.invalid */
const readPerson = async (tx: Tx, id: number) => {
  const { rows } = await tx.execute<RowOf<typeof personColumns>>(
    sql`select ${personColumns} from persons p where p.id = ${id}`,
  );
  if (!rows[0]) throw refuseField('sale.CustomerPersonId');
  const { rows: accounts } = await tx.execute<RowOf<typeof accountColumns>>(
    sql`select ${accountColumns} from users u where u.person_id = ${id} order by u.id limit 1`,
  );
  return { ...rows[0], userId: accounts[0]?.id ?? null };
};

interface Customer {
  buyer: Buyer;
  invoice: { name: string; identifier: string };
}

/** @throws AppError request.invalid for somebody who does not exist, or a RUT without a name */
export const readCustomer = async (tx: Tx, input: Input): Promise<Customer> => {
  const { CustomerCompanyId, CustomerPersonId, CustomerName, CustomerIdentifier } = input;
  const company = CustomerCompanyId ? await readCompany(tx, CustomerCompanyId) : null;
  const person = CustomerPersonId ? await readPerson(tx, CustomerPersonId) : null;
  const name = company?.name ?? CustomerName;
  const identifier = CustomerIdentifier || (company?.identifier ?? '');
  if (CustomerIdentifier !== '' && name === '' && !person)
    throw refuseField('sale.CustomerName', messages.required);
  const personName = person ? `${person.name} ${person.lastName}`.trim() : '';
  return {
    buyer: {
      userId: person?.userId ?? null,
      personId: person?.id ?? null,
      firstName: person?.name ?? (name || NOBODY),
      lastName: person?.lastName ?? '',
      personIdentifier: person?.identifier ?? '',
      email: input.CustomerEmail,
      company: company && { name: company.name, identifier: company.identifier },
      companyId: company?.id,
    },
    invoice:
      identifier === '' ? { name: '', identifier: '' } : { name: name || personName, identifier },
  };
};
