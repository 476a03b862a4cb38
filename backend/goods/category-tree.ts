/** The tree of categories under the lock of a change: its ids, names and order. */
import { sql } from 'drizzle-orm';
import { allowLongWork, type Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { categories } from '#backend/database/tables/catalog';
import { AppError } from '#backend/http/app-error';
import { isCategoryId } from '#contract/fields/fields';
import { parentOf } from '#contract/goods/categories';
import { MAX_CATEGORY_ID } from '#contract/limits';
import { normal } from '#contract/text/plain-text';
import { lockGoods } from './changed-by.ts';

const columns = columnsOf(
  categories,
  'category',
  'id',
  'number',
  'name',
  'synonyms',
  'icon',
  'position',
  'attributes',
  'imageId',
  'version',
);
export type Node = RowOf<typeof columns>;

export interface Tree {
  /** Parents before their children, siblings in their order. */
  nodes: readonly Node[];
  /** @throws AppError record.notFound */
  find: (id: string) => Node;
  /** Returns the children of a category, or the roots for an empty id. */
  childrenOf: (id: string) => Node[];
  /** `Motor › Refrigeración` */
  pathOf: (id: string) => string;
}

export const readTree = async (tx: Tx): Promise<Tree> => {
  const { rows: nodes } = await tx.execute<Node>(
    sql`select ${columns} from categories category order by nlevel(id), position, id`,
  );
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const byParent = Map.groupBy(nodes, ({ id }) => parentOf(id));
  const find = (id: string): Node => {
    const node = byId.get(id);
    if (!node) throw new AppError('record.notFound');
    return node;
  };
  const pathOf = (id: string): string => {
    const parent = parentOf(id);
    return parent === '' ? find(id).name : `${pathOf(parent)} › ${find(id).name}`;
  };
  return { nodes, find, pathOf, childrenOf: (id) => byParent.get(id) ?? [] };
};

/**
 * Takes the locks of a change of categories and reads the tree. Changes of goods take the same lock
 * first, so none sees half of a move.
 */
export const lockTree = async (tx: Tx): Promise<Tree> => {
  await allowLongWork(tx);
  await lockGoods(tx);
  return readTree(tx);
};

export const sameName = (name: string, other: string): boolean => normal(name) === normal(other);

/**
 * Returns ids below a parent that no category has or had, in order.
 * @throws AppError category.tooDeep
 */
export const freeIds = async (tx: Tx, parentId: string, count: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ last: number }>(
    sql`select coalesce(max(subpath(id, -1)::text::int), 0) as last
        from (select id from categories union all select id from former_categories) used
        where subpath(id, 0, -1) = ${parentId}::ltree`,
  );
  const last = rows[0]?.last ?? 0;
  const ids = Array.from({ length: count }, (_, place) =>
    parentId === '' ? `${last + 1 + place}` : `${parentId}.${last + 1 + place}`,
  );
  for (const id of ids) checkDepth(id);
  return ids;
};

/** @throws AppError category.tooDeep */
const checkDepth = (id: string): void => {
  if (!isCategoryId(id) || id.length > MAX_CATEGORY_ID) throw new AppError('category.tooDeep');
};

/** Writes the order of siblings. @param ids all children of a parent, in their new order */
export const writeOrder = (tx: Tx, ids: readonly string[]) =>
  tx.execute(
    sql`update categories set position = wanted.position
        from unnest(${sql.param([...ids])}::text[]) with ordinality as wanted (id, position)
        where categories.id = wanted.id::ltree and categories.position <> wanted.position`,
  );

/**
 * Gives a category and everything below it new ids, with all that refers to them. The former ids
 * lead to the same categories from now on.
 * @returns the new id of each former one
 */
export const giveIds = async (
  tx: Tx,
  { nodes }: Pick<Tree, 'nodes'>,
  from: string,
  to: string,
): Promise<Map<string, string>> => {
  const moved = nodes.filter(({ id }) => id === from || id.startsWith(`${from}.`));
  const newIds = new Map(moved.map(({ id }) => [id, to + id.slice(from.length)]));
  for (const id of newIds.values()) checkDepth(id);
  const pairs = sql`unnest(${sql.param([...newIds.keys()])}::text[]::ltree[],
    ${sql.param([...newIds.values()])}::text[]::ltree[]) as moved (former, id)`;
  await tx.execute(
    sql`insert into former_categories (id, category_number)
        select moved.former, category.number
        from ${pairs} join categories category on category.id = moved.former`,
  );
  // One statement: its foreign keys are checked at its end. Companies follow by theirs.
  await tx.execute(
    sql`with moved as materialized (select * from ${pairs}),
          of_products as (update products set category_id = moved.id from moved
            where products.category_id = moved.former),
          of_families as (update families set category_id = moved.id from moved
            where families.category_id = moved.former)
        update categories set id = moved.id from moved where categories.id = moved.former`,
  );
  return newIds;
};
