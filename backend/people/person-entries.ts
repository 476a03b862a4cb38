/** One item of a person's lists: a phone, an address, an e-mail that is added, changed or removed. */
import { and, eq } from 'drizzle-orm';
import { insertAddresses, insertPhones } from '#backend/auth/create-person';
import type { Tx } from '#backend/database/connection';
import { personAddresses, personEmails, personPhones } from '#backend/database/tables/accounts';
import { findCity } from '#backend/geography/places';
import { AppError } from '#backend/http/app-error';
import type { InputOf } from '#contract/calls';
import { messages } from '#contract/messages';

type Update = InputOf<'personUpdate'>;
type Lists = typeof personPhones | typeof personAddresses | typeof personEmails;

/** Leaves out what is undefined: absent means unchanged. */
export const present = <T extends object>(fields: T): Partial<T> | undefined => {
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

export const editPhone = async (tx: Tx, personId: number, edit: Update['phones'][number]) => {
  if (edit.BCMode === 'DLT') return remove(tx, personPhones, personId, edit.PePhoneId);
  const values = {
    phone: edit.PePhone,
    type: edit.PePhoneType,
    observation: edit.PePhoneObservation,
  };
  if (edit.BCMode === 'INS') {
    const { PePhone: phone, OfCompany: ofCompany } = edit;
    return changed(await insertPhones(tx, personId, [{ ...values, phone, ofCompany }]));
  }
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

export const editAddress = async (
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
  if (edit.BCMode === 'INS') {
    const { StateId: stateId, CityId: cityId, PeAddress: address, OfCompany: ofCompany } = edit;
    const row = { ...values, stateId, cityId, address, ofCompany };
    return changed(await insertAddresses(tx, personId, [row], now));
  }
  const moved = present(place);
  const set = present({ ...values, ...moved });
  if (!set) return confirm(tx, personAddresses, personId, edit.PeAddressId);
  return changed(
    await tx
      .update(personAddresses)
      // What was found for the old place is not where the new one is.
      .set(moved ? { ...set, geolocation: '', geocodeAt: now, geocodeTries: 0 } : set)
      .where(own(personAddresses, personId, edit.PeAddressId))
      .returning({ id: personAddresses.id }),
  );
};

export const editEmail = async (tx: Tx, personId: number, edit: Update['emails'][number]) => {
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
