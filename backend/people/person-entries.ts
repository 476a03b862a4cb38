/** Edits of a person's phones, addresses and e-mails. */
import type { Tx } from '#backend/database/connection';
import { editOwn, ownEntry } from '#backend/database/own-entry';
import { personAddresses, personEmails, personPhones } from '#backend/database/tables/accounts';
import { checkMove } from '#backend/geography/places';
import type { InputOf } from '#contract/calls';
import { personItems } from '#contract/definitions/person';

type Update = InputOf<'personUpdate'>;
type ItemOf<N extends keyof typeof personItems> = Update[N][number];

const ofCompany = (edit: ItemOf<'phones' | 'addresses'>) =>
  edit.BCMode === 'INS' ? { ofCompany: edit.OfCompany } : {};

export const editPhone = (tx: Tx, personId: number, edit: ItemOf<'phones'>): Promise<number> =>
  editOwn(
    tx,
    { item: personItems.phones, table: personPhones, ownerId: personId },
    edit,
    ofCompany(edit),
  );

/** @param field input path for the error if the city is not of the department */
export const editAddress = async (
  tx: Tx,
  personId: number,
  edit: ItemOf<'addresses'>,
  { field, now }: { field: string; now: Date },
): Promise<number> => {
  const list = { item: personItems.addresses, table: personAddresses, ownerId: personId };
  if (edit.BCMode === 'DLT') return editOwn(tx, list, edit);
  await checkMove(tx, ownEntry(list, edit), edit, field);
  const { StateId, CityId, PeAddress } = edit;
  const isMoved = [StateId, CityId, PeAddress].some((value) => value !== undefined);
  return editOwn(tx, list, edit, {
    ...ofCompany(edit),
    // The coordinates of the old place are invalid.
    ...(isMoved && { geolocation: '', geocodeAt: now, geocodeTries: 0 }),
  });
};

export const editEmail = (tx: Tx, personId: number, edit: ItemOf<'emails'>): Promise<number> =>
  editOwn(tx, { item: personItems.emails, table: personEmails, ownerId: personId }, edit);
