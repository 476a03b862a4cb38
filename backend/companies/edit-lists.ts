/** What becomes of a company's phones, addresses and e-mails: each item is added, changed or removed; what is not its own is absent. */
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
import { companyItems } from '#contract/definitions/company';

export type Update = InputOf<'companyUpdate'>;

/** More of one kind is no company's. */
const MAX_ENTRIES = 50;

const TABLES = { phones: companyPhones, addresses: companyAddresses, emails: companyEmails };

/** @throws AppError record.notFound, request.invalid (a city that is not of its department), company.tooMany */
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
  // Two entries that were merged may have more between them: they can still lose some.
  for (const name of ['phones', 'addresses', 'emails'] as const) {
    const isGrown = update[name].some(({ BCMode }) => BCMode === 'INS');
    const table = TABLES[name];
    if (isGrown && (await tx.$count(table, eq(table.companyId, companyId))) > MAX_ENTRIES)
      throw new AppError('company.tooMany');
  }
};
