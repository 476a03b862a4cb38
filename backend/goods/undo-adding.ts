/** Takes back that a product or a family was added: it goes again, unless something depends on it by now. */
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { auditEntries } from '#backend/database/tables/audit';
import { AppError } from '#backend/http/app-error';
import type { ChangedBy } from './changed-by.ts';
import { familyStore, productStore } from './goods-store.ts';
import { whyTheyStay } from './why-they-stay.ts';

type Entry = typeof auditEntries.$inferSelect;

const hasProducts = async (tx: Tx, familyId: number): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select from products where family_id = ${familyId} limit 1`,
  );
  return rows.length > 0;
};

type Adding = Pick<Entry, 'id' | 'subject' | 'subjectId'>;

/**
 * Whether what stands there was added, or removed and added again, since: then it is another one of that code.
 * @param code as it is written by now
 */
const isAnother = async (
  tx: Tx,
  { id, subject, subjectId }: Adding,
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

/** The family that came with its product: of the same code, at the same instant, by the same person. */
const cameWith = async (tx: Tx, { at, userId, subjectId }: Entry): Promise<Adding | undefined> => {
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
  return family && !(await isAnother(tx, family, subjectId)) ? family : undefined;
};

/** @throws AppError record.notFound, undo.impossible, undo.hasProducts */
const removeFamily = async (tx: Tx, by: ChangedBy, adding: Adding): Promise<void> => {
  const [stored] = await familyStore.lock(tx, { codes: [adding.subjectId] });
  if (!stored) throw new AppError('record.notFound');
  if (await isAnother(tx, adding, stored.code)) throw new AppError('undo.impossible');
  if (await hasProducts(tx, stored.id)) throw new AppError('undo.hasProducts');
  await familyStore.remove(tx, by, [stored]);
};

/**
 * @param entry of one that was added by itself: what an import added goes with the import
 * @throws AppError record.notFound, undo.impossible, undo.ordered, undo.stocked, undo.awaited, undo.hasProducts
 */
export const undoAdding = async (tx: Tx, by: ChangedBy, entry: Entry): Promise<void> => {
  if (entry.subject === 'family') return removeFamily(tx, by, entry);
  const [stored] = await productStore.lock(tx, { codes: [entry.subjectId] });
  if (!stored) throw new AppError('record.notFound');
  if (await isAnother(tx, entry, stored.code)) throw new AppError('undo.impossible');
  const why = (await whyTheyStay(tx, [stored.id])).get(stored.id);
  if (why) throw new AppError(why);
  await productStore.remove(tx, by, [stored]);
  const family =
    stored.state.ProductFamily === entry.subjectId ? await cameWith(tx, entry) : undefined;
  if (family && stored.familyId !== null && !(await hasProducts(tx, stored.familyId)))
    await removeFamily(tx, by, family);
};
