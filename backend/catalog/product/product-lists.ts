/** Which choices make a list of products of which there is something in stock. */
import { type SQL, sql } from 'drizzle-orm';
import { visibleProducts } from '#backend/database/tables/visible-catalog';

/** Their categories with those above, and their brands. */
export const productLists: SQL = sql`
  with item as (
    select product.id, product.category_id, product.brand_id from ${visibleProducts} product
    where exists (
      select from stock where stock.product_id = product.id and stock.quantity > 0))
  select 'categoryId' as key, category.id::text as id, count(*) as items
    from categories category join item on item.category_id <@ category.id group by category.id
  union all
  select 'brandId', brand_id::text, count(*) from item group by brand_id`;
