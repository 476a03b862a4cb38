/** Which choices make a list of families of which there is something in stock. */
import { type SQL, sql } from 'drizzle-orm';
import { visibleFamilies, visibleProducts } from '#backend/database/tables/visible-catalog';

/** Their categories with those above, the brands of their products, and the vehicles that they fit with their makes. */
export const familyLists: SQL = sql`
  with item as (
    select family.id, family.category_id from ${visibleFamilies} family
    where exists (
      select from ${visibleProducts} product join stock on stock.product_id = product.id
      where product.family_id = family.id and stock.quantity > 0)),
  fit as (
    select application.family_id, vehicle.id as vehicle_id, vehicle.brand_id
    from item join applications application on application.family_id = item.id
      join vehicles vehicle on vehicle.id = application.vehicle_id)
  select 'categoryId' as key, category.id::text as id, count(*) as items
    from categories category join item on item.category_id <@ category.id group by category.id
  union all
  select 'brandId', brand_id::text, count(distinct family_id) from (
    select brand_id, family_id from fit
    union all
    select product.brand_id, item.id from item
      join ${visibleProducts} product on product.family_id = item.id) of_brand group by brand_id
  union all
  select 'vehicleId', vehicle_id::text, count(distinct family_id) from fit group by vehicle_id`;
