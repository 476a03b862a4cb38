/** Takes changes of goods back: what they left stands as it was before, if it still stands as they left it. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray } from 'drizzle-orm';
import { batchBack, isOfImport } from '#backend/audit/batches';
import { allowLongWork, type Tx } from '#backend/database/connection';
import { auditEntries } from '#backend/database/tables/audit';
import { AppError } from '#backend/http/app-error';
import type { InputOf, OutputOf } from '#contract/calls';
import type { AuditChange } from '#contract/entities/audit';
import { isCountField, isStockField } from './change-stock.ts';
import { type ChangedBy, lockGoods } from './changed-by.ts';
import { familyProblems, productProblems } from './goods-rules.ts';
import { type Change, familyStore, productStore, type Stored } from './goods-store.ts';
import { undoAdding } from './undo-adding.ts';
import { undoStock } from './undo-stock.ts';

type Entry = typeof auditEntries.$inferSelect;

/** What stands otherwise than the change left it. */
interface Differs {
  code: string;
  field: string;
  now: unknown;
}

const SUBJECTS = ['product', 'family'] as const;

/** The books were right when somebody counted. */
const isCountAlone = (changes: readonly AuditChange[]): boolean =>
  changes.every(({ field }) => isCountField(field));

/** @throws AppError record.notFound, undo.impossible */
const readEntries = async (
  tx: Tx,
  { id, whole }: Pick<InputOf<'productUndo'>, 'id' | 'whole'>,
): Promise<Entry[]> => {
  const isOurs = inArray(auditEntries.subject, [...SUBJECTS]);
  const [entry] = await tx
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.id, id), isOurs));
  if (!entry) throw new AppError('record.notFound');
  const { at, batch } = entry;
  const entries =
    whole && batch !== null
      ? await tx
          .select()
          .from(auditEntries)
          .where(and(eq(auditEntries.at, at), eq(auditEntries.batch, batch), isOurs))
          .orderBy(auditEntries.id)
      : [entry];
  const isAdding = entry.action === 'INS' && batch === null;
  if (!isAdding && entries.some(({ action, changes }) => action !== 'UPD' || isCountAlone(changes)))
    throw new AppError('undo.impossible');
  return entries;
};

interface Restored<S> {
  state: S;
  differs: Differs[];
}

/** The state as it was before these changes; a field that stands otherwise by now stays. */
const restored = <S extends object>(
  code: string,
  state: S,
  changes: readonly AuditChange[],
): Restored<S> => {
  const now = new Map<string, unknown>(Object.entries(state));
  const differs = changes.flatMap(({ field, to }) =>
    now.has(field) && isDeepStrictEqual(now.get(field), to)
      ? []
      : [{ code, field, now: now.get(field) }],
  );
  for (const { field, from } of changes) if (now.has(field)) now.set(field, from);
  // Its fields were the state's own when they were written down.
  return { state: Object.fromEntries(now) as S, differs };
};

const isStock = ({ field }: AuditChange): boolean => isStockField(field);

/** @param stored by code in lower case @param entries none of them of stock */
const planOf = <S extends object>(
  stored: ReadonlyMap<string, Stored<S>>,
  entries: readonly Entry[],
) => {
  const plan: { changes: Change<S>[]; differs: Differs[] } = { changes: [], differs: [] };
  for (const { subjectId, changes } of entries) {
    const one = stored.get(subjectId.toLowerCase());
    if (!one) {
      plan.differs.push({ code: subjectId, field: 'code', now: null });
      continue;
    }
    const { state, differs } = restored(one.code, one.state, changes);
    plan.differs.push(...differs);
    if (differs.length === 0) plan.changes.push({ stored: one, state });
  }
  return plan;
};

const byCode = <K extends { code: string }>(things: readonly K[]) =>
  new Map(things.map((one) => [one.code.toLowerCase(), one]));
const codesOf = (entries: readonly Entry[]) => [...new Set(entries.map((one) => one.subjectId))];

/** Without those that name what is gone by now: a picture, a family, a category. */
const withoutBroken = <C extends { stored: { code: string } }>(
  plan: { changes: C[]; differs: Differs[] },
  problems: readonly { place: number; field: string }[],
) => {
  const broken = new Set(problems.map(({ place }) => place));
  for (const { place, field } of problems)
    plan.differs.push({ code: plan.changes[place]?.stored.code ?? '', field, now: null });
  return { ...plan, changes: plan.changes.filter((_, place) => !broken.has(place)) };
};

/** Of what was changed as one, also where it goes back one by one; an import's are known by the import alone. */
const batchOf = (entries: readonly Entry[]): Pick<ChangedBy, 'batch'> => {
  const batch = entries[0]?.batch ?? null;
  if (batch !== null && !isOfImport(batch)) return { batch: batchBack(batch) };
  return entries.length > 1 ? { batch: randomUUID() } : {};
};

/** @throws AppError record.notFound, undo.impossible, undo.differs, undo.counted, and as `undoAdding` */
export const undoChange = async (
  tx: Tx,
  by: ChangedBy,
  input: InputOf<'productUndo'>,
): Promise<OutputOf<'productUndo'>> => {
  await allowLongWork(tx);
  await lockGoods(tx);
  const entries = await readEntries(tx, input);
  const [first] = entries;
  if (first?.action === 'INS') {
    await undoAdding(tx, by, first);
    return { undone: 1, skipped: 0 };
  }
  const ofStock = entries.filter(({ changes }) => changes.some(isStock));
  const others = entries.filter((entry) => !ofStock.includes(entry));
  const ofProducts = others.filter(({ subject }) => subject === 'product');
  const ofFamilies = others.filter(({ subject }) => subject === 'family');
  const storedProducts = byCode(await productStore.lock(tx, { codes: codesOf(ofProducts) }));
  const storedFamilies = byCode(await familyStore.lock(tx, { codes: codesOf(ofFamilies) }));
  const states = planOf(storedProducts, ofProducts);
  const products = withoutBroken(
    states,
    await productProblems(
      tx,
      states.changes.map(({ state }) => state),
      false,
    ),
  );
  const familyStates = planOf(storedFamilies, ofFamilies);
  const families = withoutBroken(
    familyStates,
    await familyProblems(
      tx,
      familyStates.changes.map(({ state }) => state),
    ),
  );
  const asOne = { ...by, ...batchOf(entries) };
  const stock = await undoStock(tx, asOne, ofStock);
  if (stock.counted.length > 0 && !input.skipChanged)
    throw new AppError('undo.counted', { detail: { items: stock.counted.slice(0, 100) } });
  const differs = [...products.differs, ...families.differs, ...stock.differs, ...stock.counted];
  if (differs.length > 0 && !input.skipChanged)
    throw new AppError('undo.differs', { detail: { items: differs.slice(0, 100) } });
  const undone =
    (await familyStore.save(tx, asOne, families.changes)) +
    (await productStore.save(tx, asOne, products.changes)) +
    stock.undone;
  return { undone, skipped: new Set(differs.map(({ code }) => code)).size };
};
