/** Products and families as imports read and write them: by the rules and the writers of the forms that edit them. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { lockGoodsForFile, type Problem } from '#backend/goods/changed-by';

import type { GoodsStore, Stored } from '#backend/goods/goods-store';
import type { Variant } from '#variants/schema';
import {
  type Asked,
  asProblem,
  type ChangedBy,
  type ImportKind,
  type State,
  type Thing,
} from './kind.ts';

export interface GoodsThing<S> extends Thing {
  stored: Stored<S>;
}

interface GoodsOptions<S> {
  table: 'products' | 'families';
  store: GoodsStore<S>;
  nameOf: (state: S) => string;
  /** Parses what is said of a new thing. */
  whole: (says: object) => S;
  /** Parses what is said of an existing one. */
  part: (says: object) => Partial<S>;
  problems: (db: Db | Tx, states: readonly S[], variant: Variant) => Promise<Problem[]>;
}

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

/** What a file changes is much: lists learn of it when it is written. */
const later = (by: ChangedBy) => ({ ...by, refreshesListsLater: true });

export const goodsThings = <S extends State>(options: GoodsOptions<S>) => {
  const { table, store, nameOf, whole, part, problems } = options;
  const thingOf = (stored: Stored<S>): GoodsThing<S> => ({
    id: stored.id,
    key: stored.code.toLowerCase(),
    label: stored.code,
    name: nameOf(stored.state),
    state: { ...stored.state },
    stored,
  });
  const read = async (db: Db | Tx, asked: Asked): Promise<GoodsThing<S>[]> => {
    if ('after' in asked) return read(db, { ids: await idsBehind(db, table, asked) });
    const query = 'keys' in asked ? { codes: asked.keys } : asked;
    return (await store.read(db, query)).map(thingOf);
  };
  const stateOf = (thing: GoodsThing<S> | undefined, says: object): S =>
    thing ? { ...thing.stored.state, ...part(says) } : whole(says);
  return {
    read,
    lock: async (tx, ids) => (await store.lock(tx, { ids })).map(thingOf),
    problemsOf: async (db, given, variant) => {
      const states = given.map(({ thing, says }) => stateOf(thing, says));
      return (await problems(db, states, variant)).map(asProblem);
    },
    tellsLists: true,
    begin: (tx) => lockGoodsForFile(tx),
    save: (tx, by, changes) =>
      store.save(
        tx,
        later(by),
        changes.map(({ thing, says }) => ({ stored: thing.stored, state: stateOf(thing, says) })),
      ),
    insert: (tx, by, added) =>
      store.insert(
        tx,
        later(by),
        added.map(({ label, says }) => ({ code: label, state: stateOf(undefined, says) })),
      ),
    remove: (tx, by, things) =>
      store.remove(
        tx,
        later(by),
        things.map(({ stored }) => stored),
      ),
  } satisfies Partial<ImportKind<GoodsThing<S>>>;
};
