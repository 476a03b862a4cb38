/** The price for everybody: the product's own, or its offer's. */
import { type SQL, sql } from 'drizzle-orm';
import { shopDay } from '#contract/time/dates';

/** Returns whether the offer of a row of products is in force. @param day of the shop's clock */
const isInForce = (alias: string, day: SQL): SQL => {
  const row = sql.raw(alias);
  return sql`(${row}.offer_price_cents > 0 and ${row}.offer_price_cents < ${row}.price_cents
    and ${day} between coalesce(${row}.offer_from, '-infinity') and coalesce(${row}.offer_until, 'infinity'))`;
};

/** Returns whether the offer of a row of products is in force at the instant. */
export const isOffered = (alias: string, at: Date): SQL =>
  isInForce(alias, sql`${shopDay(at)}::date`);

const centsWhere = (alias: string, isOn: SQL): SQL =>
  sql`case when ${isOn} then ${sql.raw(`${alias}.offer_price_cents`)} else ${sql.raw(`${alias}.price_cents`)} end`;

/** Returns the price in force, as an order pays it. @param day of the shop's clock */
export const publicCents = (alias: string, day: SQL): SQL =>
  centsWhere(alias, isInForce(alias, sql`${day}::date`));

/** Returns the price that pages and lists show. */
export const shownCents = (alias: string): SQL => centsWhere(alias, sql.raw(`${alias}.on_offer`));

/** Returns the offer as replies carry it; null without one. */
export const shownOffer = (alias: string): SQL => {
  const row = sql.raw(alias);
  return sql`case when ${row}.on_offer then json_build_object(
    'before', round(${row}.price_cents / 100.0, 2), 'from', ${row}.offer_from, 'until', ${row}.offer_until) end`;
};
