import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { addCategoryPath, removeEmptyCategory, updateCategory } from '#backend/goods/categories';
import { lockGoodsForImport } from '#backend/goods/changed-by';
import { categoryEntity } from '#contract/definitions/category';
import { ownName } from '#contract/definitions/entity';
import { inputShape } from '#contract/definitions/schemas';
import { parentOf, withAncestors } from '#contract/goods/categories';
import { UNDONE_SUFFIX } from '../batches.ts';
import type { Read } from '../values.ts';
import { withLevels } from './category-levels.ts';
import { pathKey, pathParts, pathProblem, pathText } from './category-paths.ts';
import { fileFields } from './fields.ts';
import {
  type Asked,
  type ChangedBy,
  type Field,
  gatherOne,
  type ImportKind,
  type Thing,
} from './kind.ts';

interface CategoryThing extends Thing {
  /** `1.10.2`; the thing's own id is the category's number. */
  categoryId: string;
}

const readPath = (text: string): Read => {
  const problem = pathProblem(text);
  return problem === undefined ? { value: pathText(pathParts(text)) } : { problem };
};

const FIELDS: readonly Field[] = [
  {
    id: 'path',
    title: 'Categoría',
    headings: [
      ...['ruta', 'camino', 'categorias', 'nombre', 'rubro', 'category', 'path', 'name'],
      ...['nivel 1', 'categoria 1', 'categoria nivel 1', 'rubro 1', 'grupo'],
    ],
    sets: 'path',
    isKey: true,
    isAnyText: true,
    isNeeded: true,
    read: readPath,
    write: null,
  },
  {
    id: 'parent',
    title: 'Dentro de',
    headings: ['padre', 'categoria padre', 'categoria superior', 'parent'],
    sets: 'parent',
    read: readPath,
    write: null,
  },
  ...fileFields(categoryEntity),
];

const readThings = async (db: Db | Tx): Promise<CategoryThing[]> => {
  const { rows } = await db.execute<{
    id: string;
    number: number;
    name: string;
    synonyms: string;
  }>(sql`select id::text as id, number, name, synonyms from categories order by number`);
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  return rows.map(({ id, number, name, synonyms }) => {
    const path = pathText(withAncestors(id).map((one) => nameOf.get(one) ?? ''));
    return {
      ...{ id: number, categoryId: id, key: path.toLowerCase(), label: path, name },
      state: { CategorySynonyms: synonyms },
    };
  });
};

const read = async (db: Db | Tx, asked: Asked): Promise<CategoryThing[]> => {
  const things = await readThings(db);
  if ('after' in asked) return things.filter(({ id }) => id > asked.after).slice(0, asked.most);
  if ('ids' in asked) return things.filter(({ id }) => asked.ids.includes(id));
  const bySpelling = new Map(things.map((thing) => [pathKey(thing.key), thing]));
  return asked.keys.flatMap((key) => {
    const thing = bySpelling.get(pathKey(key));
    return thing ? [{ ...thing, key }] : [];
  });
};

const changedSynonyms = inputShape(categoryEntity).CategorySynonyms;

/** Returns whether an import's batch added a category. */
const wasAddedBy = async (tx: Tx, batch: string, number: number): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select from audit_entries where subject = 'category' and subject_id = ${`${number}`}
          and action = 'INS' and batch = ${batch}`,
  );
  return rows.length > 0;
};

/** Removes categories, and those above them that the same import added for them. */
const remove = async (tx: Tx, by: ChangedBy, things: readonly CategoryThing[]): Promise<void> => {
  const all = await readThings(tx);
  const written = by.batch.replace(UNDONE_SUFFIX, '');
  const removed = new Map(things.map((thing) => [thing.categoryId, thing.id]));
  for (const { categoryId } of things)
    for (const id of parentOf(categoryId) === '' ? [] : withAncestors(parentOf(categoryId))) {
      const above = all.find((one) => one.categoryId === id);
      if (above && (await wasAddedBy(tx, written, above.id))) removed.set(id, above.id);
    }
  const deepestFirst = [...removed].toSorted(
    ([one], [other]) => withAncestors(other).length - withAncestors(one).length,
  );
  for (const [, number] of deepestFirst) await removeEmptyCategory(tx, by, number);
};

export const categories: ImportKind<CategoryThing> = {
  name: 'categories',
  isOffered: () => true,
  fields: () => withLevels(FIELDS, 'path'),
  unknown: null,
  history: {
    subject: 'category',
    idOf: ({ id }) => `${id}`,
    fieldsOf: (name) => [ownName(categoryEntity, name)],
  },
  // The icon is in no file.
  defaults: () => ({ CategorySynonyms: categoryEntity.fields.synonyms.initial }),
  completeRow: (label, { parent, ...values }) => ({
    label: typeof parent === 'string' ? pathText([parent, label]) : label,
    values,
  }),
  gather: gatherOne,
  loadRefs: async () => ({ lists: {} }),
  read,
  lock: (tx, ids) => read(tx, { ids }),
  // The path of two columns may be too deep.
  problemsOf: async (_, inputs) =>
    inputs.flatMap(({ label }, place) => {
      const text = pathProblem(label);
      return text === undefined ? [] : [{ place, field: 'path', text }];
    }),
  begin: (tx) => lockGoodsForImport(tx),
  save: async (tx, by, changes) => {
    for (const { thing, values } of changes) {
      const CategorySynonyms = changedSynonyms.parse(values.CategorySynonyms);
      await updateCategory(tx, by, { id: thing.categoryId, parms: { CategorySynonyms } });
    }
  },
  insert: async (tx, by, added) => {
    const numbers: number[] = [];
    for (const { label, values } of added) {
      const synonyms = changedSynonyms.parse(values.CategorySynonyms);
      numbers.push((await addCategoryPath(tx, by, pathParts(label), synonyms)).number);
    }
    return numbers;
  },
  readUsed: async (tx, added) => {
    const ids = added.map(({ thing }) => thing.id);
    // Those below that the same import added go with it.
    const { rows } = await tx.execute<{ number: number }>(
      sql`select category.number from categories category
          where category.number = any(${sql.param([...ids])}::int[]) and (
            exists (select from products where category_id = category.id)
            or exists (select from families where category_id = category.id)
            or exists (select from company_categories where category_id = category.id)
            or exists (select from categories below where below.id <@ category.id
              and below.id <> category.id and below.number <> all(${sql.param([...ids])}::int[])))`,
    );
    return new Map(rows.map(({ number }) => [number, 'Tiene productos, familias o categorías.']));
  },
  remove,
};
