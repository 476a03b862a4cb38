/** Takes back that a product or a family was added: it goes again, unless something depends on it by now. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { auditEntries } from '#backend/database/tables/audit';
import { AppError } from '#backend/http/app-error';
import type { ChangedBy } from './changed-by.ts';
import { readFamilyStates } from './family-state.ts';
import { readProductStates } from './product-state.ts';
import { whyTheyStay } from './why-they-stay.ts';
import { removeFamilies } from './write-families.ts';
import { removeProducts } from './write-products.ts';

type Entry = typeof auditEntries.$inferSelect;

const hasProducts = async (tx: Tx, familyId: number): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select from products where family_id = ${familyId} limit 1`,
  );
  return rows.length > 0;
};

/** Whether a family came with its product: of the same code, at the same instant, by the same person. */
const cameWith = async (tx: Tx, { at, userId, subjectId }: Entry): Promise<boolean> => {
  const rows = await tx
    .select({ id: auditEntries.id })
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
  return rows.length > 0;
};

/** @throws AppError record.notFound, undo.hasProducts */
const removeFamily = async (tx: Tx, by: ChangedBy, code: string): Promise<void> => {
  const [known] = await readFamilyStates(tx, [code], true);
  if (!known) throw new AppError('record.notFound');
  if (await hasProducts(tx, known.id)) throw new AppError('undo.hasProducts');
  await removeFamilies(tx, by, [known]);
};

/**
 * @param entry of one that was added by itself: what an import added goes with the import
 * @throws AppError record.notFound, undo.ordered, undo.stocked, undo.awaited, undo.hasProducts
 */
export const undoAdding = async (tx: Tx, by: ChangedBy, entry: Entry): Promise<void> => {
  if (entry.subject === 'family') return removeFamily(tx, by, entry.subjectId);
  const [known] = await readProductStates(tx, { codes: [entry.subjectId] }, true);
  if (!known) throw new AppError('record.notFound');
  const why = (await whyTheyStay(tx, [known.id])).get(known.id);
  if (why) throw new AppError(why);
  await removeProducts(tx, by, [known]);
  const isOwn = known.state.ProductFamily === entry.subjectId && (await cameWith(tx, entry));
  if (isOwn && known.familyId !== null && !(await hasProducts(tx, known.familyId)))
    await removeFamily(tx, by, entry.subjectId);
};
