import { insertAddresses, insertPhones } from '#backend/auth/create-person';
import type { Tx } from '#backend/database/connection';
import { changeOwn, present, removeOwn } from '#backend/database/own-entry';
import { personAddresses, personEmails, personPhones } from '#backend/database/tables/accounts';
import { checkMove, findCity } from '#backend/geography/places';
import type { InputOf } from '#contract/calls';

type Update = InputOf<'personUpdate'>;

/** Returns the id of the inserted row. */
const idOf = ([row]: readonly { id: number }[]): number => {
  if (!row) throw new Error('an insert returned no row');
  return row.id;
};

export const editPhone = async (
  tx: Tx,
  personId: number,
  edit: Update['phones'][number],
): Promise<number> => {
  if (edit.BCMode === 'INS') {
    const { PePhone: phone, PePhoneType: type, PePhoneObservation: observation, OfCompany } = edit;
    const row = { phone, type, observation, ofCompany: OfCompany };
    return idOf(await insertPhones(tx, personId, [row]));
  }
  const entry = { table: personPhones, ownerId: personId, id: edit.PePhoneId };
  if (edit.BCMode === 'DLT') return removeOwn(tx, entry);
  const { PePhone: phone, PePhoneType: type, PePhoneObservation: observation } = edit;
  return changeOwn(tx, entry, present({ phone, type, observation }));
};

/** Returns the fields of an address other than its place. */
const notesOf = (edit: Exclude<Update['addresses'][number], { BCMode: 'DLT' }>) => ({
  zipCode: edit.PeAddressZIPCode,
  recipient: edit.PeAddressRecipient,
  observation: edit.PeAddressObservation,
});

export const editAddress = async (
  tx: Tx,
  personId: number,
  edit: Update['addresses'][number],
  { field, now }: { field: string; now: Date },
): Promise<number> => {
  if (edit.BCMode === 'INS') {
    const { StateId: stateId, CityId: cityId, PeAddress: address, OfCompany: ofCompany } = edit;
    await findCity(tx, { stateId, cityId }, field);
    const row = { ...notesOf(edit), stateId, cityId, address, ofCompany };
    return idOf(await insertAddresses(tx, personId, [row], now));
  }
  const entry = { table: personAddresses, ownerId: personId, id: edit.PeAddressId };
  if (edit.BCMode === 'DLT') return removeOwn(tx, entry);
  await checkMove(tx, entry, edit, field);
  const moved = present({ stateId: edit.StateId, cityId: edit.CityId, address: edit.PeAddress });
  // The coordinates of the old place are invalid.
  const relocated = moved && { ...moved, geolocation: '', geocodeAt: now, geocodeTries: 0 };
  return changeOwn(tx, entry, present({ ...notesOf(edit), ...relocated }));
};

export const editEmail = async (
  tx: Tx,
  personId: number,
  edit: Update['emails'][number],
): Promise<number> => {
  if (edit.BCMode === 'INS') {
    const row = { personId, email: edit.PeEmail };
    return idOf(await tx.insert(personEmails).values(row).returning({ id: personEmails.id }));
  }
  const entry = { table: personEmails, ownerId: personId, id: edit.PeEmailId };
  if (edit.BCMode === 'DLT') return removeOwn(tx, entry);
  return changeOwn(tx, entry, present({ email: edit.PeEmail }));
};
