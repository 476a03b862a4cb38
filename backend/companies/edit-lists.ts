/** What becomes of a company's phones, addresses and e-mails: each item is added, changed or removed; what is not its own is absent. */
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import {
  companyAddresses,
  companyEmails,
  companyPhones,
} from '#backend/database/tables/company-lists';
import { findCity } from '#backend/geography/places';
import { AppError } from '#backend/http/app-error';
import type { InputOf } from '#contract/calls';
import { messages } from '#contract/messages';

export type Update = InputOf<'companyUpdate'>;
type Lists = typeof companyPhones | typeof companyAddresses | typeof companyEmails;

/** More of one kind is no company's. */
const MAX_ENTRIES = 50;

/** Leaves out what is undefined: absent means unchanged. */
const present = <T extends object>(fields: T): Partial<T> =>
  // Entries of a T that were left out are all that is missing.
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;

/** @throws AppError record.notFound where an item is not this company's */
const own = async (
  tx: Tx,
  table: Lists,
  companyId: number,
  id: number,
  change: { set: object } | 'remove',
): Promise<void> => {
  const where = and(eq(table.id, id), eq(table.companyId, companyId));
  const returning = { id: table.id };
  if (change === 'remove') {
    if ((await tx.delete(table).where(where).returning(returning)).length === 0)
      throw new AppError('record.notFound');
    return;
  }
  const rows =
    Object.keys(change.set).length > 0
      ? await tx.update(table).set(change.set).where(where).returning(returning)
      : await tx.select(returning).from(table).where(where);
  if (rows.length === 0) throw new AppError('record.notFound');
};

const editPhones = async (tx: Tx, companyId: number, edits: Update['phones']): Promise<void> => {
  for (const edit of edits) {
    if (edit.BCMode === 'DLT') await own(tx, companyPhones, companyId, edit.CoPhoneId, 'remove');
    else {
      const { CoPhone: phone, CoPhoneType: type, CoPhoneObservation: observation } = edit;
      if (edit.BCMode === 'INS')
        await tx
          .insert(companyPhones)
          .values({ companyId, phone: edit.CoPhone, type, observation: edit.CoPhoneObservation });
      else
        await own(tx, companyPhones, companyId, edit.CoPhoneId, {
          set: present({ phone, type, observation }),
        });
    }
  }
};

/** A city must be one of its department; a department never goes without its city. */
const placeOf = async (
  tx: Tx,
  companyId: number,
  edit: Extract<Update['addresses'][number], { BCMode: 'UPD' }>,
  field: string,
): Promise<void> => {
  const { StateId, CityId } = edit;
  if (StateId === undefined && CityId === undefined) return;
  if (CityId === undefined)
    throw new AppError('request.invalid', { fields: { [field]: messages.required } });
  const [row] = await tx
    .select({ stateId: companyAddresses.stateId })
    .from(companyAddresses)
    .where(
      and(eq(companyAddresses.id, edit.CoAddressId), eq(companyAddresses.companyId, companyId)),
    );
  if (!row) throw new AppError('record.notFound');
  await findCity(tx, { stateId: StateId ?? row.stateId, cityId: CityId }, field);
};

const editAddresses = async (
  tx: Tx,
  companyId: number,
  edits: Update['addresses'],
  fieldOf: (index: number) => string,
): Promise<void> => {
  for (const [index, edit] of edits.entries()) {
    if (edit.BCMode === 'DLT')
      await own(tx, companyAddresses, companyId, edit.CoAddressId, 'remove');
    else if (edit.BCMode === 'INS') {
      const { StateId: stateId, CityId: cityId, CoAddress: address } = edit;
      await findCity(tx, { stateId, cityId }, fieldOf(index));
      await tx.insert(companyAddresses).values({ companyId, stateId, cityId, address });
    } else {
      await placeOf(tx, companyId, edit, fieldOf(index));
      const { StateId: stateId, CityId: cityId, CoAddress: address } = edit;
      await own(tx, companyAddresses, companyId, edit.CoAddressId, {
        set: present({ stateId, cityId, address }),
      });
    }
  }
};

const editEmails = async (tx: Tx, companyId: number, edits: Update['emails']): Promise<void> => {
  for (const edit of edits) {
    if (edit.BCMode === 'DLT') await own(tx, companyEmails, companyId, edit.CoEmailId, 'remove');
    else if (edit.BCMode === 'INS')
      await tx.insert(companyEmails).values({ companyId, email: edit.CoEmail });
    else
      await own(tx, companyEmails, companyId, edit.CoEmailId, {
        set: present({ email: edit.CoEmail }),
      });
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
