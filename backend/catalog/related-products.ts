/** What is related to a product: its neighbours in the tree of categories. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { RELATED_LIMIT } from './related.ts';

const otherId = columnsOf(products, 'other', 'id');

/** The most relevant others of the product's category and, after those, of its parent category. */
export const findRelatedProducts = async (
  db: Pick<Db, 'execute'>,
  productId: number,
): Promise<number[]> => {
  const { rows } = await db.execute<RowOf<typeof otherId>>(
    sql`select ${otherId}
        from products product
          join ${visibleProducts} other on other.id <> product.id
            and other.category_id <@ (case when nlevel(product.category_id) > 1
              then subpath(product.category_id, 0, nlevel(product.category_id) - 1)
              else product.category_id end)
        where product.id = ${productId}
          and other.family_id is distinct from coalesce(product.family_id, -1)
        order by other.category_id <> product.category_id, other.relevance desc, other.id
        limit ${RELATED_LIMIT}`,
  );
  return rows.map((row) => row.id);
};

/** What the choice goes by. */
export interface Neighbour {
  id: number;
  categoryId: string;
  familyId: number | null;
}

const parentOf = (categoryId: string): string => {
  const end = categoryId.lastIndexOf('.');
  return end === -1 ? categoryId : categoryId.slice(0, end);
};

/** `1.10.2` → itself, `1.10` and `1`. */
const upwards = (categoryId: string): string[] => {
  const parent = parentOf(categoryId);
  return parent === categoryId ? [categoryId] : [categoryId, ...upwards(parent)];
};

/**
 * The same choice for a whole catalogue in memory: to ask the database for each of 100,000 pages what
 * its category holds would take minutes.
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
    for (const category of upwards(one.categoryId)) put(below, category, one);
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
