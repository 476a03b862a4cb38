/** Changes a person's data and lists: items are added (INS), changed (UPD) or removed (DLT). */
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import {
  personAddresses,
  personEmails,
  personPhones,
  persons,
} from '#backend/database/tables/accounts';
import { findCity } from '#backend/geography/places';
import { AppError } from '#backend/http/app-error';
import type { InputOf } from '#contract/calls';
import type { ErrorCode } from '#contract/errors';
import { messages } from '#contract/messages';

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

/** Two changes of one person at once follow each other: a list that is counted does not grow meanwhile. */
const lockPerson = async (tx: Tx, personId: number): Promise<Person> => {
  const [person] = await tx
    .select()
    .from(persons)
    .where(eq(persons.id, personId))
    .limit(1)
    .for('update');
  if (!person) throw new AppError('record.notFound');
  return person;
};

/** Leaves out what is undefined: absent means unchanged. */
const present = <T extends object>(fields: T): Partial<T> | undefined => {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  // Entries of a T that were left out are all that is missing.
  return kept.length > 0 ? (Object.fromEntries(kept) as Partial<T>) : undefined;
};

/** @throws AppError record.notFound where an item is not this person's */
const changed = (rows: readonly { id: number }[]): number => {
  const [row] = rows;
  if (!row) throw new AppError('record.notFound');
  return row.id;
};

/** An item's row, removed or looked up; another person's is as absent as one that does not exist. */
const own = (table: Lists, personId: number, id: number) =>
  and(eq(table.id, id), eq(table.personId, personId));
const remove = async (tx: Tx, table: Lists, personId: number, id: number) =>
  changed(
    await tx
      .delete(table)
      .where(own(table, personId, id))
      .returning({ id: table.id }),
  );
const confirm = async (tx: Tx, table: Lists, personId: number, id: number) =>
  changed(
    await tx
      .select({ id: table.id })
      .from(table)
      .where(own(table, personId, id)),
  );

const editPhone = async (tx: Tx, personId: number, edit: Update['phones'][number]) => {
  if (edit.BCMode === 'DLT') return remove(tx, personPhones, personId, edit.PePhoneId);
  const values = {
    phone: edit.PePhone,
    type: edit.PePhoneType,
    observation: edit.PePhoneObservation,
  };
  if (edit.BCMode === 'INS')
    return changed(
      await tx
        .insert(personPhones)
        .values({ ...values, phone: edit.PePhone, personId })
        .returning({ id: personPhones.id }),
    );
  const set = present(values);
  if (!set) return confirm(tx, personPhones, personId, edit.PePhoneId);
  return changed(
    await tx
      .update(personPhones)
      .set(set)
      .where(own(personPhones, personId, edit.PePhoneId))
      .returning({ id: personPhones.id }),
  );
};

/** A city must be one of its department; a department never goes without its city. */
const checkPlace = async (
  tx: Tx,
  personId: number,
  edit: Exclude<Update['addresses'][number], { BCMode: 'DLT' }>,
  field: string,
) => {
  const { StateId, CityId } = edit;
  if (StateId === undefined && CityId === undefined) return;
  if (CityId === undefined)
    throw new AppError('request.invalid', { fields: { [field]: messages.required } });
  let stateId = StateId;
  if (stateId === undefined && edit.BCMode === 'UPD') {
    const [row] = await tx
      .select({ stateId: personAddresses.stateId })
      .from(personAddresses)
      .where(own(personAddresses, personId, edit.PeAddressId));
    stateId = row?.stateId;
  }
  if (stateId === undefined) throw new AppError('record.notFound');
  await findCity(tx, { stateId, cityId: CityId }, field);
};

const editAddress = async (
  tx: Tx,
  personId: number,
  edit: Update['addresses'][number],
  { field, now }: { field: string; now: Date },
) => {
  if (edit.BCMode === 'DLT') return remove(tx, personAddresses, personId, edit.PeAddressId);
  await checkPlace(tx, personId, edit, field);
  const place = { stateId: edit.StateId, cityId: edit.CityId, address: edit.PeAddress };
  const values = {
    zipCode: edit.PeAddressZIPCode,
    recipient: edit.PeAddressRecipient,
    observation: edit.PeAddressObservation,
  };
  // What was found for the old place is not where the new one is.
  const ask = { geolocation: '', geocodeAt: now, geocodeTries: 0 };
  if (edit.BCMode === 'INS')
    return changed(
      await tx
        .insert(personAddresses)
        .values({
          ...values,
          ...ask,
          personId,
          stateId: edit.StateId,
          cityId: edit.CityId,
          address: edit.PeAddress,
        })
        .returning({ id: personAddresses.id }),
    );
  const moved = present(place);
  const set = present({ ...values, ...moved });
  if (!set) return confirm(tx, personAddresses, personId, edit.PeAddressId);
  return changed(
    await tx
      .update(personAddresses)
      .set(moved ? { ...set, ...ask } : set)
      .where(own(personAddresses, personId, edit.PeAddressId))
      .returning({ id: personAddresses.id }),
  );
};

const editEmail = async (tx: Tx, personId: number, edit: Update['emails'][number]) => {
  if (edit.BCMode === 'DLT') return remove(tx, personEmails, personId, edit.PeEmailId);
  if (edit.BCMode === 'INS')
    return changed(
      await tx
        .insert(personEmails)
        .values({ personId, email: edit.PeEmail })
        .returning({ id: personEmails.id }),
    );
  if (edit.PeEmail === undefined) return confirm(tx, personEmails, personId, edit.PeEmailId);
  return changed(
    await tx
      .update(personEmails)
      .set({ email: edit.PeEmail })
      .where(own(personEmails, personId, edit.PeEmailId))
      .returning({ id: personEmails.id }),
  );
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

/**
 * All of it or nothing.
 * @throws AppError record.notFound, request.invalid (a city that is not of its department),
 *   person.tooMany… (a list that grew too long)
 */
export const changePerson = async (tx: Tx, update: Update, now: Date): Promise<void> => {
  const personId = update.id;
  const person = await lockPerson(tx, personId);
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
};

type Inserted<K extends 'phones' | 'addresses'> = Omit<
  Extract<Update[K][number], { BCMode: 'INS' }>,
  'BCMode' | 'IsDefault'
>;

/** One more phone. @returns its id @throws AppError record.notFound, person.tooManyPhones */
export const addPhone = async (
  tx: Tx,
  personId: number,
  phone: Inserted<'phones'>,
): Promise<number> => {
  await lockPerson(tx, personId);
  const id = await editPhone(tx, personId, { BCMode: 'INS', ...phone });
  await refuseMany(tx, personPhones, personId);
  return id;
};

/**
 * One more address.
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
  const id = await editAddress(
    tx,
    personId,
    { BCMode: 'INS', ...address },
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
