/** Choices whose list of families has something in stock. */
import { type SQL, sql } from 'drizzle-orm';
import { visibleFamilies, visibleProducts } from '#backend/database/tables/visible-catalog';
import { isStocked } from '../kinds/kind.ts';
import { FAMILIES } from './family-cards.ts';

export const stockedFamilies: SQL = sql`
  select product.family_id as id from ${visibleProducts} product
    join stock on stock.product_id = product.id
  where stock.quantity > 0`;

/** Categories of families in stock with their ancestors, brands of their products, vehicles that they fit with their makes. */
export const familyLists: SQL = sql`
  with item as (
    select family.id, family.category_id from ${visibleFamilies} family
    where ${isStocked(sql`family.id`, stockedFamilies)}),
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

/**
 * By vehicle, a state that changes with its list: documents and cards of its families, and its names. No
 * facet of a vehicle's list counts other families, since vehicles are no facet.
 */
export const vehicleListStates: SQL = sql`
  with entry as materialized (
    select document.entry_id as id,
      hashtextextended(md5(document.document) || coalesce(card.state, ''), 0)::numeric as hash
    from search_documents document left join family_cards card on card.family_id = document.entry_id
    where document.kind = ${FAMILIES}),
  fit as (
    select distinct vehicle_id, family_id from applications where vehicle_id is not null),
  of_vehicle as (
    select fit.vehicle_id, count(*) || ' ' || sum(entry.hash) as entries
    from fit join entry on entry.id = fit.family_id group by fit.vehicle_id)
  select 'vehicleId' as key, vehicle.id::text as id,
    concat_ws(' ', of_vehicle.entries, vehicle::text, brand.name) as state
  from of_vehicle join vehicles vehicle on vehicle.id = of_vehicle.vehicle_id
    join brands brand on brand.id = vehicle.brand_id`;
