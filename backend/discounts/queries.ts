import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { propertyNames } from '#backend/database/entity-columns';
import type { RowOf } from '#backend/database/rows';
import { discounts } from '#backend/database/tables/discounts';
import { orders } from '#backend/database/tables/orders';
import { wireOf } from '#backend/database/wire';
import { refuseFilter } from '#backend/http/filter-values';
import { fromCents } from '#contract/amounts/money';
import type { OutputOf } from '#contract/calls';
import { discountEntity } from '#contract/definitions/discount';
import type { Discount } from '#contract/entities/discounts';
import type { FilterItem } from '#contract/fields/list-fields';
import { MAX_SEARCH } from '#contract/limits';
import { messages } from '#contract/messages';
import { discountKey } from '#contract/text/discount-code';
import { isUse } from './uses.ts';

/** Orders of a code that its page lists. */
const ORDERS = 100;

const wire = wireOf(discounts, {
  id: 'id',
  version: 'version',
  ...propertyNames(discountEntity),
  brandIds: 'brandIds',
});
const columns = wire.columns('d');
type DiscountRow = RowOf<typeof columns> & { categoryIds: string[]; uses: number };

const toDiscount = ({ categoryIds, uses, ...row }: DiscountRow): Discount => ({
  ...wire.tell(row),
  categoryIds,
  uses,
});

interface Page {
  limit: number;
  offset: number;
}

/** Reads codes, the newest first. @param where condition over `d`, the codes */
export const readDiscounts = async (
  db: Pick<Db | Tx, 'execute'>,
  where: SQL,
  { limit, offset }: Page = { limit: 1, offset: 0 },
): Promise<Discount[]> => {
  const { rows } = await db.execute<DiscountRow>(
    sql`select ${columns},
          (select coalesce(json_agg(c.id::text order by c.id), '[]') from categories c
            where c.number = any(d.category_numbers)) as "categoryIds",
          (select count(*)::int from discount_uses u join orders o on o.id = u.order_id
            where u.discount_id = d.id and ${isUse}) as uses
        from discounts d where ${where} order by d.id desc limit ${limit} offset ${offset}`,
  );
  return rows.map(toDiscount);
};

export const countDiscounts = async (db: Pick<Db, 'execute'>, where: SQL): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from discounts d where ${where}`,
  );
  return rows[0]?.n ?? 0;
};

/** @throws AppError request.invalid where a filter is unknown */
export const discountCondition = (filters: readonly FilterItem[]): SQL =>
  sql.join(
    [
      sql`true`,
      ...filters.map(({ FilterKey, FilterValue }) => {
        if (FilterKey !== 'text') throw refuseFilter(FilterKey);
        if (FilterValue.length > MAX_SEARCH) throw refuseFilter('text', messages.tooLong);
        return sql`strpos(d.key, ${discountKey(FilterValue)}) > 0`;
      }),
    ],
    sql` and `,
  );

const used = wireOf(orders, {
  number: 'number',
  date: 'createdAt',
  state: 'state',
  total: 'totalCents',
});
const usedColumns = used.columns('o');

export const readUsingOrders = async (
  db: Pick<Db, 'execute'>,
  id: number,
): Promise<OutputOf<'discountFind'>['orders']> => {
  const { rows } = await db.execute<
    RowOf<typeof usedColumns> & { personName: string; cents: number }
  >(
    sql`select ${usedColumns}, trim(o.person_name || ' ' || o.person_last_name) as "personName",
          (select coalesce(sum(i.discount_cents::bigint * i.quantity), 0)::bigint from order_items i
            where i.order_id = o.id) as cents
        from discount_uses u join orders o on o.id = u.order_id
        where u.discount_id = ${id} order by u.order_id desc limit ${ORDERS}`,
  );
  return rows.map(({ personName, cents, ...row }) => ({
    ...used.tell(row),
    personName,
    discount: fromCents(cents),
  }));
};
