/** Reads what the list index is made of, in batches by id. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { products } from '#backend/database/tables/catalog';
import { visibleFamilies, visibleProducts } from '#backend/database/tables/visible-catalog';
import type { EntrySource } from './search-document.ts';

/** Entries per query. */
const BATCH = 4_096;

const productsOf = (source: typeof products | typeof visibleProducts) => sql`(
  select json_agg(json_build_object('code', product.code, 'brandId', product.brand_id,
    'brand', brand.name, 'providerId', product.provider_id))
  from ${source} product join brands brand on brand.id = product.brand_id
  where product.family_id = family.id)`;

/** Visitors find no family by a product that they cannot see; sellers find hidden families whole. */
const familiesFrom = (from: number, to: number) => sql`
  select family.id, family.code, family.name, family.category_id::text as "categoryId",
    exists (select from ${visibleFamilies} where id = family.id) as "isVisible",
    coalesce(${productsOf(visibleProducts)}, ${productsOf(products)}, '[]') as products,
    (select coalesce(json_agg(json_build_object('vehicleId', application.vehicle_id,
        'brandId', vehicle.brand_id, 'name', application.name, 'brand', application.brand_name,
        'from', application.year_from, 'to', application.year_to)), '[]')
      from applications application left join vehicles vehicle on vehicle.id = application.vehicle_id
      where application.family_id = family.id) as applications,
    (select coalesce(json_agg(original.code), '[]') from original_codes original
      where original.family_id = family.id) as "originalCodes"
  from families family where family.id >= ${from} and family.id < ${to}`;

/** A product is found by itself: in an auto-parts shop its vehicles lead to its family. */
const productsFrom = (from: number, to: number) => sql`
  select product.id, product.code, product.name, product.category_id::text as "categoryId",
    shown.id is not null as "isVisible",
    json_build_array(json_build_object('code', product.code, 'brandId', product.brand_id,
      'brand', brand.name, 'providerId', product.provider_id)) as products,
    '[]'::json as applications, '[]'::json as "originalCodes"
  from products product
    join brands brand on brand.id = product.brand_id
    left join ${visibleProducts} shown on shown.id = product.id
  where product.id >= ${from} and product.id < ${to}`;

/** Batches of entries with `from` ≤ id < `to`. */
export async function* readSources(
  tx: Tx,
  kind: 'F' | 'P',
  from: number,
  to: number,
): AsyncGenerator<EntrySource[]> {
  for (let at = from; at < to; at += BATCH) {
    const end = Math.min(at + BATCH, to);
    // The query below returns exactly these columns.
    const { rows } = await tx.execute<EntrySource & Record<string, unknown>>(
      kind === 'F' ? familiesFrom(at, end) : productsFrom(at, end),
    );
    if (rows.length > 0) yield rows;
  }
}
