/** Chooses the phone number of a contact, in the search and in communications. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { personPhones, persons } from '#backend/database/tables/accounts';
import { companyPhones } from '#backend/database/tables/company-lists';
import { communicationContacts } from '#contract/calls/communications';
import { useApp } from '../support/app.ts';
import { commCalls } from '../support/communications.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

const [SHOP, WORKSHOP] = [1, 2];
let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await db.insert(companyPhones).values([
    { companyId: SHOP, phone: '2200 1000' },
    { companyId: WORKSHOP, phone: '2400 1000' },
    { companyId: WORKSHOP, phone: '2400 2000' },
  ]);
  seller = await plantUser(db, { isSeller: true, employeeOf: SHOP });
});
const db = () => shop().app.db;
const { call, add } = commCalls(shop, () => seller);

interface Phones {
  /** In the order of entry. */
  own: readonly { phone: string; ofCompany?: boolean }[];
  chosen?: string;
}

/** @param employeeOf absent: no company */
const plantCustomer = async (
  name: string,
  { own, chosen }: Phones,
  employeeOf?: number,
): Promise<void> => {
  const { personId } = await plantUser(db(), employeeOf === undefined ? {} : { employeeOf });
  await db().delete(personPhones).where(eq(personPhones.personId, personId));
  const told = own.map((one) => ({ ...one, personId }));
  const rows = told.length > 0 ? await db().insert(personPhones).values(told).returning() : [];
  const defaultPhoneId = rows.find(({ phone }) => phone === chosen)?.id ?? null;
  await db().update(persons).set({ name, defaultPhoneId }).where(eq(persons.id, personId));
};

/** Returns the contact as found in the search and in a communication. */
const phonesOf = async (name: string): Promise<string[]> => {
  const { body } = await call('communicationContacts', { text: name });
  const [found] = communicationContacts.output.parse(body).data;
  if (!found) throw new Error(`nobody is called ${name}`);
  const { contactPhone } = await add({
    CommContactCompanyId: found.companyId,
    CommContactPersonId: found.personId,
  });
  return [found.phone, contactPhone];
};

test.each<[name: string, by: string, Phones, employeeOf: number | undefined, expected: string]>([
  [
    'Alba',
    'the chosen one',
    { own: [{ phone: '099 111 111' }, { phone: '099 222 222' }], chosen: '099 222 222' },
    WORKSHOP,
    '099 222 222',
  ],
  [
    'Bruno',
    'the first where none was chosen',
    { own: [{ phone: '099 333 333' }, { phone: '099 444 444' }] },
    WORKSHOP,
    '099 333 333',
  ],
  [
    'Carla',
    'the own one before that of the company that is bought for',
    { own: [{ phone: '2400 9999', ofCompany: true }, { phone: '099 555 555' }] },
    undefined,
    '099 555 555',
  ],
  ['Darío', 'the company’s, having told none', { own: [] }, WORKSHOP, '2400 1000'],
  ['Elsa', 'none, not the shop’s, working for nobody', { own: [] }, undefined, ''],
])('%s is called by %s', async (name, _, phones, employeeOf, expected) => {
  await plantCustomer(name, phones, employeeOf);
  expect(await phonesOf(name)).toEqual([expected, expected]);
});

test.each([
  ['Otra Casa', '2400 1000'],
  ['Radiadores NAM', '2200 1000'],
])('%s, without a contact person, has its first phone', async (name, expected) => {
  expect(await phonesOf(name)).toEqual([expected, expected]);
});
