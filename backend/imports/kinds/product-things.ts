/** Products as imports read and write them: by the rules and the writers of the forms that edit them. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db, Tx } from '#backend/database/connection';
import { lockGoodsForFile } from '#backend/goods/changed-by';
import { productProblems } from '#backend/goods/goods-rules';
import { type ProductState, productStore, type StoredProduct } from '#backend/goods/goods-store';
import { whyTheyStay } from '#backend/goods/why-they-stay';
import { productLists, productParms } from '#contract/fields/goods-fields';
import { sellsFamilies } from '#variants/kinds';
import { type Asked, asProblem, type ChangedBy, type ImportKind, type Thing } from './kind.ts';

export interface ProductThing extends Thing {
  stored: StoredProduct;
}

const whole = z.object({
  ...productParms,
  ...productLists,
  images: z.array(z.object({ ImageId: z.int() })),
});
const part = z.partial(whole);

const thingOf = (stored: StoredProduct): ProductThing => ({
  id: stored.id,
  key: stored.code.toLowerCase(),
  label: stored.code,
  name: stored.state.ProductName,
  state: { ...stored.state },
  stored,
});

/** Those behind an id, in the order of the ids. */
export const idsBehind = async (
  db: Db | Tx,
  table: 'products' | 'families' | 'companies',
  { after, most }: { after: number; most: number },
): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from ${sql.identifier(table)} where id > ${after} order by id limit ${most}`,
  );
  return rows.map(({ id }) => id);
};

const readThings = async (db: Db | Tx, asked: Asked): Promise<ProductThing[]> => {
  if ('after' in asked) return readThings(db, { ids: await idsBehind(db, 'products', asked) });
  const which = 'keys' in asked ? { codes: asked.keys } : asked;
  return (await productStore.read(db, which)).map(thingOf);
};

const stateOf = (thing: ProductThing | undefined, says: object): ProductState =>
  thing ? { ...thing.stored.state, ...part.parse(says) } : whole.parse(says);

/** What a file changes is much: lists learn of it when it is written. */
export const later = (by: ChangedBy) => ({ ...by, refreshesListsLater: true });

export const productThings: Pick<
  ImportKind<ProductThing>,
  | 'isOffered'
  | 'historyOf'
  | 'tellsLists'
  | 'read'
  | 'lock'
  | 'problemsOf'
  | 'begin'
  | 'save'
  | 'insert'
  | 'readUsed'
  | 'remove'
> = {
  isOffered: () => true,
  historyOf: 'product',
  read: readThings,
  lock: async (tx, ids) => (await productStore.lock(tx, { ids })).map(thingOf),
  problemsOf: async (db, given, variant) => {
    const states = given.map(({ thing, says }) => stateOf(thing, says));
    const problems = await productProblems(db, states, sellsFamilies(variant));
    return problems.map(asProblem);
  },
  tellsLists: true,
  begin: (tx) => lockGoodsForFile(tx),
  save: (tx, by, changes) =>
    productStore.save(
      tx,
      later(by),
      changes.map(({ thing, says }) => ({ stored: thing.stored, state: stateOf(thing, says) })),
    ),
  insert: (tx, by, added) =>
    productStore.insert(
      tx,
      later(by),
      added.map(({ label, says }) => ({ code: label, state: stateOf(undefined, says) })),
    ),
  readUsed: async (tx, ids) => [...(await whyTheyStay(tx, ids)).keys()],
  remove: (tx, by, things) =>
    productStore.remove(
      tx,
      later(by),
      things.map(({ stored }) => stored),
    ),
};
