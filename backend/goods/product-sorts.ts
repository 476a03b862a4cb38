/** Orders of the back-office's product table, by the ids of its columns. */
import { type SQL, sql } from 'drizzle-orm';
import { shownCents } from '#backend/catalog/public-price';
import { columnName } from '#backend/database/entity-columns';
import { refuseField } from '#backend/http/app-error';
import { listedNames } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';

const STOCK = 'stock-';

const FIELDS = new Map<string, SQL>(
  listedNames(productEntity).flatMap((name): [string, SQL][] => {
    const field = productEntity.fields[name];
    if ('column' in field && field.column === false) return [];
    const column = sql`product.${sql.identifier(columnName(name, field))}`;
    return [[name, field.kind === 'text' ? sql`lower(${column})` : column]];
  }),
);

const COLUMNS = new Map<string, SQL>([
  ...FIELDS,
  ['code', sql`product.code`],
  ['min', sql`product.min_stock`],
  ['brand', sql`(select name from brands where id = product.brand_id)`],
  ['category', sql`(select name from categories where id = product.category_id)`],
  ['family', sql`(select code from families where id = product.family_id)`],
  ['provider', sql`(select name from providers where id = product.provider_id)`],
  // The margin grows as the cost's share of the price in force shrinks.
  [
    'margin',
    sql`case when product.price_cents > 0 and product.last_cost_cents > 0
      then 1 - product.last_cost_cents::float8 / (${shownCents('product')}) end`,
  ],
]);

/**
 * Returns the order by a column, with products without a value last.
 * @throws AppError request.invalid
 */
export const productOrder = ({ by, isDown }: { by: string; isDown: boolean }): SQL => {
  const expression = by.startsWith(STOCK)
    ? sql`coalesce((select quantity from stock
        where product_id = product.id and branch_code = ${by.slice(STOCK.length)}), 0)`
    : COLUMNS.get(by);
  if (!expression) throw refuseField('sort.by');
  return isDown ? sql`${expression} desc nulls last` : sql`${expression} nulls last`;
};
