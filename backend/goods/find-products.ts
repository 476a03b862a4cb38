/**
 * Finds products for the back-office: by the filters of every list and by its own field filters.
 */
import { type SQL, sql } from 'drizzle-orm';
import { product } from '#backend/catalog/kinds/product';
import type { Db } from '#backend/database/connection';
import { columnName } from '#backend/database/entity-columns';
import { readFilters } from '#backend/query/lists/filters';
import { findList } from '#backend/query/lists/find-list';
import { typedInteger } from '#contract/amounts/read-number';
import { typedCents } from '#contract/amounts/typed-amounts';
import type { OrderBy } from '#contract/calls/catalog';
import { type FilterKind, filterFields } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { FilterItem } from '#contract/fields/list-fields';
import type { Variant } from '#variants/schema';
import { productOrder } from './product-sorts.ts';

const EVERYTHING = 2_000_000;

const atLeast = (column: SQL, number: number): SQL =>
  Number.isFinite(number) ? sql`${column} >= ${number}::numeric` : sql`false`;

/** Build a filter's condition from its typed value. */
const CONDITIONS: Readonly<Record<FilterKind, (column: SQL, value: string) => SQL>> = {
  text: (column, value) => sql`strpos(lower(${column}), lower(${value})) > 0`,
  integer: (column, value) => atLeast(column, typedInteger(value)),
  money: (column, value) => atLeast(column, typedCents(value)),
  flag: (column, value) => sql`${column} = ${value.toUpperCase() === 'SI'}`,
};

/** Products without something, by the filter whose value is NO. */
const LACKS: Readonly<Record<string, SQL>> = {
  stock: sql`not exists (select from stock where product_id = product.id and quantity > 0)`,
  picture: sql`not exists (select from product_images where product_id = product.id)`,
};

const conditionsOf = (filters: readonly FilterItem[]): SQL[] => [
  ...filterFields(productEntity).flatMap(([name, field]) =>
    filters
      .filter(({ FilterKey, FilterValue }) => FilterKey === name && FilterValue.trim() !== '')
      .map(({ FilterValue }) =>
        CONDITIONS[field.kind](
          sql`product.${sql.identifier(columnName(name, field))}`,
          FilterValue.trim(),
        ),
      ),
  ),
  ...Object.entries(LACKS).flatMap(([name, condition]) =>
    filters.some(({ FilterKey, FilterValue }) => FilterKey === name && FilterValue === 'NO')
      ? [condition]
      : [],
  ),
];

interface ProductQuery {
  filters: readonly FilterItem[];
  orderBy?: OrderBy;
  /** Instead of `orderBy`. */
  sort?: Parameters<typeof productOrder>[0] | undefined;
  /** Absent = all. */
  page?: { offset: number; limit: number };
}

/** Returns the ids of a page of products in order, hidden ones included, and the total count. */
export const findProducts = async (
  db: Db,
  { sidesUnit }: Pick<Variant, 'sidesUnit'>,
  { filters, orderBy = 'REL', sort, page = { offset: 0, limit: EVERYTHING } }: ProductQuery,
): Promise<{ ids: number[]; count: number }> => {
  const conditions = conditionsOf(filters);
  const order = sort && productOrder(sort);
  const isOwn = conditions.length > 0 || order !== undefined;
  const names = new Set<string>([
    ...filterFields(productEntity).map(([name]) => name),
    ...Object.keys(LACKS),
  ]);
  const found = await findList(db, {
    kind: product,
    filters: readFilters(
      filters.filter(({ FilterKey }) => !names.has(FilterKey)),
      { sidesUnit },
    ),
    seesAll: true,
    orderBy,
    ...(isOwn ? { offset: 0, limit: EVERYTHING } : page),
    countsFacets: false,
  });
  if (!isOwn) return { ids: found.ids, count: found.count };
  const { rows } = await db.execute<{ id: number }>(
    sql`select product.id from unnest(${sql.param(found.ids)}::int[]) with ordinality
          as listed (id, place) join products product on product.id = listed.id
        where ${sql.join([sql`true`, ...conditions], sql` and `)}
        order by ${order ? sql`${order}, ` : sql``}listed.place`,
  );
  const ids = rows.map(({ id }) => id);
  return { ids: ids.slice(page.offset, page.offset + page.limit), count: ids.length };
};
