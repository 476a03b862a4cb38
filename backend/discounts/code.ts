/** Finds a discount code by what a buyer typed, and applies it to lines. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { discounts } from '#backend/database/tables/discounts';
import { AppError } from '#backend/http/app-error';
import { costWithTax } from '#backend/prices/resolve';
import { formatMoney } from '#contract/amounts/money';
import { type DiscountTerms, discountsOf } from '#contract/orders/discount-prices';
import { discountStateOf } from '#contract/orders/discount-states';
import { discountKey } from '#contract/text/discount-code';
import { dayText, shopDay } from '#contract/time/dates';

type Reader = Pick<Db | Tx, 'execute'>;

const columns = columnsOf(
  discounts,
  'd',
  'id',
  'code',
  'percent',
  'amountCents',
  'minimumCents',
  'categoryNumbers',
  'brandIds',
  'validFrom',
  'validUntil',
  'maxUses',
  'isOncePerPerson',
  'isActive',
);
type CodeRow = RowOf<typeof columns>;

/** A code that may be used today, as far as its uses allow. */
export type OpenCode = Pick<CodeRow, 'id' | 'code' | 'maxUses' | 'isOncePerPerson'> & {
  terms: DiscountTerms;
};

const readCode = async (db: Reader, typed: string, lock: SQL): Promise<CodeRow | undefined> => {
  const { rows } = await db.execute<CodeRow>(
    sql`select ${columns} from discounts d where d.key = ${discountKey(typed)} ${lock}`,
  );
  return rows[0];
};

/** Returns whether orders with the code must be placed one after the other. */
const isCounted = (row: CodeRow | undefined): boolean =>
  row !== undefined && (row.maxUses > 0 || row.isOncePerPerson);

/** Locks a code until the transaction ends: shared, unless its uses are counted. */
const lockCode = async (db: Reader, typed: string): Promise<CodeRow | undefined> => {
  if (!isCounted(await readCode(db, typed, sql``))) {
    const row = await readCode(db, typed, sql`for share`);
    // It may have been given a limit in between.
    if (!isCounted(row)) return row;
  }
  return readCode(db, typed, sql`for update`);
};

/**
 * Finds a code that may be used today.
 * @param isLocked until the transaction ends, so that its terms stay and its uses are counted
 * @throws AppError discount.unknown, discount.over
 */
export const readOpenCode = async (
  db: Reader,
  typed: string,
  now: Date,
  isLocked = false,
): Promise<OpenCode> => {
  const row = isLocked ? await lockCode(db, typed) : await readCode(db, typed, sql``);
  const state = row && discountStateOf({ ...row, uses: 0 }, shopDay(now));
  if (!row || state === 'off' || state === 'waiting') throw new AppError('discount.unknown');
  const { id, code, maxUses, isOncePerPerson, validUntil } = row;
  if (state === 'over')
    throw new AppError('discount.over', { text: `El código venció el ${dayText(validUntil)}.` });
  const { percent, amountCents, minimumCents, categoryNumbers, brandIds } = row;
  const terms = { percent, amountCents, minimumCents, categoryNumbers, brandIds };
  return { id, code, maxUses, isOncePerPerson, terms };
};

export interface DiscountedLine {
  /** Null = a free text. */
  productId: number | null;
  /** Price of a unit, with the discount. */
  priceCents: number;
  quantity: number;
  /** Cents that the discount took off it; absent = none. */
  discountCents?: number;
}

const productColumns = columnsOf(products, 'product', 'id', 'lastCostCents');

/** Reads whether a code is for products, and their costs. */
const readProducts = async (
  db: Reader,
  productIds: readonly number[],
  { categoryNumbers, brandIds }: DiscountTerms,
) => {
  const list = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`;
  const inCategory = sql`exists (select from categories c
    where c.number = any(${list(categoryNumbers)}) and product.category_id <@ c.id)`;
  // Brands that were merged into another one lead to it.
  const ofBrand = sql`(product.brand_id = any(${list(brandIds)}) or exists (select from former_names f
    where f.subject = 'brand' and f.former_id = any(${list(brandIds)}) and f.current_id = product.brand_id))`;
  const { rows } = await db.execute<RowOf<typeof productColumns> & { isMeant: boolean }>(
    sql`select ${productColumns}, coalesce(${categoryNumbers.length > 0 ? inCategory : sql`true`}
            and ${brandIds.length > 0 ? ofBrand : sql`true`}, false) as "isMeant"
        from products product where product.id = any(${list(productIds)})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** Returns the lines with their prices before any discount. */
export const withoutDiscount = <L extends DiscountedLine>(lines: readonly L[]): L[] =>
  lines.map((line) => ({
    ...line,
    priceCents: line.priceCents + (line.discountCents ?? 0),
    discountCents: 0,
  }));

/**
 * Returns lines of full prices with the discount, which goes below no cost. Free texts have none.
 * @param had lines that had the code's discount: it is for them in any case, and their price stays possible
 * @throws AppError discount.minimum, discount.notThese
 */
export const applyTerms = async <L extends DiscountedLine>(
  db: Reader,
  lines: readonly L[],
  terms: DiscountTerms,
  had: readonly DiscountedLine[] = [],
): Promise<L[]> => {
  const goods = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  if (goods < terms.minimumCents)
    throw new AppError('discount.minimum', {
      text: `El código vale desde ${formatMoney(terms.minimumCents)} de productos.`,
    });
  const productIds = lines.flatMap(({ productId }) => productId ?? []);
  const found = await readProducts(db, productIds, terms);
  const offs = discountsOf(
    lines.map(({ productId, priceCents, quantity }) => {
      const product = productId === null ? undefined : found.get(productId);
      const earlier = productId !== null && had.find((line) => line.productId === productId);
      const leastCents = costWithTax(product?.lastCostCents ?? 0);
      return {
        priceCents,
        quantity,
        isMeant: earlier ? true : (product?.isMeant ?? false),
        leastCents: earlier ? Math.min(leastCents, earlier.priceCents) : leastCents,
      };
    }),
    terms,
  );
  if (offs.every((off) => off === 0)) throw new AppError('discount.notThese');
  return lines.map((line, place) => {
    const discountCents = offs[place] ?? 0;
    return { ...line, priceCents: line.priceCents - discountCents, discountCents };
  });
};

/** Adds up what lines lost. */
export const discountOf = (
  lines: readonly Pick<DiscountedLine, 'quantity' | 'discountCents'>[],
): number => lines.reduce((sum, line) => sum + (line.discountCents ?? 0) * line.quantity, 0);
