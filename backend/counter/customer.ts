/** Reads who buys at the counter: somebody that the shop knows, a name that the seller types, or nobody. */
import type { Tx } from '#backend/database/connection';
import { refuseField } from '#backend/http/app-error';
import type { Buyer } from '#backend/orders/insert-order';
import { readChosen } from '#backend/quotations/known-customer';
import type { InputOf } from '#contract/calls';
import { messages } from '#contract/messages';

type Input = InputOf<'orderSell'>['sale'];

/** The name of a customer who tells none. */
const NOBODY = 'Consumidor final';

interface Customer {
  buyer: Buyer;
  invoice: { name: string; identifier: string };
}

/** @throws AppError request.invalid for a RUT without a name, and those of `readChosen` */
export const readCustomer = async (tx: Tx, input: Input): Promise<Customer> => {
  const { CustomerCompanyId = null, CustomerPersonId = null } = input;
  const { CustomerName, CustomerIdentifier } = input;
  const { company, person } = await readChosen(
    tx,
    { companyId: CustomerCompanyId, personId: CustomerPersonId },
    'sale.Customer',
  );
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
