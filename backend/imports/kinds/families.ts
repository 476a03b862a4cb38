/** Families with what they fit and their original codes: a row for each application. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db, Tx } from '#backend/database/connection';
import { lockGoodsForFile } from '#backend/goods/changed-by';
import { familyProblems } from '#backend/goods/goods-rules';
import { type FamilyState, familyStore, type StoredFamily } from '#backend/goods/goods-store';
import { initialValues, toWire } from '#contract/definitions/entity';
import { familyEntity } from '#contract/definitions/family';
import { familyLists, familyParms } from '#contract/fields/goods-fields';
import { sellsFamilies } from '#variants/kinds';
import { FAMILY_FIELDS } from './family-fields.ts';
import { familyRows, gatherFamily } from './family-rows.ts';
import { type Asked, asProblem, type ImportKind, type Thing } from './kind.ts';
import { idsBehind, later } from './product-things.ts';
import { readCategories } from './refs.ts';

interface FamilyThing extends Thing {
  stored: StoredFamily;
}

const whole = z.object({ ...familyParms, ...familyLists });
const part = z.partial(whole);

const stateOf = (thing: FamilyThing | undefined, says: object): FamilyState =>
  thing ? { ...thing.stored.state, ...part.parse(says) } : whole.parse(says);

const thingOf = (stored: StoredFamily): FamilyThing => ({
  id: stored.id,
  key: stored.code.toLowerCase(),
  label: stored.code,
  name: stored.state.AutopartName,
  state: { ...stored.state },
  stored,
});

const readThings = async (db: Db | Tx, asked: Asked): Promise<FamilyThing[]> => {
  if ('after' in asked) return readThings(db, { ids: await idsBehind(db, 'families', asked) });
  const query = 'keys' in asked ? { codes: asked.keys } : asked;
  return (await familyStore.read(db, query)).map(thingOf);
};

export const families: ImportKind<FamilyThing> = {
  name: 'families',
  isOffered: (variant) => sellsFamilies(variant),
  fields: () => FAMILY_FIELDS,
  unknown: null,
  defaults: {
    ...toWire(familyEntity, initialValues(familyEntity)),
    applications: [],
    originalCodes: [],
  },
  titleOf: (says) => (says.startsWith('applications') ? 'Aplicaciones' : undefined),
  rowsOf: familyRows,
  gather: gatherFamily,
  loadRefs: async (db) => ({ lists: { category: await readCategories(db) } }),
  read: readThings,
  lock: async (tx, ids) => (await familyStore.lock(tx, { ids })).map(thingOf),
  problemsOf: async (db, given) => {
    const states = given.map(({ thing, says }) => stateOf(thing, says));
    const problems = await familyProblems(db, states);
    return problems.map(asProblem);
  },
  tellsLists: true,
  historyOf: 'family',
  begin: (tx) => lockGoodsForFile(tx),
  save: (tx, by, changes) =>
    familyStore.save(
      tx,
      later(by),
      changes.map(({ thing, says }) => ({ stored: thing.stored, state: stateOf(thing, says) })),
    ),
  insert: (tx, by, added) =>
    familyStore.insert(
      tx,
      later(by),
      added.map(({ label, says }) => ({ code: label, state: stateOf(undefined, says) })),
    ),
  // A family that has products stays.
  readUsed: async (db, ids) => {
    const { rows } = await db.execute<{ id: number }>(
      sql`select distinct family_id as id from products
          where family_id = any(${sql.param([...ids])}::int[])`,
    );
    return rows.map(({ id }) => id);
  },
  remove: (tx, by, things) =>
    familyStore.remove(
      tx,
      later(by),
      things.map(({ stored }) => stored),
    ),
};
