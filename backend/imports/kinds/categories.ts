import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { findHolder, writeAttributes } from '#backend/goods/attributes';
import { addCategoryPath, removeEmptyCategory, updateCategory } from '#backend/goods/categories';
import { readTree } from '#backend/goods/category-tree';
import { lockGoodsForImport } from '#backend/goods/changed-by';
import { categoryEntity } from '#contract/definitions/category';
import { ownName } from '#contract/definitions/entity';
import { inputShape } from '#contract/definitions/schemas';
import { writeAttributes as attributesText, readAttributes } from '#contract/goods/attribute-text';
import { type Attribute, sameKey } from '#contract/goods/attributes';
import { parentOf, withAncestors } from '#contract/goods/categories';
import { UNDONE_SUFFIX } from '../batches.ts';
import { ChangedMeanwhile } from '../items.ts';
import { type Read, readText } from '../values.ts';
import { withLevels } from './category-levels.ts';
import { pathKey, pathParts, pathProblem, pathText } from './category-paths.ts';
import { arrangeCategories } from './category-rows.ts';
import { fileFields } from './fields.ts';
import { deferLists } from './goods-records.ts';
import {
  type ChangedBy,
  type Field,
  gatherOne,
  type ImportKind,
  type RecordSelection,
  repeatsOf,
  type State,
  type StoredRecord,
} from './kind.ts';
import { PRODUCT_HEADINGS } from './product-headings.ts';
import { readCategories } from './refs.ts';

interface CategoryRecord extends StoredRecord {
  /** `1.10.2`; the record's own id is the category's number. */
  categoryId: string;
  attributes: readonly Attribute[];
}

/** Returns attributes that were read, or come from the table. */
const attributesIn = (value: unknown): readonly Attribute[] => (Array.isArray(value) ? value : []);

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
      ...['nombre de categoria', 'nombre del rubro', 'descripcion del rubro', 'nombre del grupo'],
    ],
    sets: 'path',
    isKey: true,
    isAnyText: true,
    isNeeded: true,
    isPath: true,
    read: readPath,
    write: null,
  },
  {
    id: 'parent',
    title: 'Dentro de',
    headings: [
      ...['padre', 'categoria padre', 'rubro padre', 'categoria superior', 'parent', 'depende de'],
      ...['id padre', 'codigo padre', 'id categoria padre', 'codigo categoria padre', 'parent id'],
      ...['pertenece a', 'parent category', 'superior'],
    ],
    sets: 'parent',
    isPath: true,
    read: readPath,
    write: null,
  },
  {
    id: 'fileId',
    title: 'Código en el archivo',
    headings: [
      ...['id', 'codigo', 'cod', 'id categoria', 'codigo categoria', 'codigo de categoria'],
      ...['id rubro', 'codigo rubro', 'cod rubro', 'codigo grupo', 'category id', 'numero', 'nro'],
    ],
    sets: 'fileId',
    read: readText(100),
    write: null,
  },
  ...fileFields(categoryEntity),
  {
    id: 'attributes',
    title: 'Atributos',
    headings: [
      'atributo',
      'especificaciones',
      'filtros',
      ...(PRODUCT_HEADINGS.specifications ?? []),
    ],
    sets: 'attributes',
    empty: [],
    isLong: true,
    read: readAttributes,
    write: (value) => attributesText(attributesIn(value)),
  },
];

const readRecords = async (db: Db | Tx): Promise<CategoryRecord[]> => {
  const { rows } = await db.execute<{
    id: string;
    number: number;
    name: string;
    synonyms: string;
    attributes: Attribute[];
  }>(
    sql`select id::text as id, number, name, synonyms, attributes from categories order by number`,
  );
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  return rows.map(({ id, number, name, synonyms, attributes }) => {
    const path = pathText(withAncestors(id).map((one) => nameOf.get(one) ?? ''));
    return {
      ...{ id: number, categoryId: id, key: path.toLowerCase(), label: path, name, attributes },
      state: { CategorySynonyms: synonyms, attributes },
    };
  });
};

const read = async (db: Db | Tx, selection: RecordSelection): Promise<CategoryRecord[]> => {
  const records = await readRecords(db);
  if ('after' in selection)
    return records.filter(({ id }) => id > selection.after).slice(0, selection.most);
  if ('ids' in selection) return records.filter(({ id }) => selection.ids.includes(id));
  const bySpelling = new Map(records.map((record) => [pathKey(record.key), record]));
  return selection.keys.flatMap((key) => {
    const record = bySpelling.get(pathKey(key));
    return record ? [{ ...record, key }] : [];
  });
};

const changedSynonyms = inputShape(categoryEntity).CategorySynonyms;

/** Finds attributes that a category above or below would have too. */
const heldAttributes = async (
  db: Db | Tx,
  inputs: readonly { record: CategoryRecord | undefined; values: State }[],
) => {
  const planned = new Map(
    inputs.flatMap(({ record, values }) =>
      record && 'attributes' in values ? [[record.id, attributesIn(values.attributes)]] : [],
    ),
  );
  if (planned.size === 0) return [];
  const nodes = (await readRecords(db)).map(({ id, categoryId, label, attributes }) => ({
    ...{ id: categoryId, label, attributes: [...(planned.get(id) ?? attributes)] },
  }));
  return inputs.flatMap(({ record }, place) => {
    for (const one of planned.get(record?.id ?? 0) ?? []) {
      const holder = findHolder(nodes, record?.categoryId ?? '', one);
      if (holder)
        return [
          {
            place,
            field: 'attributes',
            text: `${one.key} también está en ${holder.label}: un atributo va en una sola, y las de abajo lo heredan.`,
          },
        ];
    }
    return [];
  });
};

/** Replaces the attributes of a category; one whose name changes in accents or capitals is the same. */
const saveAttributes = async (
  tx: Tx,
  by: ChangedBy,
  categoryId: string,
  attributes: readonly Attribute[],
): Promise<void> => {
  const tree = await readTree(tx);
  const node = tree.find(categoryId);
  const wanted = attributes.map((one) => {
    const formerKey = node.attributes.find(({ key }) => sameKey(key, one.key))?.key;
    return { ...one, ...(formerKey !== undefined && { formerKey }) };
  });
  await writeAttributes(tx, by, { tree, node }, wanted);
};

/** Returns whether an import's batch added a category. */
const wasAddedBy = async (tx: Tx, batch: string, number: number): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select from audit_entries where subject = 'category' and subject_id = ${`${number}`}
          and action = 'INS' and batch = ${batch}`,
  );
  return rows.length > 0;
};

/** Removes categories, and those above them that the same import added for them. */
const remove = async (tx: Tx, by: ChangedBy, records: readonly CategoryRecord[]): Promise<void> => {
  const all = await readRecords(tx);
  const written = by.batch.replace(UNDONE_SUFFIX, '');
  const removed = new Map(records.map((record) => [record.categoryId, record.id]));
  for (const { categoryId } of records)
    for (const id of parentOf(categoryId) === '' ? [] : withAncestors(parentOf(categoryId))) {
      const above = all.find((one) => one.categoryId === id);
      if (above && (await wasAddedBy(tx, written, above.id))) removed.set(id, above.id);
    }
  const deepestFirst = [...removed].toSorted(
    ([one], [other]) => withAncestors(other).length - withAncestors(one).length,
  );
  for (const [, number] of deepestFirst) await removeEmptyCategory(tx, deferLists(by), number);
};

export const categories: ImportKind<CategoryRecord> = {
  name: 'categories',
  isOffered: () => true,
  fields: () => withLevels(FIELDS, 'path'),
  unknown: null,
  history: {
    subject: 'category',
    idOf: ({ id }) => `${id}`,
    fieldsOf: (name) => [name === 'attributes' ? name : ownName(categoryEntity, name)],
  },
  updatesLists: true,
  // The icon is in no file.
  defaults: () => ({ CategorySynonyms: categoryEntity.fields.synonyms.initial, attributes: [] }),
  completeRow: (label, { parent: _, fileId: __, ...values }) => ({ label, values }),
  arrange: async (tx, rows, { lists }) => {
    const stored = (await readRecords(tx)).map(
      ({ label, attributes }) => [pathKey(label), attributes] as const,
    );
    return arrangeCategories(rows, lists.category, new Map(stored));
  },
  gather: gatherOne,
  repeatsAmong: repeatsOf,
  loadRefs: async (db) => ({ lists: { category: await readCategories(db) } }),
  read,
  lock: (tx, ids) => read(tx, { ids }),
  // The path of two columns may be too deep.
  problemsOf: async (db, inputs) => [
    ...inputs.flatMap(({ label }, place) => {
      const text = pathProblem(label);
      return text === undefined ? [] : [{ place, field: 'path', text }];
    }),
    ...(await heldAttributes(db, inputs)),
  ],
  begin: (tx) => lockGoodsForImport(tx),
  save: async (tx, by, changes) => {
    const changing = deferLists(by);
    for (const { record, values } of changes) {
      if ('CategorySynonyms' in values) {
        const CategorySynonyms = changedSynonyms.parse(values.CategorySynonyms);
        await updateCategory(tx, changing, { id: record.categoryId, parms: { CategorySynonyms } });
      }
      if ('attributes' in values)
        await saveAttributes(tx, changing, record.categoryId, attributesIn(values.attributes));
    }
    // Others may have got an attribute since the comparison.
    const held = await heldAttributes(tx, changes);
    if (held.length > 0)
      throw new ChangedMeanwhile(held.flatMap(({ place }) => changes[place]?.record.key ?? []));
  },
  insert: async (tx, by, added) => {
    const changing = deferLists(by);
    const numbers: number[] = [];
    for (const { label, values } of added) {
      const synonyms = changedSynonyms.parse(values.CategorySynonyms);
      const { id, number } = await addCategoryPath(tx, changing, pathParts(label), synonyms);
      const attributes = attributesIn(values.attributes);
      if (attributes.length > 0) await saveAttributes(tx, changing, id, attributes);
      numbers.push(number);
    }
    return numbers;
  },
  readUsed: async (tx, added) => {
    const ids = added.map(({ record }) => record.id);
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
