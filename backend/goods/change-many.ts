import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { byTypedCode } from '#backend/catalog/stored-codes';
import { allowLongWork, type Tx } from '#backend/database/connection';
import { followMergedNames } from '#backend/database/former-names';
import type { InputOf, OutputOf } from '#contract/calls';
import { sameKey } from '#contract/goods/attributes';
import { type ChangedBy, lockGoods, readUndoId } from './changed-by.ts';
import { productProblems } from './goods-rules.ts';
import { type Change, type ProductState, productStore } from './goods-store.ts';
import { saveProducts } from './own-family.ts';
import { mergeDefined, refuseProblems } from './products.ts';

type Input = InputOf<'productChangeMany'>;
type Outcome = OutputOf<'productChangeMany'>['results'][number]['outcome'];

const outcomeOf = (
  change: Change<ProductState> | undefined,
  { version }: Input['products'][number],
): Outcome => {
  if (!change) return 'missing';
  if (isDeepStrictEqual(change.stored.state, change.state)) return 'unchanged';
  return version === undefined || version === change.stored.version ? 'changed' : 'stale';
};

/** Replaces the specification of a key, or adds it; an empty value takes it out. */
const withSpecification = (state: ProductState, typed: Input['specification']): ProductState => {
  if (!typed) return state;
  const isSame = ({ SpecKey }: { SpecKey: string }) => sameKey(SpecKey, typed.SpecKey);
  const place = state.specifications.findIndex(isSame);
  const others = state.specifications.filter((one) => !isSame(one));
  const added = typed.SpecValue === '' ? [] : [typed];
  const at = place < 0 ? others.length : place;
  return { ...state, specifications: others.toSpliced(at, 0, ...added) };
};

/**
 * Changes the same fields of many products in one batch.
 * @throws AppError request.invalid
 */
export const changeMany = async (
  tx: Tx,
  by: ChangedBy,
  { products, parms: input, specification }: Input,
): Promise<OutputOf<'productChangeMany'>> => {
  await allowLongWork(tx);
  await lockGoods(tx);
  const parms = await followMergedNames(tx, input);
  const codes = products.map(({ code }) => code);
  const changeOf = new Map(
    (await productStore.lock(tx, { codes })).map((stored) => [
      stored.code.toLowerCase(),
      {
        stored,
        state: withSpecification(mergeDefined(stored.state, parms), specification),
      },
    ]),
  );
  const changes = new Map<number, Change<ProductState>>();
  const results = products.map((product) => {
    const change = byTypedCode(changeOf, product.code);
    const outcome = outcomeOf(change, product);
    if (change && outcome === 'changed') changes.set(change.stored.id, change);
    return { code: change?.stored.code ?? product.code, outcome };
  });
  if (changes.size === 0) return { changed: 0, undoId: null, results };
  const problems = await productProblems(
    tx,
    [...changes.values()].map(({ stored, state }) => ({ code: stored.code, state })),
    false,
  );
  // Rules that a product breaks in other fields are no reason to refuse the change.
  const ofChange = problems.filter(({ field }) => field in parms);
  refuseProblems(ofChange, (field) => `parms.${field}`);
  const inBatch = { ...by, batch: randomUUID() };
  const changed = await saveProducts(tx, inBatch, [...changes.values()]);
  return { changed, undoId: await readUndoId(tx, inBatch), results };
};
