/** What the list index reads of products. */
import { type SQL, sql } from 'drizzle-orm';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { marksOf, specificationsOf } from '../autopart/family-sources.ts';
import { isAmong, isStocked, type SourcesOf } from '../kinds/kind.ts';
import { stockedProducts } from './product-lists.ts';

/** A product is found by itself: in an auto-parts shop its vehicles lead to its family. */
export const productSources = (of: SourcesOf): SQL => sql`
  select product.id, product.code, product.name, product.category_id::text as "categoryId",
    product.price_cents as "priceCents", product.relevance,
    shown.id is not null as "isVisible", ${isStocked(sql`product.id`, stockedProducts)} as "isStocked",
    json_build_array(json_build_object('code', product.code, 'brandId', product.brand_id,
      'brand', brand.name, 'providerId', product.provider_id,
      'specifications', ${specificationsOf}, 'marks', ${marksOf})) as products,
    '[]'::json as applications, '[]'::json as "originalCodes"
  from products product
    join brands brand on brand.id = product.brand_id
    left join ${visibleProducts} shown on shown.id = product.id
  where ${isAmong(sql`product.id`, of)}`;
