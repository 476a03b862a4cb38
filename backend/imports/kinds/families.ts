import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { familyProblems } from '#backend/goods/goods-rules';
import { type FamilyState, familyStore } from '#backend/goods/goods-store';
import { initialValues, toWire } from '#contract/definitions/entity';
import { familyEntity } from '#contract/definitions/family';
import { familyLists, familyParms } from '#contract/fields/goods-fields';
import { sellsFamilies } from '#variants/kinds';
import { FAMILY_FIELDS } from './family-fields.ts';
import { familyRows, gatherFamily } from './family-rows.ts';
import { type GoodsRecord, goodsRecords } from './goods-records.ts';
import type { ImportKind } from './kind.ts';
import { readCategories } from './refs.ts';

const whole = z.object({ ...familyParms, ...familyLists });
const part = z.partial(whole);

export const families: ImportKind<GoodsRecord<FamilyState>> = {
  ...goodsRecords<FamilyState>({
    table: 'families',
    store: familyStore,
    nameOf: ({ AutopartName }) => AutopartName,
    whole: (values) => whole.parse(values),
    changed: (state, values) => ({ ...state, ...part.parse(values) }),
    problems: (db, goods) =>
      familyProblems(
        db,
        goods.map(({ state }) => state),
      ),
  }),
  name: 'families',
  isOffered: (variant) => sellsFamilies(variant),
  fields: () => FAMILY_FIELDS,
  unknown: null,
  defaults: () => ({
    ...toWire(familyEntity, initialValues(familyEntity)),
    applications: [],
    originalCodes: [],
  }),
  titleOf: (sets) => (sets.startsWith('applications') ? 'Aplicaciones' : undefined),
  rowsOf: familyRows,
  needsAllRows: true,
  gather: gatherFamily,
  loadRefs: async (db) => ({ lists: { category: await readCategories(db, true) } }),
  history: { subject: 'family', idOf: ({ label }) => label },
  // A family with products is not removed.
  readUsed: async (tx, added) => {
    const ids = added.map(({ record }) => record.id);
    const { rows } = await tx.execute<{ id: number }>(
      sql`select distinct family_id as id from products
          where family_id = any(${sql.param([...ids])}::int[])`,
    );
    return new Map(rows.map(({ id }) => [id, 'Tiene productos.']));
  },
};
