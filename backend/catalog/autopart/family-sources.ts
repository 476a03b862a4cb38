/** Rows of families for the index of their list. */
import { type SQL, sql } from 'drizzle-orm';
import { formerNamesText } from '#backend/database/former-names';
import { products } from '#backend/database/tables/catalog';
import { visibleFamilies, visibleProducts } from '#backend/database/tables/visible-catalog';
import { isAmong, isStocked, type SourcesOf } from '../kinds/kind.ts';
import { stockedFamilies } from './family-lists.ts';

/** The specifications of a statement's `product`. */
export const specificationsOf = sql`(
  select coalesce(json_agg(json_build_object('key', key, 'value', value) order by position), '[]')
  from product_specifications where product_id = product.id)`;

/** The barcodes of a statement's `product`. */
export const barcodesOf = sql`(
  select coalesce(json_agg(code order by position), '[]')
  from product_barcodes where product_id = product.id)`;

/** The current and former names of a statement's `brand`. */
export const brandNames = sql`concat_ws(' ', brand.name, nullif(${formerNamesText('brand', sql`brand.id`)}, ''))`;

/** The marks of a statement's `product`, with the ids that lists are filtered by. */
export const marksOf = sql`(
  select coalesce(json_agg(json_build_object('kind', kind, 'id', id)), '[]') from (
    select 'tag' as kind, lower(tag::text) as id from product_tags where product_id = product.id
    union all
    select 'workBranch', work_branch_id::text from product_work_branches
      where product_id = product.id
    union all
    select 'clientOf', company_id::text from product_clients_of where product_id = product.id
  ) mark)`;

const productsOf = (source: typeof products | typeof visibleProducts) => sql`(
  select json_agg(json_build_object('code', product.code, 'brandId', product.brand_id,
    'brand', ${brandNames}, 'providerId', product.provider_id,
    'specifications', ${specificationsOf}, 'barcodes', ${barcodesOf},
    'manufacturerNumber', product.manufacturer_number, 'marks', ${marksOf}))
  from ${source} product join brands brand on brand.id = product.brand_id
  where product.family_id = family.id)`;

/** The make's name of a statement's `application`, with the former names of its `vehicle`'s make. */
const applicationBrand = sql`concat_ws(' ', application.brand_name,
  nullif(${formerNamesText('brand', sql`vehicle.brand_id`)}, ''))`;

/** A visible family is described by its visible products, a hidden one by all of them. */
export const familySources = (of: SourcesOf): SQL => sql`
  select family.id, family.code, family.name, family.description, family.category_id::text as "categoryId",
    family.price_cents as "priceCents", family.relevance,
    exists (select from ${visibleFamilies} where id = family.id) as "isVisible",
    ${isStocked(sql`family.id`, stockedFamilies)} as "isStocked",
    coalesce(${productsOf(visibleProducts)}, ${productsOf(products)}, '[]') as products,
    (select coalesce(json_agg(json_build_object('vehicleId', application.vehicle_id,
        'brandId', vehicle.brand_id, 'name', application.name, 'brand', ${applicationBrand},
        'from', application.year_from, 'to', application.year_to)), '[]')
      from applications application left join vehicles vehicle on vehicle.id = application.vehicle_id
      where application.family_id = family.id) as applications,
    (select coalesce(json_agg(original.code), '[]') from original_codes original
      where original.family_id = family.id) as "originalCodes"
  from families family where ${isAmong(sql`family.id`, of)}`;
