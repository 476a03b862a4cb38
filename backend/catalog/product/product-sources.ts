/** Rows of products for the index of their list, and choices whose list has something in stock. */
import { type SQL, sql } from 'drizzle-orm';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { barcodesOf, brandNames, marksOf, specificationsOf } from '../autopart/family-sources.ts';
import { isAmong, isStocked, type SourcesOf } from '../kinds/kind.ts';
import { shownCents } from '../public-price.ts';

export const stockedProducts: SQL = sql`
  select product.id from ${visibleProducts} product join stock on stock.product_id = product.id
  where stock.quantity > 0`;

/** Categories of products in stock with their ancestors, and brands. */
export const productLists: SQL = sql`
  with item as (
    select product.id, product.category_id, product.brand_id from ${visibleProducts} product
    where ${isStocked(sql`product.id`, stockedProducts)})
  select 'categoryId' as key, category.id::text as id, count(*) as items
    from categories category join item on item.category_id <@ category.id group by category.id
  union all
  select 'brandId', brand_id::text, count(*) from item group by brand_id`;

/** Products have no applications: in an auto-parts shop vehicles lead to families. */
export const productSources = (of: SourcesOf): SQL => sql`
  select product.id, product.code, product.name, product.description, product.category_id::text as "categoryId",
    ${shownCents('product')} as "priceCents", product.relevance,
    shown.id is not null as "isVisible", ${isStocked(sql`product.id`, stockedProducts)} as "isStocked",
    json_build_array(json_build_object('code', product.code, 'brandId', product.brand_id,
      'brand', ${brandNames}, 'providerId', product.provider_id,
      'specifications', ${specificationsOf}, 'barcodes', ${barcodesOf},
    'manufacturerNumber', product.manufacturer_number,
      'marks', ${marksOf})) as products,
    '[]'::json as applications, '[]'::json as "originalCodes"
  from products product
    join brands brand on brand.id = product.brand_id
    left join ${visibleProducts} shown on shown.id = product.id
  where ${isAmong(sql`product.id`, of)}`;
