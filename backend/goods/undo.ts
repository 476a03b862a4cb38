import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray } from 'drizzle-orm';
import { batchBack, isOfImport } from '#backend/audit/batches';
import { allowLongWork, type Tx } from '#backend/database/connection';
import { readFormerCategories } from '#backend/database/former-categories';
import { readFormerIds } from '#backend/database/former-names';
import { auditEntries } from '#backend/database/tables/audit';
import { AppError } from '#backend/http/app-error';
import { requirePermissions } from '#backend/http/permissions';
import type { Session } from '#backend/port';
import type { InputOf, OutputOf } from '#contract/calls';
import type { AuditChange } from '#contract/entities/audit';
import { isAmountParm } from '#contract/goods/cost-fields';
import type { Permission } from '#contract/people/permission';
import { isCountField, isStockField } from './change-stock.ts';
import { type ChangedBy, lockGoods } from './changed-by.ts';
import { familyProblems, productProblems } from './goods-rules.ts';
import { type Change, familyStore, productStore, type Stored } from './goods-store.ts';
import { saveProducts } from './own-family.ts';
import { undoAdding } from './undo-adding.ts';
import { undoStock } from './undo-stock.ts';

type Entry = typeof auditEntries.$inferSelect;

/** A field that no longer has the value that the change gave it. */
interface Difference {
  code: string;
  field: string;
  now: unknown;
}

const SUBJECTS = ['product', 'family'] as const;

/** Returns whether a count confirmed the stock levels: there is nothing to undo. */
const isConfirmedCount = (changes: readonly AuditChange[]): boolean =>
  changes.every(({ field }) => isCountField(field));

/** @throws AppError record.notFound, undo.impossible */
const readEntries = async (
  tx: Tx,
  { id, whole }: Pick<InputOf<'productUndo'>, 'id' | 'whole'>,
): Promise<Entry[]> => {
  const isOfGoods = inArray(auditEntries.subject, [...SUBJECTS]);
  const [entry] = await tx
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.id, id), isOfGoods));
  if (!entry) throw new AppError('record.notFound');
  const { at, batch } = entry;
  const entries =
    whole && batch !== null
      ? await tx
          .select()
          .from(auditEntries)
          .where(and(eq(auditEntries.at, at), eq(auditEntries.batch, batch), isOfGoods))
          .orderBy(auditEntries.id)
      : [entry];
  const former = new Map<string, ReadonlyMap<unknown, unknown>>([
    ['CategoryId', await readFormerCategories(tx)],
    ['BrandId', await readFormerIds(tx, 'brand')],
    ['ProviderId', await readFormerIds(tx, 'provider')],
  ]);
  for (const each of entries)
    each.changes = each.changes.map((change) => {
      const ids = former.get(change.field);
      const follow = (value: unknown): unknown => ids?.get(value) ?? value;
      return ids ? { ...change, from: follow(change.from), to: follow(change.to) } : change;
    });
  const isAdding = entry.action === 'INS' && batch === null;
  if (
    !isAdding &&
    entries.some(({ action, changes }) => action !== 'UPD' || isConfirmedCount(changes))
  )
    throw new AppError('undo.impossible');
  return entries;
};

interface Restored<S> {
  state: S;
  differences: Difference[];
}

/** Returns the state before these changes, and the fields that changed again since. */
const restore = <S extends object>(
  code: string,
  state: S,
  changes: readonly AuditChange[],
): Restored<S> => {
  const now = new Map<string, unknown>(Object.entries(state));
  const differences = changes.flatMap(({ field, to }) =>
    now.has(field) && isDeepStrictEqual(now.get(field), to)
      ? []
      : [{ code, field, now: now.get(field) }],
  );
  for (const { field, from } of changes) if (now.has(field)) now.set(field, from);
  // `now` has exactly the keys of the state.
  return { state: Object.fromEntries(now) as S, differences };
};

const isStock = ({ field }: AuditChange): boolean => isStockField(field);

/**
 * Plans the undo of entries that do not concern stock.
 * @param storedOf keyed by code in lower case
 */
const planUndo = <S extends object>(
  storedOf: ReadonlyMap<string, Stored<S>>,
  entries: readonly Entry[],
) => {
  const plan: { changes: Change<S>[]; differences: Difference[] } = {
    changes: [],
    differences: [],
  };
  for (const { subjectId, changes } of entries) {
    const stored = storedOf.get(subjectId.toLowerCase());
    if (!stored) {
      plan.differences.push({ code: subjectId, field: 'code', now: null });
      continue;
    }
    const { state, differences } = restore(stored.code, stored.state, changes);
    plan.differences.push(...differences);
    if (differences.length === 0) plan.changes.push({ stored, state });
  }
  return plan;
};

const byCode = <K extends { code: string }>(entities: readonly K[]) =>
  new Map(entities.map((entity) => [entity.code.toLowerCase(), entity]));
const codesOf = (entries: readonly Entry[]) => [
  ...new Set(entries.map(({ subjectId }) => subjectId)),
];

/** Removes changes that would refer to something deleted since: an image, a family, a category. */
const withoutDangling = <C extends { stored: { code: string } }>(
  plan: { changes: C[]; differences: Difference[] },
  problems: readonly { place: number; field: string }[],
) => {
  const dangling = new Set(problems.map(({ place }) => place));
  for (const { place, field } of problems)
    plan.differences.push({ code: plan.changes[place]?.stored.code ?? '', field, now: null });
  return { ...plan, changes: plan.changes.filter((_, place) => !dangling.has(place)) };
};

/**
 * Returns the batch of the undo. Undoing entries of a batch one by one gives them one batch too;
 * imports have their own undo.
 */
const batchOf = (entries: readonly Entry[]): Pick<ChangedBy, 'batch'> => {
  const batch = entries[0]?.batch ?? null;
  if (batch !== null && !isOfImport(batch)) return { batch: batchBack(batch) };
  return entries.length > 1 ? { batch: randomUUID() } : {};
};

/** Returns the permissions that the change itself needed. */
const permissionsFor = (entries: readonly Entry[]): Permission[] => {
  const kinds = entries.flatMap(({ action, changes }) =>
    action === 'INS'
      ? ['catalogue' as const]
      : changes.map(({ field }) =>
          isStockField(field) ? 'stock' : isAmountParm(field) ? 'prices' : 'catalogue',
        ),
  );
  return [...new Set(kinds)];
};

/**
 * Undoes a history entry, or its whole batch. Values that changed since are skipped if the input
 * allows it.
 * @param session needs the permissions of the change
 * @throws AppError record.notFound, permission.missing, undo.impossible, undo.differs, undo.counted, and as
 * `undoAdding`
 */
export const undoChange = async (
  tx: Tx,
  by: ChangedBy,
  input: InputOf<'productUndo'>,
  session: Pick<Session, 'permissions'>,
): Promise<OutputOf<'productUndo'>> => {
  await allowLongWork(tx);
  await lockGoods(tx);
  const entries = await readEntries(tx, input);
  requirePermissions(session, permissionsFor(entries));
  const [first] = entries;
  if (first?.action === 'INS') {
    await undoAdding(tx, by, first);
    return { undone: 1, skipped: 0 };
  }
  const stockEntries = entries.filter(({ changes }) => changes.some(isStock));
  const others = entries.filter((entry) => !stockEntries.includes(entry));
  const productEntries = others.filter(({ subject }) => subject === 'product');
  const familyEntries = others.filter(({ subject }) => subject === 'family');
  const storedProducts = byCode(await productStore.lock(tx, { codes: codesOf(productEntries) }));
  const storedFamilies = byCode(await familyStore.lock(tx, { codes: codesOf(familyEntries) }));
  const productPlan = planUndo(storedProducts, productEntries);
  const products = withoutDangling(
    productPlan,
    await productProblems(
      tx,
      productPlan.changes.map(({ stored, state }) => ({ code: stored.code, state })),
      false,
    ),
  );
  const familyPlan = planUndo(storedFamilies, familyEntries);
  const families = withoutDangling(
    familyPlan,
    await familyProblems(
      tx,
      familyPlan.changes.map(({ state }) => state),
    ),
  );
  const inBatch = { ...by, ...batchOf(entries) };
  const stock = await undoStock(tx, inBatch, stockEntries);
  if (stock.counted.length > 0 && !input.skipChanged)
    throw new AppError('undo.counted', { detail: { items: stock.counted.slice(0, 100) } });
  const differences = [
    ...products.differences,
    ...families.differences,
    ...stock.differences,
    ...stock.counted,
  ];
  if (differences.length > 0 && !input.skipChanged)
    throw new AppError('undo.differs', { detail: { items: differences.slice(0, 100) } });
  const undone =
    (await familyStore.save(tx, inBatch, families.changes)) +
    (await saveProducts(tx, inBatch, products.changes)) +
    stock.undone;
  return { undone, skipped: new Set(differences.map(({ code }) => code)).size };
};
