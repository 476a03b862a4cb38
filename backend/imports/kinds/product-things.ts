/** Products as imports read and write them: by the rules and the writers of the forms that edit them. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db, Tx } from '#backend/database/connection';
import { lockGoodsForFile } from '#backend/goods/changed-by';
import { problemsOf } from '#backend/goods/product-rules';
import {
  type KnownProduct,
  lockProductStates,
  type ProductState,
  readProductStates,
} from '#backend/goods/product-state';
import { whyTheyStay } from '#backend/goods/why-they-stay';
import { insertProducts, removeProducts, saveProducts } from '#backend/goods/write-products';
import { productParms, relatedLinks, specifications } from '#contract/fields/goods-fields';
import { sellsFamilies } from '#variants/kinds';
import { type Asked, asProblem, type ChangedBy, type ImportKind, type Thing } from './kind.ts';

export interface ProductThing extends Thing {
  known: KnownProduct;
}

const whole = z.object({
  ...productParms,
  images: z.array(z.object({ ImageId: z.int() })),
  specifications: specifications(),
  relatedLinks: relatedLinks(),
});
const part = z.partial(whole);

export const NEW_PRODUCT = {
  BrandId: 1,
  ProviderId: null,
  ProductProviderCode: '',
  ProductProviderUrl: '',
  ProductMLCode: '',
  ProductDescription: '',
  ProductDua: '',
  ProductIsOriginal: false,
  ProductIsPublic: true,
  ProductFamily: '',
  ProductMinStock: null,
  images: [],
  specifications: [],
  relatedLinks: [],
} as const;

const thingOf = (known: KnownProduct): ProductThing => ({
  id: known.id,
  key: known.code.toLowerCase(),
  label: known.code,
  name: known.state.ProductName,
  state: { ...known.state },
  known,
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
  return (await readProductStates(db, which)).map(thingOf);
};

const stateOf = (thing: ProductThing | undefined, says: object): ProductState =>
  thing ? { ...thing.known.state, ...part.parse(says) } : whole.parse(says);

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
  lock: async (tx, ids) => (await lockProductStates(tx, { ids })).map(thingOf),
  problemsOf: async (db, given, variant) => {
    const states = given.map(({ thing, says }) => stateOf(thing, says));
    const problems = await problemsOf(db, states, sellsFamilies(variant));
    return problems.map(asProblem);
  },
  tellsLists: true,
  begin: (tx) => lockGoodsForFile(tx),
  save: (tx, by, changes) =>
    saveProducts(
      tx,
      later(by),
      changes.map(({ thing, says }) => ({ known: thing.known, state: stateOf(thing, says) })),
    ),
  insert: (tx, by, added) =>
    insertProducts(
      tx,
      later(by),
      added.map(({ label, says }) => ({ code: label, state: stateOf(undefined, says) })),
    ),
  readUsed: async (tx, ids) => [...(await whyTheyStay(tx, ids)).keys()],
  remove: (tx, by, things) =>
    removeProducts(
      tx,
      later(by),
      things.map(({ known }) => known),
    ),
};
