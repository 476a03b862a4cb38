/** Reads and changes a phone, address or e-mail of one owner. Another owner's entry counts as not found. */
import { and, eq } from 'drizzle-orm';
import { AppError } from '#backend/http/app-error';
import { type Entity, itemKey } from '#contract/definitions/entity';
import type { Tx } from './connection.ts';
import { toProperties } from './entity-columns.ts';
import type { personAddresses, personEmails, personPhones } from './tables/accounts.ts';
import type { companyAddresses, companyEmails, companyPhones } from './tables/company-lists.ts';

type Entries =
  | typeof personPhones
  | typeof personAddresses
  | typeof personEmails
  | typeof companyPhones
  | typeof companyAddresses
  | typeof companyEmails;

interface OwnList<T extends Entries = Entries> {
  item: Entity;
  table: T;
  /** The person's or the company's. */
  ownerId: number;
}
interface OwnEntry<T extends Entries = Entries> extends Omit<OwnList<T>, 'item'> {
  id: number;
}
export type OwnAddress = OwnEntry<typeof personAddresses | typeof companyAddresses>;

const isOwn = ({ table, ownerId, id }: OwnEntry) =>
  and(eq(table.id, id), eq('companyId' in table ? table.companyId : table.personId, ownerId));

const first = (rows: readonly { id: number }[]): number => {
  const [row] = rows;
  if (!row) throw new AppError('record.notFound');
  return row.id;
};

interface Edit {
  BCMode: 'INS' | 'UPD' | 'DLT';
}

const numberIn = (item: Entity, edit: Edit): number =>
  Number(new Map<string, unknown>(Object.entries(edit)).get(itemKey(item)));

/** Returns the entry that an edit changes or removes. */
export const ownEntry = <T extends Entries>({ item, table, ownerId }: OwnList<T>, edit: Edit) => ({
  table,
  ownerId,
  id: numberIn(item, edit),
});

/**
 * Adds, changes or removes an item of an owner's list. A change of nothing needs the item all the same.
 * @param more columns that its definition does not have
 * @returns the item's id
 * @throws AppError record.notFound
 */
export const editOwn = async (
  tx: Tx,
  list: OwnList,
  edit: Edit,
  more: object = {},
): Promise<number> => {
  const { item, table, ownerId } = list;
  const set = { ...toProperties(item, edit), ...more };
  if (edit.BCMode === 'INS') {
    const owner = 'companyId' in table ? { companyId: ownerId } : { personId: ownerId };
    // Drizzle types the values of a single table; the item's definition types them here.
    const values = { ...set, ...owner } as (typeof companyEmails)['$inferInsert'];
    const one = table as typeof companyEmails;
    return first(await tx.insert(one).values(values).returning({ id: one.id }));
  }
  const isEntry = isOwn(ownEntry(list, edit));
  if (edit.BCMode === 'DLT')
    return first(await tx.delete(table).where(isEntry).returning({ id: table.id }));
  if (Object.keys(set).length > 0)
    return first(await tx.update(table).set(set).where(isEntry).returning({ id: table.id }));
  const any: Entries = table;
  return first(await tx.select({ id: any.id }).from(any).where(isEntry));
};

/** Returns the department of an address. @throws AppError record.notFound */
export const ownStateId = async (tx: Tx, entry: OwnAddress): Promise<number> => {
  const [row] = await tx
    .select({ stateId: entry.table.stateId })
    .from(entry.table)
    .where(isOwn(entry));
  if (!row) throw new AppError('record.notFound');
  return row.stateId;
};
