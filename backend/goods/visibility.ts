/** Puts many products on sale, or takes them off it, as one. */
import { randomUUID } from 'node:crypto';
import { allowLongWork, type Tx } from '#backend/database/connection';
import type { InputOf, OutputOf } from '#contract/calls';
import { type ChangedBy, lockGoods } from './changed-by.ts';
import { type Change, type ProductState, productStore, type StoredProduct } from './goods-store.ts';
import { readUndoId } from './read-undo-id.ts';

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

export const setPublic = async (
  tx: Tx,
  by: ChangedBy,
  { products, isPublic }: Input,
): Promise<OutputOf<'productSetPublic'>> => {
  await allowLongWork(tx);
  await lockGoods(tx);
  const codes = products.map(({ code }) => code);
  const storedOf = new Map(
    (await productStore.lock(tx, { codes })).map((one) => [one.code.toLowerCase(), one]),
  );
  const changes = new Map<number, Change<ProductState>>();
  const results = products.map((one) => {
    const stored = storedOf.get(one.code.toLowerCase());
    const outcome = outcomeOf(stored, one, isPublic);
    if (stored && outcome === 'changed')
      changes.set(stored.id, { stored, state: { ...stored.state, ProductIsPublic: isPublic } });
    return { code: stored?.code ?? one.code, outcome };
  });
  if (changes.size === 0) return { changed: 0, undoId: null, results };
  const asOne = { ...by, batch: randomUUID() };
  const changed = await productStore.save(tx, asOne, [...changes.values()]);
  return { changed, undoId: await readUndoId(tx, asOne), results };
};
