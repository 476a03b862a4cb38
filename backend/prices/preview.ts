/** Shows what rules make of the prices before they are stored. */
import { type SQL, sql } from 'drizzle-orm';
import { publicCents } from '#backend/catalog/public-price';
import { productTitleParts } from '#backend/catalog/title-parts';
import { allowLongWork, type Tx } from '#backend/database/connection';
import { fromCents, TAX_RATE } from '#contract/amounts/money';
import type { InputOf, OutputOf } from '#contract/calls';
import { type TitledProduct, titleOfProduct } from '#contract/goods/product-title';
import { shopDay } from '#contract/time/dates';
import { ruleRows } from './write-lists.ts';

const ROWS = 20;

interface Listed {
  code: string;
  fromCents: number;
  toCents: number;
  isBelowCost: boolean;
  titled: TitledProduct;
}

/**
 * The winning rule of each product, as `resolve.ts` decides it. Products of one category and brand have the same one,
 * found by the ids of the categories above them: each pair of rules and products would take minutes.
 */
const winning = (drafted: SQL): SQL => sql`
  drafted as materialized (${drafted}),
  kinds as materialized (select distinct category_id, coalesce(brand_id, 0) as brand_id from products
    where price_cents > 0),
  winners as materialized (select distinct on (kind.category_id, kind.brand_id)
      coalesce(kind.category_id::text, '') as category_id, kind.brand_id, rule.position
    from kinds kind
      cross join lateral (select '' as id, 0 as depth union all
        select subpath(kind.category_id, 0, n)::text, n from generate_series(1, nlevel(kind.category_id)) n) above
      cross join lateral (select 0 as id union select kind.brand_id) brand
      join drafted rule on rule.product_id is null and coalesce(rule.category_id, '') = above.id
        and coalesce(rule.brand_id, 0) = brand.id
    order by kind.category_id, kind.brand_id,
      brand.id > 0 and above.depth > 0 desc, above.depth desc, brand.id > 0 desc, rule.position)`;

/** Like `costWithTax`. */
const costCents = sql`greatest(0, ceil((product.last_cost_cents - 0.5) * ${sql.raw(`${1 + TAX_RATE}`)} - 0.000001))`;

/** @throws AppError request.invalid */
export const previewRules = async (
  tx: Tx,
  { rules, sellsBelowCost, rowIndex, rowsMax = ROWS }: InputOf<'priceListPreview'>,
  at: Date,
): Promise<OutputOf<'priceListPreview'>> => {
  await allowLongWork(tx);
  const rows = (await ruleRows(tx, rules, 'rules')).map((row) => ({
    position: row.position,
    product_id: row.productId,
    category_id: row.categoryId,
    brand_id: row.brandId,
    price_cents: row.priceCents,
    percent: row.percent,
  }));
  const drafted = sql`select * from json_to_recordset(${JSON.stringify(rows)}::json) as drafted
    (position int, product_id int, category_id text, brand_id int, price_cents int, percent float8)`;
  const found = await tx.execute<{ count: number; below: number; page: Listed[] }>(
    sql`with ${winning(drafted)},
        ruled as (select product.id, product.code, ${publicCents('product', sql`${shopDay(at)}`)} as public_cents,
            ${costCents} as cost,
            coalesce(rule.price_cents, round(product.price_cents::numeric
              * (10000 - round(rule.percent * 100))::numeric / 10000)) as cents
          from products product
            left join drafted own on own.product_id = product.id
            left join winners winner on winner.category_id = coalesce(product.category_id::text, '')
              and winner.brand_id = coalesce(product.brand_id, 0)
            join drafted rule on rule.position = coalesce(own.position, winner.position)
          where product.price_cents > 0),
        listed as materialized (select id, code, public_cents as "fromCents", cents < cost as "isBelowCost",
            greatest(1, ${sellsBelowCost ? sql`cents` : sql`greatest(cents, cost)`})::int as "toCents"
          from ruled
          where greatest(1, ${sellsBelowCost ? sql`cents` : sql`greatest(cents, cost)`}) < public_cents)
        select (select count(*)::int from listed) as count,
          (select count(*)::int from listed where "isBelowCost") as below,
          (select coalesce(json_agg(json_build_object('code', shown.code, 'fromCents', shown."fromCents",
                'toCents', shown."toCents", 'isBelowCost', shown."isBelowCost", 'titled', ${productTitleParts})
              order by shown."toCents"::float8 / shown."fromCents", shown.id), '[]')
            from (select * from listed order by "toCents"::float8 / "fromCents", id
              limit ${rowsMax} offset ${rowIndex * rowsMax}) shown
              join products product on product.id = shown.id) as page`,
  );
  const { count = 0, below = 0, page = [] } = found.rows[0] ?? {};
  return {
    resultCount: count,
    belowCost: below,
    data: page.map(({ code, fromCents: from, toCents: to, isBelowCost, titled }) => ({
      code,
      name: titleOfProduct(titled),
      from: fromCents(from),
      to: fromCents(to),
      isBelowCost,
    })),
  };
};
