/** Shows what rules make of the prices before they are stored. */
import { sql } from 'drizzle-orm';
import { productTitleParts } from '#backend/catalog/title-parts';
import { allowLongWork, type Tx } from '#backend/database/connection';
import { fromCents } from '#contract/amounts/money';
import type { InputOf, OutputOf } from '#contract/calls';
import { type TitledProduct, titleOfProduct } from '#contract/goods/product-title';
import { shopDay } from '#contract/time/dates';
import { costWithTax, type PriceSources, resolveCents } from './resolve.ts';
import { fits, sourcesBy } from './sources.ts';
import { ruleRows } from './write-lists.ts';

const ROWS = 20;

interface Listed {
  id: number;
  code: string;
  fromCents: number;
  toCents: number;
  isBelowCost: boolean;
}

/** @returns what the price is with the rules, and whether they alone would go below the cost */
const listedOf = ({
  id,
  code,
  sources,
}: {
  id: number;
  code: string;
  sources: PriceSources;
}): Listed => {
  const bare = sources.rules.map((rule) => ({ ...rule, sellsBelowCost: true }));
  const toCents = resolveCents(sources);
  return {
    id,
    code,
    fromCents: sources.publicCents,
    toCents,
    isBelowCost: resolveCents({ ...sources, rules: bare }) < costWithTax(sources.lastCostCents),
  };
};

const readTitles = async (
  tx: Pick<Tx, 'execute'>,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  const { rows } = await tx.execute<{ id: number; titled: TitledProduct }>(
    sql`select product.id, ${productTitleParts} as titled from products product
        where product.id = any(${sql.param([...ids])}::int[])`,
  );
  return new Map(rows.map(({ id, titled }) => [id, titleOfProduct(titled)]));
};

/** @throws AppError request.invalid */
export const previewRules = async (
  tx: Tx,
  { rules, sellsBelowCost, rowIndex, rowsMax = ROWS }: InputOf<'priceListPreview'>,
  at: Date,
): Promise<OutputOf<'priceListPreview'>> => {
  await allowLongWork(tx);
  const rows = (await ruleRows(tx, rules, 'rules')).map((row) => ({
    price_list_id: 0,
    position: row.position,
    product_id: row.productId,
    category_id: row.categoryId,
    brand_id: row.brandId,
    price_cents: row.priceCents,
    percent: row.percent,
    sells_below_cost: sellsBelowCost,
  }));
  const drafted = sql`select * from json_to_recordset(${JSON.stringify(rows)}::json) as drafted
    (price_list_id int, position int, product_id int, category_id ltree, brand_id int,
      price_cents int, percent float8, sells_below_cost boolean)`;
  const found = await tx.execute<{ id: number; code: string; sources: PriceSources }>(
    sql`select product.id, product.code::text as code, ${sourcesBy(drafted, sql`${shopDay(at)}`)} as sources
        from products product where product.price_cents > 0
          and exists (select from (${drafted}) rule where ${fits})`,
  );
  const listed = found.rows
    .map(listedOf)
    .filter((one) => one.toCents < one.fromCents)
    .sort((a, b) => a.toCents / a.fromCents - b.toCents / b.fromCents || a.id - b.id);
  const shown = listed.slice(rowIndex * rowsMax, (rowIndex + 1) * rowsMax);
  const titles = await readTitles(
    tx,
    shown.map(({ id }) => id),
  );
  return {
    resultCount: listed.length,
    belowCost: listed.filter(({ isBelowCost }) => isBelowCost).length,
    data: shown.map(({ id, code, fromCents: from, toCents: to, isBelowCost }) => ({
      code,
      name: titles.get(id) ?? '',
      from: fromCents(from),
      to: fromCents(to),
      isBelowCost,
    })),
  };
};
