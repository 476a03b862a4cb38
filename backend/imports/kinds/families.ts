/** Families with what they fit and their original codes: a row for each application. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db, Tx } from '#backend/database/connection';
import { lockGoodsForFile } from '#backend/goods/changed-by';
import {
  type FamilyState,
  familyProblems,
  type KnownFamily,
  lockFamilyStates,
  readFamilyStates,
} from '#backend/goods/family-state';
import { insertFamilies, removeFamilies, saveFamilies } from '#backend/goods/write-families';
import { applications, familyParms, originalCodes } from '#contract/fields/goods-fields';
import { sellsFamilies } from '#variants/kinds';
import { FAMILY_FIELDS } from './family-fields.ts';
import { familyRows, gatherFamily } from './family-rows.ts';
import { type Asked, asProblem, type ImportKind, type Thing } from './kind.ts';
import { idsBehind, later } from './product-things.ts';
import { readCategories } from './refs.ts';

interface FamilyThing extends Thing {
  known: KnownFamily;
}

const whole = z.object({
  ...familyParms,
  applications: applications(),
  originalCodes: originalCodes(),
});
const part = z.partial(whole);

const stateOf = (thing: FamilyThing | undefined, says: object): FamilyState =>
  thing ? { ...thing.known.state, ...part.parse(says) } : whole.parse(says);

const codesOf = async (db: Db | Tx, ids: readonly number[]): Promise<string[]> => {
  const { rows } = await db.execute<{ code: string }>(
    sql`select code::text as code from families where id = any(${sql.param([...ids])}::int[])`,
  );
  return rows.map(({ code }) => code);
};

const thingOf = (known: KnownFamily): FamilyThing => ({
  id: known.id,
  key: known.code.toLowerCase(),
  label: known.code,
  name: known.state.AutopartName,
  state: { ...known.state },
  known,
});

const readThings = async (db: Db | Tx, asked: Asked): Promise<FamilyThing[]> => {
  if ('after' in asked) return readThings(db, { ids: await idsBehind(db, 'families', asked) });
  const codes = 'keys' in asked ? asked.keys : await codesOf(db, asked.ids);
  return (await readFamilyStates(db, codes)).map(thingOf);
};

export const families: ImportKind<FamilyThing> = {
  name: 'families',
  isOffered: (variant) => sellsFamilies(variant),
  fields: () => FAMILY_FIELDS,
  unknown: null,
  defaults: {
    AutopartDescription: '',
    AutopartIsOriginal: false,
    AutopartIsPublic: true,
    applications: [],
    originalCodes: [],
  },
  titleOf: (says) => (says.startsWith('applications') ? 'Aplicaciones' : undefined),
  rowsOf: familyRows,
  gather: gatherFamily,
  loadRefs: async (db) => ({ lists: { category: await readCategories(db) } }),
  read: readThings,
  lock: async (tx, ids) => (await lockFamilyStates(tx, await codesOf(tx, ids))).map(thingOf),
  problemsOf: async (db, given) => {
    const states = given.map(({ thing, says }) => stateOf(thing, says));
    const problems = await familyProblems(db, states);
    return problems.map(asProblem);
  },
  tellsLists: true,
  historyOf: 'family',
  begin: (tx) => lockGoodsForFile(tx),
  save: (tx, by, changes) =>
    saveFamilies(
      tx,
      later(by),
      changes.map(({ thing, says }) => ({ known: thing.known, state: stateOf(thing, says) })),
    ),
  insert: (tx, by, added) =>
    insertFamilies(
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
    removeFamilies(
      tx,
      later(by),
      things.map(({ known }) => known),
    ),
};
