/** Reads and changes a phone, address or e-mail of one owner. Another owner's entry counts as not found. */
import { and, eq } from 'drizzle-orm';
import { AppError } from '#backend/http/app-error';
import type { Tx } from './connection.ts';
import type { personAddresses, personEmails, personPhones } from './tables/accounts.ts';
import type { companyAddresses, companyEmails, companyPhones } from './tables/company-lists.ts';

type Entries =
  | typeof personPhones
  | typeof personAddresses
  | typeof personEmails
  | typeof companyPhones
  | typeof companyAddresses
  | typeof companyEmails;

interface OwnEntry<T extends Entries> {
  table: T;
  /** The person's or the company's. */
  ownerId: number;
  id: number;
}
export type OwnAddress = OwnEntry<typeof personAddresses | typeof companyAddresses>;

/** Drops undefined fields, which mean unchanged; returns undefined if none is left. */
export const present = <T extends object>(fields: T): Partial<T> | undefined => {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  // Some of T's own entries, hence a Partial.
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<T>) : undefined;
};

const isOwn = ({ table, ownerId, id }: OwnEntry<Entries>) =>
  and(eq(table.id, id), eq('companyId' in table ? table.companyId : table.personId, ownerId));

const first = (rows: readonly { id: number }[]): number => {
  const [row] = rows;
  if (!row) throw new AppError('record.notFound');
  return row.id;
};

/** @returns the deleted id @throws AppError record.notFound */
export const removeOwn = async (tx: Tx, entry: OwnEntry<Entries>): Promise<number> => {
  const { table } = entry;
  return first(await tx.delete(table).where(isOwn(entry)).returning({ id: table.id }));
};

const write = async (tx: Tx, entry: OwnEntry<Entries>, set: object): Promise<number> => {
  const { table } = entry;
  return first(await tx.update(table).set(set).where(isOwn(entry)).returning({ id: table.id }));
};

/**
 * @param set undefined if nothing changes; the entry must exist all the same
 * @returns the entry's id
 * @throws AppError record.notFound
 */
export const changeOwn = async <T extends Entries>(
  tx: Tx,
  entry: OwnEntry<T>,
  set: Partial<T['$inferInsert']> | undefined,
): Promise<number> => {
  if (set) return write(tx, entry, set);
  const one: OwnEntry<Entries> = entry;
  return first(await tx.select({ id: one.table.id }).from(one.table).where(isOwn(one)));
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
