/** What becomes of a company's phones, addresses and e-mails: each item is added, changed or removed; what is not its own is absent. */
import { eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { changeOwn, present, removeOwn } from '#backend/database/own-entry';
import {
  companyAddresses,
  companyEmails,
  companyPhones,
} from '#backend/database/tables/company-lists';
import { checkMove, findCity } from '#backend/geography/places';
import { AppError } from '#backend/http/app-error';
import type { InputOf } from '#contract/calls';

export type Update = InputOf<'companyUpdate'>;
type Lists = typeof companyPhones | typeof companyAddresses | typeof companyEmails;

/** More of one kind is no company's. */
const MAX_ENTRIES = 50;

const editPhones = async (tx: Tx, companyId: number, edits: Update['phones']): Promise<void> => {
  for (const edit of edits) {
    if (edit.BCMode === 'INS') {
      const { CoPhone: phone, CoPhoneType: type, CoPhoneObservation: observation } = edit;
      await tx.insert(companyPhones).values({ companyId, phone, type, observation });
      continue;
    }
    const entry = { table: companyPhones, ownerId: companyId, id: edit.CoPhoneId };
    if (edit.BCMode === 'DLT') await removeOwn(tx, entry);
    else {
      const { CoPhone: phone, CoPhoneType: type, CoPhoneObservation: observation } = edit;
      await changeOwn(tx, entry, present({ phone, type, observation }));
    }
  }
};

const editAddresses = async (
  tx: Tx,
  companyId: number,
  edits: Update['addresses'],
  fieldOf: (index: number) => string,
): Promise<void> => {
  for (const [index, edit] of edits.entries()) {
    if (edit.BCMode === 'INS') {
      const { StateId: stateId, CityId: cityId, CoAddress: address } = edit;
      await findCity(tx, { stateId, cityId }, fieldOf(index));
      await tx.insert(companyAddresses).values({ companyId, stateId, cityId, address });
      continue;
    }
    const entry = { table: companyAddresses, ownerId: companyId, id: edit.CoAddressId };
    if (edit.BCMode === 'DLT') await removeOwn(tx, entry);
    else {
      await checkMove(tx, entry, edit, fieldOf(index));
      const { StateId: stateId, CityId: cityId, CoAddress: address } = edit;
      await changeOwn(tx, entry, present({ stateId, cityId, address }));
    }
  }
};

const editEmails = async (tx: Tx, companyId: number, edits: Update['emails']): Promise<void> => {
  for (const edit of edits) {
    if (edit.BCMode === 'INS') {
      await tx.insert(companyEmails).values({ companyId, email: edit.CoEmail });
      continue;
    }
    const entry = { table: companyEmails, ownerId: companyId, id: edit.CoEmailId };
    if (edit.BCMode === 'DLT') await removeOwn(tx, entry);
    else await changeOwn(tx, entry, present({ email: edit.CoEmail }));
  }
};

/** @throws AppError record.notFound, request.invalid (a city that is not of its department), company.tooMany */
export const editWays = async (
  tx: Tx,
  companyId: number,
  { phones, addresses, emails }: Pick<Update, 'phones' | 'addresses' | 'emails'>,
  cityField: (index: number) => string,
): Promise<void> => {
  await editPhones(tx, companyId, phones);
  await editAddresses(tx, companyId, addresses, cityField);
  await editEmails(tx, companyId, emails);
  // Two entries that were merged may have more between them: they can still lose some.
  const grows = (edits: readonly { BCMode: string }[]) =>
    edits.some(({ BCMode }) => BCMode === 'INS');
  const grown: Lists[] = [
    ...(grows(phones) ? [companyPhones] : []),
    ...(grows(addresses) ? [companyAddresses] : []),
    ...(grows(emails) ? [companyEmails] : []),
  ];
  for (const table of grown)
    if ((await tx.$count(table, eq(table.companyId, companyId))) > MAX_ENTRIES)
      throw new AppError('company.tooMany');
};
