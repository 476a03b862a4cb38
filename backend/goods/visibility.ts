import { randomUUID } from 'node:crypto';
import { allowLongWork, type Tx } from '#backend/database/connection';
import type { InputOf, OutputOf } from '#contract/calls';
import { type ChangedBy, lockGoods, readUndoId } from './changed-by.ts';
import { type Change, type ProductState, productStore, type StoredProduct } from './goods-store.ts';

type Input = InputOf<'productSetPublic'>;
type Outcome = OutputOf<'productSetPublic'>['results'][number]['outcome'];

const outcomeOf = (
  stored: StoredProduct | undefined,
  { version }: Input['products'][number],
  isPublic: boolean,
): Outcome => {
  if (!stored) return 'missing';
  if (stored.state.ProductIsPublic === isPublic) return 'unchanged';
  return version === undefined || version === stored.version ? 'changed' : 'stale';
};

/** Shows or hides many products in one batch. */
export const setPublic = async (
  tx: Tx,
  by: ChangedBy,
  { products, isPublic }: Input,
): Promise<OutputOf<'productSetPublic'>> => {
  await allowLongWork(tx);
  await lockGoods(tx);
  const codes = products.map(({ code }) => code);
  const storedOf = new Map(
    (await productStore.lock(tx, { codes })).map((stored) => [stored.code.toLowerCase(), stored]),
  );
  const changes = new Map<number, Change<ProductState>>();
  const results = products.map((product) => {
    const stored = storedOf.get(product.code.toLowerCase());
    const outcome = outcomeOf(stored, product, isPublic);
    if (stored && outcome === 'changed')
      changes.set(stored.id, { stored, state: { ...stored.state, ProductIsPublic: isPublic } });
    return { code: stored?.code ?? product.code, outcome };
  });
  if (changes.size === 0) return { changed: 0, undoId: null, results };
  const inBatch = { ...by, batch: randomUUID() };
  const changed = await productStore.save(tx, inBatch, [...changes.values()]);
  return { changed, undoId: await readUndoId(tx, inBatch), results };
};
