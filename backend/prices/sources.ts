/** SQL of what decides a buyer's price. */
import { type SQL, sql } from 'drizzle-orm';
import { publicCents } from '#backend/catalog/public-price';
import { listOf } from '#backend/database/prepared';
import type { Session } from '#backend/port';
import { shopDay } from '#contract/time/dates';

/** Who buys, and on which day of the shop's clock. */
export interface Terms {
  /** Companies whose lists count: those that the shop has confirmed the person to work for. */
  companyIds: readonly number[];
  day: string;
}

/** Returns the buyer that a session is: anybody may register with any RUT, so only employments count. */
export const termsOf = (
  session: Pick<Session, 'companyIds' | 'isSeller'> | null,
  at: Date,
): Terms => ({
  companyIds: session && !session.isSeller ? session.companyIds : [],
  day: shopDay(at),
});

/** Returns the buyer of a sale that an employee makes. @param companyId null = no company */
export const termsOfCompany = (companyId: number | null, at: Date): Terms => ({
  companyIds: companyId === null ? [] : [companyId],
  day: shopDay(at),
});

/** The rules of the lists in force of these companies and of their groups. */
const rulesOf = (companyIds: SQL | readonly number[], day: SQL): SQL => sql`
  select rule.*, list.sells_below_cost
  from price_lists list join price_rules rule on rule.price_list_id = list.id
  where ${day}::date between coalesce(list.starts_on, '-infinity') and coalesce(list.ends_on, 'infinity')
    and (exists (select from price_list_companies own
        where own.price_list_id = list.id and own.company_id = any(${listOf(companyIds, 'int')}))
      or exists (select from price_list_groups own join companies company on company.group_id = own.group_id
        where own.price_list_id = list.id and company.id = any(${listOf(companyIds, 'int')})))`;

/** Returns whether a statement's `rule` fits its `product`. */
const fits: SQL = sql`(rule.product_id = product.id or (rule.product_id is null
  and (rule.brand_id is null or rule.brand_id = product.brand_id)
  and (rule.category_id is null or product.category_id <@ rule.category_id)))`;

/**
 * Builds the `PriceSources` of a statement's `product`, as JSON.
 * @param rules rows of `price_rules` with `sells_below_cost` of their list
 */
const sourcesBy = (rules: SQL, day: SQL): SQL => sql`json_build_object(
  'priceCents', product.price_cents, 'publicCents', ${publicCents('product', day)},
  'lastCostCents', product.last_cost_cents,
  'rules', coalesce((select json_agg(json_build_object('listId', rule.price_list_id,
      'isOfProduct', rule.product_id is not null, 'isOfBrand', rule.brand_id is not null,
      'depth', coalesce(nlevel(rule.category_id), 0), 'priceCents', rule.price_cents,
      'percent', rule.percent, 'sellsBelowCost', rule.sells_below_cost)
      order by rule.price_list_id, rule.position)
    from (${rules}) rule where ${fits}), '[]'))`;

/** Builds the `PriceSources` of a statement's `product` under terms, from placeholders or values. */
export const sourcesFor = (terms: {
  companyIds: SQL | readonly number[];
  day: SQL | string;
}): SQL => {
  const day = sql`${terms.day}`;
  return sourcesBy(rulesOf(terms.companyIds, day), day);
};
