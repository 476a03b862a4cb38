/** Fields of products that only users with the permission `prices` change; they alone read the costs. */
import { scalarFields, wireName } from '../definitions/entity.ts';
import { productEntity } from '../definitions/product.ts';
import type { Permission } from '../people/permission.ts';

export const COST_NAMES = scalarFields(productEntity)
  .filter(([, { scope }]) => scope === 'prices')
  .map(([name]) => name);

/** Their names in replies and as columns of the table, which also derives the margin from them. */
const COLUMNS: ReadonlySet<string> = new Set([...COST_NAMES, 'margin']);
/** Their names in calls and in the history. */
const PARMS: ReadonlySet<string> = new Set(COST_NAMES.map((name) => wireName(productEntity, name)));

export const isCostColumn = (column: string): boolean => COLUMNS.has(column);
export const isCostParm = (parm: string): boolean => PARMS.has(parm);
/** Prices, with the days of an offer. */
export const PRICE_NAMES = ['price', 'offerPrice', 'offerFrom', 'offerUntil'] as const;
const PRICES: ReadonlySet<string> = new Set(
  PRICE_NAMES.map((name) => wireName(productEntity, name)),
);
/** Returns whether the permission `prices` is enough to change the field. */
export const isAmountParm = (parm: string): boolean => PRICES.has(parm) || isCostParm(parm);

interface Reader {
  permissions: readonly Permission[];
}
export const seesCosts = ({ permissions }: Reader): boolean => permissions.includes('prices');

/** Returns a reply without the fields that the reader may not see. */
export const withoutCosts = <T extends object>(reply: T, reader: Reader): T =>
  seesCosts(reader)
    ? reply
    : // The schemas of replies have these fields as optional ones.
      (Object.fromEntries(Object.entries(reply).filter(([name]) => !COLUMNS.has(name))) as T);
