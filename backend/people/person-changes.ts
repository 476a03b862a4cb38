/** Changes a person's data and lists as a whole: who may be changed at once, the defaults, the limits. */
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { present } from '#backend/database/own-entry';
import {
  personAddresses,
  personEmails,
  personPhones,
  persons,
} from '#backend/database/tables/accounts';
import { AppError } from '#backend/http/app-error';
import type { InputOf } from '#contract/calls';
import type { Person as Told } from '#contract/entities/people';
import type { ErrorCode } from '#contract/errors';
import { isSameAddress } from '#contract/people/addresses';
import { isSamePhone } from '#contract/people/phones';
import { readPerson } from './people.ts';
import { editAddress, editEmail, editPhone } from './person-entries.ts';

type Update = InputOf<'personUpdate'>;
type Person = typeof persons.$inferSelect;
type Lists = typeof personPhones | typeof personAddresses | typeof personEmails;
type Defaults = Partial<Pick<Person, 'defaultPhoneId' | 'defaultAddressId' | 'defaultEmailId'>>;

/** More phones, addresses or e-mails than this is no person's. */
const MAX_ENTRIES = 50;

const full = new Map<Lists, ErrorCode>([
  [personPhones, 'person.tooManyPhones'],
  [personAddresses, 'person.tooManyAddresses'],
  [personEmails, 'person.tooManyEmails'],
]);

/** Refuses a list that has grown too long. */
const refuseMany = async (tx: Tx, table: Lists, personId: number): Promise<void> => {
  if ((await tx.$count(table, eq(table.personId, personId))) > MAX_ENTRIES)
    throw new AppError(full.get(table) ?? 'request.invalid');
};

/**
 * Two changes of one person at once follow each other: a list that is counted does not grow meanwhile.
 * @returns the person with the version that the change makes
 */
const lockPerson = async (tx: Tx, personId: number): Promise<Person> => {
  const [person] = await tx
    .update(persons)
    .set({ version: sql`${persons.version} + 1` })
    .where(eq(persons.id, personId))
    .returning();
  if (!person) throw new AppError('record.notFound');
  return person;
};

/** What an edit does to the default of its list: takes it, or leaves it to the first item. */
const chosen = (
  edit: { BCMode: string; IsDefault?: boolean | undefined },
  id: number,
  before: number | null,
): number | null | undefined => {
  if (edit.BCMode === 'DLT') return id === before ? null : undefined;
  return edit.IsDefault ? id : undefined;
};

/** What is written down of a person: what its call changes, under its names. */
export const personFields = (person: Told) => ({
  name: person.name,
  lastName: person.lastName,
  identifier: person.identifier,
  phones: person.phones.map(({ id: _, ...phone }) => phone),
  addresses: person.addresses.map(({ id: _, geolocation: __, ...address }) => address),
  emails: person.emails.map(({ id: _, ...email }) => email),
});

/**
 * All of it or nothing.
 * @returns the person as it was
 * @throws AppError record.notFound, record.stale (it is not the version that the caller saw),
 *   request.invalid (a city that is not of its department), person.tooMany… (a list that grew too long)
 */
export const changePerson = async (tx: Tx, update: Update, now: Date): Promise<Told> => {
  const personId = update.id;
  const person = await lockPerson(tx, personId);
  const before = { ...(await readPerson(tx, personId)), version: person.version - 1 };
  if (update.version !== undefined && update.version !== before.version)
    throw new AppError('record.stale', { detail: before });
  const defaults: Defaults = {};
  for (const edit of update.phones) {
    const id = chosen(edit, await editPhone(tx, personId, edit), person.defaultPhoneId);
    if (id !== undefined) defaults.defaultPhoneId = id;
  }
  for (const [index, edit] of update.addresses.entries()) {
    const at = { field: `addresses.${index}.CityId`, now };
    const id = chosen(edit, await editAddress(tx, personId, edit, at), person.defaultAddressId);
    if (id !== undefined) defaults.defaultAddressId = id;
  }
  for (const edit of update.emails) {
    const id = chosen(edit, await editEmail(tx, personId, edit), person.defaultEmailId);
    if (id !== undefined) defaults.defaultEmailId = id;
  }
  const { PersonName: name, PersonLastName: lastName, PersonIdentifier: identifier } = update.parms;
  const set = present({ name, lastName, identifier, ...defaults });
  if (set) await tx.update(persons).set(set).where(eq(persons.id, personId));
  if (update.phones.length > 0) await refuseMany(tx, personPhones, personId);
  if (update.addresses.length > 0) await refuseMany(tx, personAddresses, personId);
  if (update.emails.length > 0) await refuseMany(tx, personEmails, personId);
  return before;
};

type Inserted<K extends 'phones' | 'addresses'> = Omit<
  Extract<Update[K][number], { BCMode: 'INS' }>,
  'BCMode' | 'IsDefault' | 'OfCompany'
>;

/** One of the person's own that is the same number, however it is written. */
const ownPhone = async (tx: Tx, personId: number, typed: string): Promise<number | undefined> => {
  const rows = await tx
    .select({ id: personPhones.id, phone: personPhones.phone })
    .from(personPhones)
    .where(and(eq(personPhones.personId, personId), eq(personPhones.ofCompany, false)))
    .orderBy(personPhones.id);
  return rows.find(({ phone }) => isSamePhone(phone, typed))?.id;
};

/**
 * One more phone; one that is there already is not written twice, but takes the note that came with it.
 * @returns its id
 * @throws AppError record.notFound, person.tooManyPhones
 */
export const addPhone = async (
  tx: Tx,
  personId: number,
  phone: Inserted<'phones'>,
): Promise<number> => {
  await lockPerson(tx, personId);
  const known = await ownPhone(tx, personId, phone.PePhone);
  if (known !== undefined) {
    const { PePhoneType, PePhoneObservation } = phone;
    const note = PePhoneObservation === '' ? {} : { PePhoneType, PePhoneObservation };
    return editPhone(tx, personId, { BCMode: 'UPD', PePhoneId: known, ...note });
  }
  const id = await editPhone(tx, personId, { BCMode: 'INS', OfCompany: false, ...phone });
  await refuseMany(tx, personPhones, personId);
  return id;
};

/**
 * One more address; one that is there already is not written twice.
 * @returns its id
 * @throws AppError record.notFound, request.invalid (a city that is not of its department),
 *   person.tooManyAddresses
 */
export const addAddress = async (
  tx: Tx,
  personId: number,
  address: Inserted<'addresses'>,
  now: Date,
): Promise<number> => {
  await lockPerson(tx, personId);
  const person = await readPerson(tx, personId);
  const known = person.addresses.find(
    (one) => !one.ofCompany && isSameAddress(one, address, person),
  );
  if (known) return known.id;
  const id = await editAddress(
    tx,
    personId,
    { BCMode: 'INS', OfCompany: false, ...address },
    { field: 'CityId', now },
  );
  await refuseMany(tx, personAddresses, personId);
  return id;
};

/** Whether two people work for the same company; its table is named in SQL: its room stands above. */
export const areColleagues = async (
  tx: Pick<Tx, 'execute'>,
  personId: number,
  companyIds: readonly number[],
): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select from employees where person_id = ${personId}
          and company_id = any(${sql.param([...companyIds])}::int[]) limit 1`,
  );
  return rows.length > 0;
};
