import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { auditEntries } from '#backend/database/tables/audit';
import { AppError } from '#backend/http/app-error';
import type { ChangedBy } from './changed-by.ts';
import { familyStore, productStore } from './goods-store.ts';
import { readRemovalBlockers } from './removal-blockers.ts';

type Entry = typeof auditEntries.$inferSelect;

const hasProducts = async (tx: Tx, familyId: number): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select from products where family_id = ${familyId} limit 1`,
  );
  return rows.length > 0;
};

type InsertEntry = Pick<Entry, 'id' | 'subject' | 'subjectId'>;

/**
 * Returns whether the code was removed or added again after the entry: then it names another
 * product or family.
 * @param code in its current case
 */
const wasReplaced = async (
  tx: Tx,
  { id, subject, subjectId }: InsertEntry,
  code: string,
): Promise<boolean> => {
  const rows = await tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, subject),
        inArray(auditEntries.subjectId, [subjectId, code]),
        gt(auditEntries.id, id),
        inArray(auditEntries.action, ['INS', 'DLT']),
      ),
    )
    .limit(1);
  return rows.length > 0;
};

/** Returns the entry of the family that was added with its product: same code, time and author. */
const readFamilyEntry = async (
  tx: Tx,
  { at, userId, subjectId }: Entry,
): Promise<InsertEntry | undefined> => {
  const [family] = await tx
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, 'family'),
        eq(auditEntries.subjectId, subjectId),
        eq(auditEntries.action, 'INS'),
        eq(auditEntries.at, at),
        userId === null ? isNull(auditEntries.userId) : eq(auditEntries.userId, userId),
      ),
    );
  return family && !(await wasReplaced(tx, family, subjectId)) ? family : undefined;
};

/** @throws AppError record.notFound, undo.impossible, undo.hasProducts */
const removeFamily = async (tx: Tx, by: ChangedBy, entry: InsertEntry): Promise<void> => {
  const [stored] = await familyStore.lock(tx, { codes: [entry.subjectId] });
  if (!stored) throw new AppError('record.notFound');
  if (await wasReplaced(tx, entry, stored.code)) throw new AppError('undo.impossible');
  if (await hasProducts(tx, stored.id)) throw new AppError('undo.hasProducts');
  await familyStore.remove(tx, by, [stored]);
};

/**
 * Removes a product or family that was added by hand, unless something depends on it meanwhile.
 * @throws AppError record.notFound, undo.impossible, undo.ordered, undo.stocked, undo.awaited, undo.hasProducts
 */
export const undoAdding = async (tx: Tx, by: ChangedBy, entry: Entry): Promise<void> => {
  if (entry.subject === 'family') return removeFamily(tx, by, entry);
  const [stored] = await productStore.lock(tx, { codes: [entry.subjectId] });
  if (!stored) throw new AppError('record.notFound');
  if (await wasReplaced(tx, entry, stored.code)) throw new AppError('undo.impossible');
  const blocker = (await readRemovalBlockers(tx, [stored.id])).get(stored.id);
  if (blocker) throw new AppError(blocker);
  await productStore.remove(tx, by, [stored]);
  const family =
    stored.state.ProductFamily === entry.subjectId ? await readFamilyEntry(tx, entry) : undefined;
  if (family && stored.familyId !== null && !(await hasProducts(tx, stored.familyId)))
    await removeFamily(tx, by, family);
};
