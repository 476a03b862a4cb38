/** Puts many products on sale, or takes them off it, as one. */
import { randomUUID } from 'node:crypto';
import { allowLongWork, type Tx } from '#backend/database/connection';
import type { InputOf, OutputOf } from '#contract/calls';
import { type ChangedBy, lockGoods } from './changed-by.ts';
import { type KnownProduct, lockProductStates } from './product-state.ts';
import { readUndoId } from './read-undo-id.ts';
import { saveProducts } from './write-products.ts';

type Input = InputOf<'productSetPublic'>;
type Outcome = OutputOf<'productSetPublic'>['results'][number]['outcome'];

const outcomeOf = (
  known: KnownProduct | undefined,
  { version }: Input['products'][number],
  isPublic: boolean,
): Outcome => {
  if (!known) return 'missing';
  if (known.state.ProductIsPublic === isPublic) return 'unchanged';
  return version === undefined || version === known.version ? 'changed' : 'stale';
};

export const setPublic = async (
  tx: Tx,
  by: ChangedBy,
  { products, isPublic }: Input,
): Promise<OutputOf<'productSetPublic'>> => {
  await allowLongWork(tx);
  await lockGoods(tx);
  const codes = products.map(({ code }) => code);
  const knownOf = new Map(
    (await lockProductStates(tx, { codes })).map((one) => [one.code.toLowerCase(), one]),
  );
  const changes = new Map<number, { known: KnownProduct; state: KnownProduct['state'] }>();
  const results = products.map((one) => {
    const known = knownOf.get(one.code.toLowerCase());
    const outcome = outcomeOf(known, one, isPublic);
    if (known && outcome === 'changed')
      changes.set(known.id, { known, state: { ...known.state, ProductIsPublic: isPublic } });
    return { code: known?.code ?? one.code, outcome };
  });
  if (changes.size === 0) return { changed: 0, undoId: null, results };
  const asOne = { ...by, batch: randomUUID() };
  const changed = await saveProducts(tx, asOne, [...changes.values()]);
  return { changed, undoId: await readUndoId(tx, asOne), results };
};
