/** Which choices make a list of products of which there is something in stock. */
import { type SQL, sql } from 'drizzle-orm';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { isStocked } from '../kinds/kind.ts';

export const stockedProducts: SQL = sql`
  select product.id from ${visibleProducts} product join stock on stock.product_id = product.id
  where stock.quantity > 0`;

/** Their categories with those above, and their brands. */
export const productLists: SQL = sql`
  with item as (
    select product.id, product.category_id, product.brand_id from ${visibleProducts} product
    where ${isStocked(sql`product.id`, stockedProducts)})
  select 'categoryId' as key, category.id::text as id, count(*) as items
    from categories category join item on item.category_id <@ category.id group by category.id
  union all
  select 'brandId', brand_id::text, count(*) from item group by brand_id`;
