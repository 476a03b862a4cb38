/** Products related to a product: its neighbours in the tree of categories. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { withAncestors } from '#contract/goods/categories';
import { RELATED_LIMIT } from '../kinds/kind.ts';

interface Neighbour {
  id: number;
  categoryId: string;
  familyId: number | null;
}

const parentOf = (categoryId: string): string => {
  const end = categoryId.lastIndexOf('.');
  return end === -1 ? categoryId : categoryId.slice(0, end);
};

const neighbourColumns = columnsOf(products, 'product', 'id', 'categoryId', 'familyId');
const otherId = columnsOf(products, 'other', 'id');

/**
 * Returns the most relevant others of the product's category, then of its parent category. Two statements,
 * each in the order of an index: sorting a large category takes a tenth of a second.
 */
export const findRelatedProducts = async (
  db: Pick<Db, 'execute'>,
  productId: number,
): Promise<number[]> => {
  const found = await db.execute<RowOf<typeof neighbourColumns>>(
    sql`select ${neighbourColumns} from products product where product.id = ${productId}`,
  );
  const [product] = found.rows;
  if (!product) return [];
  const best = async (where: SQL, most: number): Promise<number[]> => {
    const { rows } = await db.execute<RowOf<typeof otherId>>(
      sql`select ${otherId} from ${visibleProducts} other
          where other.id <> ${product.id} and ${where}
            and other.family_id is distinct from ${product.familyId ?? -1}
          order by other.relevance desc, other.id limit ${most}`,
    );
    return rows.map(({ id }) => id);
  };
  const { categoryId } = product;
  const own = await best(sql`other.category_id = ${categoryId}::ltree`, RELATED_LIMIT);
  if (own.length === RELATED_LIMIT) return own;
  const near = sql`other.category_id <@ ${parentOf(categoryId)}::ltree
    and other.category_id <> ${categoryId}::ltree`;
  return [...own, ...(await best(near, RELATED_LIMIT - own.length))];
};

/**
 * Returns related products as `findRelatedProducts` does, from a whole catalogue in memory: a statement for
 * each of 100,000 pages would take minutes.
 * @param catalogue every public product, the most relevant first
 */
export const relatedWithin = (
  catalogue: readonly Neighbour[],
): ((product: Neighbour) => number[]) => {
  const own = new Map<string, Neighbour[]>();
  const below = new Map<string, Neighbour[]>();
  const put = (groups: Map<string, Neighbour[]>, key: string, one: Neighbour) => {
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  };
  for (const one of catalogue) {
    put(own, one.categoryId, one);
    for (const category of withAncestors(one.categoryId)) put(below, category, one);
  }
  return (product) => {
    const chosen: number[] = [];
    const isOther = (one: Neighbour) =>
      one.id !== product.id && (one.familyId === null || one.familyId !== product.familyId);
    const take = (group: readonly Neighbour[] = []) => {
      for (const one of group) {
        if (chosen.length === RELATED_LIMIT) return;
        if (isOther(one) && !chosen.includes(one.id)) chosen.push(one.id);
      }
    };
    take(own.get(product.categoryId));
    take(below.get(parentOf(product.categoryId)));
    return chosen;
  };
};
