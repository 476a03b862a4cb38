/** Reads stock, as far as the caller may know it. */
import { sql } from 'drizzle-orm';
import { catalogOf } from '#backend/catalog/visibility';
import type { Db } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { columnsOf, jsonOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { stock } from '#backend/database/tables/stock';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { viewerOf } from '#backend/http/viewer';
import type { Session } from '#backend/port';
import { type PriceSources, resolveCents } from '#backend/prices/resolve';
import { sourcesFor, type Terms } from '#backend/prices/sources';
import { fromCents } from '#contract/amounts/money';
import type { CallOutput } from '#contract/call';
import type { stockCheck } from '#contract/calls/stock';
import type { Stock } from '#contract/entities/stock';
import { availabilityOf } from '#contract/goods/stock-labels';

const codeColumn = columnsOf(products, 'product', 'code');
const shelf = jsonOf(stock, 'shelf', 'branchCode', 'quantity');

type StockRow = RowOf<typeof codeColumn> & { branches: RowOf<typeof shelf>[] };

/**
 * The stock of these products; unknown and (for visitors) hidden ones are left out. Branches come in
 * the shop's own order; one without a row has none.
 */
export const readStock = async (
  { db, variant }: Pick<Dependencies, 'variant'> & { db: Pick<Db, 'execute'> },
  session: Session | null,
  codes: readonly string[],
): Promise<Stock[]> => {
  const viewer = viewerOf({ session, variant });
  const { rows } = await db.execute<StockRow>(
    sql`select ${codeColumn}, (select coalesce(json_agg(${shelf}), '[]')
            from stock shelf where shelf.product_id = product.id) as branches
        from ${catalogOf(viewer).products} product
        where product.code = any(${sql.param([...codes])}::citext[])`,
  );
  return rows.map(({ code, branches }) => {
    const quantities = new Map(branches.map(({ branchCode, quantity }) => [branchCode, quantity]));
    // A branch that the shop no longer has keeps its units out of sight, but they can still be sold.
    const total = branches.reduce((sum, branch) => sum + branch.quantity, 0);
    return {
      code,
      available: availabilityOf(total, variant.lastUnits),
      ...(viewer.seesAll ? { total } : {}),
      branches: variant.branches.map((branch) => {
        const quantity = quantities.get(branch.code) ?? 0;
        return {
          code: branch.code,
          available: availabilityOf(quantity, variant.lastUnits),
          ...(viewer.seesAll ? { quant: quantity } : {}),
        };
      }),
    };
  });
};

export interface Asked {
  Code: string;
  Quantity: number;
}

/** Rows of one product count together: lower-cased code → units. */
export const unitsByCode = (items: readonly Asked[]): Map<string, number> => {
  const units = new Map<string, number>();
  for (const { Code, Quantity } of items)
    units.set(Code.toLowerCase(), (units.get(Code.toLowerCase()) ?? 0) + Quantity);
  return units;
};

interface Questions {
  /** Returns the quantity for which a question is answered; larger stock levels stay secret. */
  answered: (code: string, units: number) => number;
  /** Returns whether the caller may know the remaining units of a requested quantity. */
  tellsLeft: (code: string, left: number, units: number) => boolean;
}

const checked = columnsOf(products, 'product', 'code');

type CheckedRow = RowOf<typeof checked> & { total: number; sources: PriceSources };

/** Returns what a unit costs the caller, and everybody else if that is more. */
const pricesOf = (sources: PriceSources): { price: number; publicPrice?: number } => {
  const cents = resolveCents(sources);
  return {
    price: fromCents(cents),
    ...(cents < sources.publicCents && { publicPrice: fromCents(sources.publicCents) }),
  };
};

/** Whether each row can be had now, all branches together; rows of one product count together. What has no price is not sold. */
export const checkStock = async (
  { db, variant }: Pick<Dependencies, 'db' | 'variant'>,
  items: readonly Asked[],
  { answered, tellsLeft }: Questions,
  terms: Terms,
): Promise<CallOutput<typeof stockCheck>['data']> => {
  const { rows } = await db.execute<CheckedRow>(
    sql`select ${checked}, ${sourcesFor(terms)} as sources,
          (select coalesce(sum(quantity), 0)::int from stock where product_id = product.id) as total
        from ${visibleProducts} product
        where product.code = any(${sql.param(items.map((item) => item.Code))}::citext[])
          and product.price_cents > 0`,
  );
  const requested = unitsByCode(items);
  // Available rows first: revealing remaining units uses up the rest of the budget.
  const found = rows.map(({ code, sources, total }) => {
    const key = code.toLowerCase();
    const wanted = requested.get(key) ?? 0;
    const units = answered(key, wanted);
    return { key, units, wanted, total, sources, available: total >= units };
  });
  const described = new Map(
    found.map(({ key, units, wanted, total, sources, available }) => [
      key,
      {
        ...(available && units < wanted ? { upTo: units } : { available }),
        isOnSale: true,
        ...(!available && tellsLeft(key, total, units) ? { left: total } : {}),
        ...(variant.flags.enableSale ? pricesOf(sources) : {}),
      },
    ]),
  );
  return items.map(({ Code }) => ({
    code: Code,
    ...(described.get(Code.toLowerCase()) ?? { available: false, isOnSale: false }),
  }));
};

/** Whether one of these, or its family, was changed since the build of the pages began that visitors see. */
export const areChanged = async (
  db: Pick<Db, 'execute'>,
  codes: readonly string[],
): Promise<true | undefined> => {
  const { rows } = await db.execute<{ changed: boolean }>(
    sql`select exists (
          select from products product left join families family on family.id = product.family_id
          where product.code = any(${sql.param([...codes])}::citext[])
            and greatest(product.updated_at, family.updated_at) > (
              select started_at from publications where ended_at is not null
              order by ended_at desc limit 1)) as changed`,
  );
  return rows[0]?.changed || undefined;
};
