import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { toProperties } from '#backend/database/entity-columns';
import {
  personAddresses,
  personEmails,
  personPhones,
  persons,
} from '#backend/database/tables/accounts';
import { AppError } from '#backend/http/app-error';
import type { InputOf } from '#contract/calls';
import { picked, scalarNames, typedValues } from '#contract/definitions/entity';
import { personEntity, personPhone } from '#contract/definitions/person';
import type { Person as FullPerson } from '#contract/entities/people';
import type { ErrorCode } from '#contract/errors';
import { isSameAddress } from '#contract/people/addresses';
import { isSamePhone } from '#contract/people/phones';
import { readPerson } from './people.ts';
import { editAddress, editEmail, editPhone } from './person-entries.ts';

type Update = InputOf<'personUpdate'>;
type Person = typeof persons.$inferSelect;
type Lists = typeof personPhones | typeof personAddresses | typeof personEmails;
type Defaults = Partial<Pick<Person, 'defaultPhoneId' | 'defaultAddressId' | 'defaultEmailId'>>;

/** Maximum entries per list. */
const MAX_ENTRIES = 50;

const LIMIT_ERRORS = new Map<Lists, ErrorCode>([
  [personPhones, 'person.tooManyPhones'],
  [personAddresses, 'person.tooManyAddresses'],
  [personEmails, 'person.tooManyEmails'],
]);

/** Throws if a list has grown too long. */
const throwIfTooMany = async (tx: Tx, table: Lists, personId: number): Promise<void> => {
  if ((await tx.$count(table, eq(table.personId, personId))) > MAX_ENTRIES)
    throw new AppError(LIMIT_ERRORS.get(table) ?? 'request.invalid');
};

/**
 * Serializes changes of the same person, so that a list cannot grow while it is counted.
 * @returns the person with its new version
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

/** Returns the new default of a list after an edit: its entry, null for the first one, undefined = unchanged. */
const defaultAfter = (
  edit: { BCMode: string; IsDefault?: boolean | undefined },
  id: number,
  before: number | null,
): number | null | undefined => {
  if (edit.BCMode === 'DLT') return id === before ? null : undefined;
  return edit.IsDefault ? id : undefined;
};

/** Returns the fields that the audit log compares, named as in the call. */
export const personFields = (person: FullPerson) => ({
  ...picked(person, scalarNames(personEntity)),
  phones: person.phones.map(({ id: _, ...phone }) => phone),
  addresses: person.addresses.map(({ id: _, geolocation: __, ...address }) => address),
  emails: person.emails.map(({ id: _, ...email }) => email),
});

/**
 * Applies all edits or none.
 * @returns the previous person
 * @throws AppError record.notFound, record.stale (the caller saw another version), request.invalid (the
 *   city is not in its department), person.tooMany… (a list grew too long)
 */
export const changePerson = async (tx: Tx, update: Update, now: Date): Promise<FullPerson> => {
  const personId = update.id;
  const person = await lockPerson(tx, personId);
  const before = { ...(await readPerson(tx, personId)), version: person.version - 1 };
  if (update.version !== undefined && update.version !== before.version)
    throw new AppError('record.stale', { detail: before });
  const defaults: Defaults = {};
  for (const edit of update.phones) {
    const id = defaultAfter(edit, await editPhone(tx, personId, edit), person.defaultPhoneId);
    if (id !== undefined) defaults.defaultPhoneId = id;
  }
  for (const [index, edit] of update.addresses.entries()) {
    const at = { field: `addresses.${index}.CityId`, now };
    const id = defaultAfter(
      edit,
      await editAddress(tx, personId, edit, at),
      person.defaultAddressId,
    );
    if (id !== undefined) defaults.defaultAddressId = id;
  }
  for (const edit of update.emails) {
    const id = defaultAfter(edit, await editEmail(tx, personId, edit), person.defaultEmailId);
    if (id !== undefined) defaults.defaultEmailId = id;
  }
  const set = { ...toProperties(personEntity, update.parms), ...defaults };
  if (Object.keys(set).length > 0)
    await tx.update(persons).set(set).where(eq(persons.id, personId));
  if (update.phones.length > 0) await throwIfTooMany(tx, personPhones, personId);
  if (update.addresses.length > 0) await throwIfTooMany(tx, personAddresses, personId);
  if (update.emails.length > 0) await throwIfTooMany(tx, personEmails, personId);
  return before;
};

type Inserted<K extends 'phones' | 'addresses'> = Omit<
  Extract<Update[K][number], { BCMode: 'INS' }>,
  'BCMode' | 'IsDefault' | 'OfCompany'
>;

/** Finds the person's own phone with the same number, in any spelling. */
const ownPhone = async (tx: Tx, personId: number, typed: string): Promise<number | undefined> => {
  const rows = await tx
    .select({ id: personPhones.id, phone: personPhones.phone })
    .from(personPhones)
    .where(and(eq(personPhones.personId, personId), eq(personPhones.ofCompany, false)))
    .orderBy(personPhones.id);
  return rows.find(({ phone }) => isSamePhone(phone, typed))?.id;
};

/**
 * Adds a phone, or updates an existing one with the same number: its fields that are not initial
 * in the input.
 * @returns its id
 * @throws AppError record.notFound, person.tooManyPhones
 */
export const addPhone = async (
  tx: Tx,
  personId: number,
  phone: Inserted<'phones'>,
): Promise<number> => {
  await lockPerson(tx, personId);
  const existing = await ownPhone(tx, personId, phone.PePhone);
  if (existing !== undefined) {
    const typed = typedValues(personPhone, phone);
    return editPhone(tx, personId, { BCMode: 'UPD', PePhoneId: existing, ...typed });
  }
  const id = await editPhone(tx, personId, { BCMode: 'INS', OfCompany: false, ...phone });
  await throwIfTooMany(tx, personPhones, personId);
  return id;
};

/**
 * Adds an address, or returns the existing one.
 * @returns its id
 * @throws AppError record.notFound, request.invalid (the city is not in its department),
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
  const existing = person.addresses.find(
    (one) => !one.ofCompany && isSameAddress(one, address, person),
  );
  if (existing) return existing.id;
  const id = await editAddress(
    tx,
    personId,
    { BCMode: 'INS', OfCompany: false, ...address },
    { field: 'CityId', now },
  );
  await throwIfTooMany(tx, personAddresses, personId);
  return id;
};

/** Checks whether two people work for the same company. SQL names the table, whose module may not be imported here. */
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
