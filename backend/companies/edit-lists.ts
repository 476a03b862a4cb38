import { eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { editOwn, ownEntry } from '#backend/database/own-entry';
import {
  companyAddresses,
  companyEmails,
  companyPhones,
} from '#backend/database/tables/company-lists';
import { checkMove } from '#backend/geography/places';
import { AppError } from '#backend/http/app-error';
import type { InputOf } from '#contract/calls';
import { companyItems } from '#contract/definitions/company-lists';

export type Update = InputOf<'companyUpdate'>;

/** The limit of entries of a kind. */
const MAX_ENTRIES = 50;

const TABLES = { phones: companyPhones, addresses: companyAddresses, emails: companyEmails };

/** @throws AppError record.notFound, request.invalid (the city), company.tooMany */
export const editWays = async (
  tx: Tx,
  companyId: number,
  update: Pick<Update, keyof typeof TABLES>,
  cityField: (index: number) => string,
): Promise<void> => {
  const places = { item: companyItems.addresses, table: companyAddresses, ownerId: companyId };
  for (const name of ['phones', 'addresses', 'emails'] as const) {
    const list = { item: companyItems[name], table: TABLES[name], ownerId: companyId };
    for (const [index, edit] of update[name].entries()) {
      if ('StateId' in edit || 'CityId' in edit)
        await checkMove(tx, ownEntry(places, edit), edit, cityField(index));
      await editOwn(tx, list, edit);
    }
  }
  // Merged companies may exceed the limit; they can still remove entries.
  for (const name of ['phones', 'addresses', 'emails'] as const) {
    const isGrown = update[name].some(({ BCMode }) => BCMode === 'INS');
    const table = TABLES[name];
    if (isGrown && (await tx.$count(table, eq(table.companyId, companyId))) > MAX_ENTRIES)
      throw new AppError('company.tooMany');
  }
};
