/** Adds, changes, moves, merges and removes categories, with everything that refers to them. */
import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { changesBetween } from '#backend/audit/record';
import { followLinks } from '#backend/config/follow-links';
import type { Db, Tx } from '#backend/database/connection';
import { moveDiscounts } from '#backend/database/discount-limits';
import { replyColumns } from '#backend/database/entity-columns';
import { moveRules } from '#backend/database/price-rules';
import { AppError } from '#backend/http/app-error';
import type { InputOf } from '#contract/calls';
import { categoryEntity } from '#contract/definitions/category';
import type { AuditAction, AuditChange } from '#contract/entities/audit';
import type { CategoryRow } from '#contract/entities/goods';
import { sameKey } from '#contract/goods/attributes';
import { isWithin, parentOf } from '#contract/goods/categories';
import type { Variant } from '#variants/schema';
import {
  freeIds,
  giveIds,
  lockTree,
  type Node,
  readTree,
  sameName,
  type Tree,
  writeOrder,
} from './category-tree.ts';
import { type ChangedBy, recordInHistory, refreshLists } from './changed-by.ts';
import { type Change, familyStore, productStore, type Stored } from './goods-store.ts';

/** @param id of the only category; absent = all */
export const readCategoryTable = async (
  db: Pick<Db, 'execute'>,
  id?: string,
): Promise<CategoryRow[]> => {
  const countIn = (table: SQL) =>
    sql`(select category_id, count(*)::int as count from ${table} group by category_id)`;
  const { rows } = await db.execute<Omit<CategoryRow, 'parentId'> & Record<string, unknown>>(
    sql`select category.id::text as id, category.number, ${replyColumns(categoryEntity, 'category')},
          category.attributes, category.image_id as "imageId", category.version,
          coalesce(of_products.count, 0) as products, coalesce(of_families.count, 0) as families,
          coalesce(of_companies.count, 0) as companies
        from categories category
          left join ${countIn(sql`products`)} of_products on of_products.category_id = category.id
          left join ${countIn(sql`families`)} of_families on of_families.category_id = category.id
          left join ${countIn(sql`company_categories`)} of_companies
            on of_companies.category_id = category.id
        where ${id === undefined ? sql`true` : sql`category.id = ${id}::ltree`}
        order by nlevel(category.id), category.position, category.id`,
  );
  return rows.map((row) => ({ ...row, parentId: parentOf(row.id) }));
};

export const recordCategory = (
  tx: Tx,
  by: ChangedBy,
  { number }: Pick<Node, 'number'>,
  action: AuditAction,
  changes: readonly AuditChange[],
): Promise<void> =>
  recordInHistory(tx, by, [{ subject: 'category', subjectId: number, action, changes }]);

/** @throws AppError category.nameTaken if a child of the parent has the name, other than `own` */
const refuseNameTaken = (tree: Tree, parentId: string, name: string, own: string): void => {
  const taken = tree.childrenOf(parentId).some((one) => one.id !== own && sameName(one.name, name));
  if (taken) throw new AppError('category.nameTaken');
};

interface NewCategory {
  /** Empty = none. */
  parentId: string;
  name: string;
  synonyms: string;
  /** Absent: by its name. */
  icon?: string;
}

/**
 * Inserts a category as the last of its parent, or returns the existing one with that name.
 * @throws AppError record.notFound, category.tooDeep
 */
const insertCategory = async (
  tx: Tx,
  by: ChangedBy,
  tree: Tree,
  { parentId, name, synonyms, icon = categoryEntity.fields.icon.initial }: NewCategory,
): Promise<{ id: string; number: number; isNew: boolean }> => {
  if (parentId !== '') tree.find(parentId);
  const siblings = tree.childrenOf(parentId);
  const existing = siblings.find((one) => sameName(one.name, name));
  if (existing) return { id: existing.id, number: existing.number, isNew: false };
  const [id = ''] = await freeIds(tx, parentId, 1);
  const { rows } = await tx.execute<Pick<Node, 'number'>>(
    sql`insert into categories (id, name, synonyms, icon, position)
        values (${id}::ltree, ${name}, ${synonyms}, ${icon}, ${(siblings.at(-1)?.position ?? 0) + 1})
        returning number`,
  );
  // Names alone changed.
  await refreshLists(tx, by, []);
  const [added] = rows;
  if (!added) throw new Error(`Could not insert category ${id}`);
  await recordCategory(tx, by, added, 'INS', [
    { field: 'name', to: name },
    ...(parentId === '' ? [] : [{ field: 'parent', to: tree.pathOf(parentId) }]),
    ...(synonyms === '' ? [] : [{ field: 'synonyms', to: synonyms }]),
  ]);
  return { id, number: added.number, isNew: true };
};

/** @throws AppError record.notFound, category.tooDeep */
export const addCategory = async (
  tx: Tx,
  by: ChangedBy,
  { category }: InputOf<'categoryAdd'>,
): Promise<{ id: string }> => {
  const tree = await lockTree(tx);
  const { id } = await insertCategory(tx, by, tree, {
    parentId: category.CategoryParentId,
    name: category.CategoryName,
    synonyms: category.CategorySynonyms,
    icon: category.CategoryIcon,
  });
  return { id };
};

/**
 * Adds the missing categories of a path. The caller holds the lock of an import.
 * @param synonyms of the last one, if it is new
 * @returns the last one, and the numbers of the added ones, parents first
 */
export const addCategoryPath = async (
  tx: Tx,
  by: ChangedBy,
  names: readonly string[],
  synonyms = '',
): Promise<{ id: string; number: number; added: number[] }> => {
  const last = { id: '', number: 0 };
  const added: number[] = [];
  for (const [level, name] of names.entries()) {
    const own = level === names.length - 1 ? synonyms : '';
    const category = { parentId: last.id, name, synonyms: own };
    const { id, number, isNew } = await insertCategory(tx, by, await readTree(tx), category);
    if (isNew) added.push(number);
    Object.assign(last, { id, number });
  }
  return { ...last, added };
};

/** Updates the index of all goods in a category and below it: their words include its name. */
export const refreshBelow = async (
  tx: Tx,
  by: ChangedBy,
  ids: readonly string[],
): Promise<void> => {
  const idsIn = async (table: SQL) => {
    const { rows } = await tx.execute<{ id: number }>(
      sql`select id from ${table} where category_id <@ any(${sql.param([...ids])}::text[]::ltree[])
          order by id`,
    );
    return rows.map(({ id }) => id);
  };
  await refreshLists(tx, by, await idsIn(sql`products`), await idsIn(sql`families`));
};

/** Remembers a path that a category had: imports understand it. */
const rememberPath = (tx: Tx, path: string, number: number) =>
  tx.execute(
    sql`insert into former_names (subject, current_id, name) values ('category', ${number}, ${path})
        on conflict (subject, name) do update set current_id = excluded.current_id`,
  );

/** @throws AppError record.notFound, category.nameTaken */
export const updateCategory = async (
  tx: Tx,
  by: ChangedBy,
  { id, parms }: InputOf<'categoryUpdate'>,
): Promise<void> => {
  const tree = await lockTree(tx);
  const node = tree.find(id);
  const {
    CategoryName: name = node.name,
    CategorySynonyms: synonyms = node.synonyms,
    CategoryIcon: icon = node.icon,
  } = parms;
  const changes = changesBetween(
    { name: node.name, synonyms: node.synonyms, icon: node.icon },
    { name, synonyms, icon },
  );
  if (changes.length === 0) return;
  refuseNameTaken(tree, parentOf(id), name, id);
  await tx.execute(
    sql`update categories set name = ${name}, synonyms = ${synonyms}, icon = ${icon}
        where id = ${id}::ltree`,
  );
  if (!sameName(name, node.name)) await rememberPath(tx, tree.pathOf(id), node.number);
  await refreshBelow(tx, by, [id]);
  await recordCategory(tx, by, node, 'UPD', changes);
};

/** @throws AppError record.notFound, category.within, category.nameTaken, category.tooDeep */
export const moveCategory = async (
  tx: Tx,
  variant: Variant,
  by: ChangedBy,
  { id, parentId, position }: InputOf<'categoryMove'>,
): Promise<{ id: string }> => {
  const tree = await lockTree(tx);
  const node = tree.find(id);
  if (parentId !== '') tree.find(parentId);
  if (isWithin(parentId, id)) throw new AppError('category.within');
  refuseNameTaken(tree, parentId, node.name, id);
  const formerSiblings = tree.childrenOf(parentOf(id)).map((one) => one.id);
  const siblings = tree.childrenOf(parentId).flatMap((one) => (one.id === id ? [] : [one.id]));
  const place = Math.min(position, siblings.length);
  if (parentId === parentOf(id)) {
    const from = formerSiblings.indexOf(id);
    if (from === place) return { id };
    await writeOrder(tx, siblings.toSpliced(place, 0, id));
    await refreshLists(tx, by, []);
    await recordCategory(tx, by, node, 'UPD', [{ field: 'place', from: from + 1, to: place + 1 }]);
    return { id };
  }
  const [newId = ''] = await freeIds(tx, parentId, 1);
  const newIds = await giveIds(tx, tree, id, newId);
  await writeOrder(tx, siblings.toSpliced(place, 0, newId));
  await refreshBelow(tx, by, [newId]);
  const from = tree.pathOf(id);
  const to = parentId === '' ? node.name : `${tree.pathOf(parentId)} › ${node.name}`;
  await followLinks(tx, {
    ...by,
    variant,
    key: 'categoryId',
    newIds,
    reason: `Movió la categoría ${from}`,
  });
  await recordCategory(tx, by, node, 'UPD', [{ field: 'path', from, to }]);
  return { id: newId };
};

/** Moves the goods of a category, each with its history, and the companies. @returns how many goods */
const moveContents = async (
  tx: Tx,
  by: ChangedBy,
  from: string,
  to: string,
): Promise<{ products: number; families: number }> => {
  const idsIn = async (table: SQL) => {
    const { rows } = await tx.execute<{ id: number }>(
      sql`select id from ${table} where category_id = ${from}::ltree order by id`,
    );
    return { ids: rows.map(({ id }) => id) };
  };
  const families = await familyStore.lock(tx, await idsIn(sql`families`));
  const products = await productStore.lock(tx, await idsIn(sql`products`));
  const moved = <S extends object>(stored: Stored<S>): Change<S> => ({
    stored,
    state: { ...stored.state, CategoryId: to },
  });
  await familyStore.save(tx, by, families.map(moved));
  await productStore.save(tx, by, products.map(moved));
  await tx.execute(
    sql`insert into company_categories (company_id, category_id)
        select company_id, ${to}::ltree from company_categories where category_id = ${from}::ltree
        on conflict do nothing`,
  );
  await moveRules(tx, 'category', from, to);
  return { products: products.length, families: families.length };
};

interface Merging {
  tx: Tx;
  by: ChangedBy;
  tree: Tree;
  /** New id of each id that categories lost. */
  newIds: Map<string, string>;
  /** Moved subtrees, whose goods must be indexed again. */
  moved: string[];
}

/** Returns the attributes of a category with those of a merged one that it lacks. */
const joined = ({ attributes }: Node, merged: Node): Node['attributes'] => [
  ...attributes,
  ...merged.attributes.filter(({ key }) => !attributes.some((one) => sameKey(one.key, key))),
];

/**
 * Merges a category into another one: subcategories that have the name of one of its own are merged
 * into that one, the others are moved behind them. Its former ids lead to the other one.
 */
const mergeInto = async (merging: Merging, node: Node, into: Node): Promise<void> => {
  const { tx, by, tree, newIds, moved } = merging;
  // It may be merged into its parent.
  const own = tree.childrenOf(into.id).filter(({ id }) => id !== node.id);
  const pairs = tree
    .childrenOf(node.id)
    .map((child) => ({ child, same: own.find(({ name }) => sameName(name, child.name)) }));
  for (const { child, same } of pairs) if (same) await mergeInto(merging, child, same);
  const others = pairs.flatMap(({ child, same }) => (same ? [] : [child.id]));
  const ids = await freeIds(tx, into.id, others.length);
  for (const [place, child] of others.entries()) {
    const newChildIds = await giveIds(tx, tree, child, ids[place] ?? '');
    for (const [former, id] of newChildIds) newIds.set(former, id);
  }
  moved.push(...ids);
  await writeOrder(tx, [...own.map(({ id }) => id), ...ids]);
  await tx.execute(
    sql`update categories set attributes = ${JSON.stringify(joined(into, node))}::jsonb
        where number = ${into.number}`,
  );
  const goods = await moveContents(tx, by, node.id, into.id);
  await moveDiscounts(tx, 'category_numbers', node.number, into.number);
  await removeNode(tx, node, into);
  await rememberPath(tx, tree.pathOf(node.id), into.number);
  newIds.set(node.id, into.id);
  await recordCategory(tx, by, node, 'DLT', [
    { field: 'name', from: node.name },
    { field: 'path', from: tree.pathOf(node.id) },
    { field: 'moveTo', to: tree.pathOf(into.id) },
    ...(goods.products > 0 ? [{ field: 'products', to: goods.products }] : []),
    ...(goods.families > 0 ? [{ field: 'families', to: goods.families }] : []),
  ]);
};

/** Deletes a category that holds nothing. @param heir where its ids lead; absent = nowhere */
const removeNode = async (tx: Tx, node: Node, heir: Node | undefined): Promise<void> => {
  await tx.execute(
    sql`update former_categories set category_number = ${heir?.number ?? null}::int
        where category_number = ${node.number}`,
  );
  await tx.execute(
    sql`insert into former_categories (id, category_number)
        values (${node.id}::ltree, ${heir?.number ?? null}::int)`,
  );
  await tx.execute(
    heir
      ? sql`update former_names set current_id = ${heir.number}
          where subject = 'category' and current_id = ${node.number}`
      : sql`delete from former_names where subject = 'category' and current_id = ${node.number}`,
  );
  await tx.execute(sql`delete from categories where number = ${node.number}`);
};

/** Returns whether anything refers to a category or is below it. */
const isInUse = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await tx.execute<{ isUsed: boolean }>(
    sql`select exists (select from categories where id <@ ${id}::ltree and id <> ${id}::ltree)
          or exists (select from products where category_id = ${id}::ltree)
          or exists (select from families where category_id = ${id}::ltree)
          or exists (select from company_categories where category_id = ${id}::ltree)
          or exists (select from categories c join discounts d on c.number = any(d.category_numbers)
            where c.id = ${id}::ltree) as "isUsed"`,
  );
  return rows[0]?.isUsed ?? false;
};

const removeUnused = async (tx: Tx, by: ChangedBy, tree: Tree, node: Node): Promise<void> => {
  const parentId = parentOf(node.id);
  // Its lists were empty: their addresses lead to the parent's.
  await removeNode(tx, node, parentId === '' ? undefined : tree.find(parentId));
  await refreshLists(tx, by, []);
  await recordCategory(tx, by, node, 'DLT', [
    { field: 'name', from: node.name },
    { field: 'path', from: tree.pathOf(node.id) },
  ]);
};

/** Removes a category unless something refers to it. The caller holds the lock of an import. */
export const removeEmptyCategory = async (tx: Tx, by: ChangedBy, number: number): Promise<void> => {
  const tree = await readTree(tx);
  const node = tree.nodes.find((one) => one.number === number);
  if (node && !(await isInUse(tx, node.id))) await removeUnused(tx, by, tree, node);
};

/** @throws AppError record.notFound, category.within, category.inUse, category.tooDeep */
export const removeCategory = async (
  tx: Tx,
  variant: Variant,
  by: ChangedBy,
  { id, moveTo }: InputOf<'categoryRemove'>,
): Promise<void> => {
  const tree = await lockTree(tx);
  const node = tree.find(id);
  const path = tree.pathOf(id);
  // Waits for companies that are being given one of these (companies/edit-marks.ts).
  await tx.execute(sql`select from categories where id <@ ${id}::ltree for update`);
  if (moveTo === '') {
    if (await isInUse(tx, id)) throw new AppError('category.inUse');
    return removeUnused(tx, by, tree, node);
  }
  const into = tree.find(moveTo);
  if (isWithin(moveTo, id)) throw new AppError('category.within');
  const inBatch = { ...by, batch: randomUUID() };
  const merging: Merging = { tx, by: inBatch, tree, newIds: new Map(), moved: [] };
  await mergeInto(merging, node, into);
  await refreshBelow(tx, inBatch, merging.moved);
  const reason = `Unió la categoría ${path} con ${tree.pathOf(moveTo)}`;
  await followLinks(tx, { ...by, variant, key: 'categoryId', newIds: merging.newIds, reason });
};
