/** Stock at a host, which answers for one product at a time, and the quantities that each caller may see. */
import { isShopSeller } from '#backend/http/shop-seller';
import type { Limits } from '#backend/rate-limit/limits';
import { createQuantityBudget, limitQuantities } from '#backend/rate-limit/quantity-budget';
import type { OutputOf } from '#contract/calls';
import type { Product } from '#contract/entities/catalog';
import type { Stock } from '#contract/entities/stock';
import { isForSale } from '#contract/goods/for-sale';
import { availabilityOf } from '#contract/goods/stock-labels';
import type { Variant } from '#variants/schema';
import { cacheAnswers } from '../cached-answers.ts';
import type { Answers } from './answers.ts';
import {
  type As,
  asCaller,
  askHost,
  NOBODY,
  orNone,
  type Remote,
  type RemoteCaller,
} from './ask.ts';
import { eachTold } from './each-told.ts';

/** Every visitor of a list asks for its stock; shared caches keep it as long. */
const KEPT_MS = 10_000;
const MOST_KEPT = 20_000;

const totalOf = ({ total, available, branches }: Stock): number | undefined => {
  if (total !== undefined) return total;
  const counted = branches.filter(({ quant }) => quant !== undefined);
  // Hosts that report labels only give no sum, except zero, where they may omit branches.
  if (counted.length === 0) return available === 'NO' ? 0 : undefined;
  return counted.reduce((sum, { quant = 0 }) => sum + quant, 0);
};

/** Returns stock by the shop's branches and labels; quantities for its sellers only. */
const shown = (stock: Stock, { branches, lastUnits }: Variant, seesAll: boolean): Stock => {
  const known = new Map(stock.branches.map((branch) => [branch.code, branch]));
  const total = totalOf(stock);
  return {
    code: stock.code,
    available: total === undefined ? stock.available : availabilityOf(total, lastUnits),
    ...(seesAll && total !== undefined && { total }),
    branches: branches.map(({ code }) => {
      const branch = known.get(code);
      const quant = branch?.quant ?? 0;
      return {
        code,
        available:
          branch && branch.quant === undefined
            ? branch.available
            : availabilityOf(quant, lastUnits),
        ...(seesAll && { quant }),
      };
    }),
  };
};

export const createStockAnswers = (
  remote: Remote,
  quantities: Limits['quantities'] | undefined,
): Answers<'stockFind' | 'stockList' | 'stockCheck'> => {
  const { variant } = remote;
  const known = cacheAnswers<Stock | undefined>(KEPT_MS, MOST_KEPT);
  const budget = createQuantityBudget();
  const seesAll = ({ session }: RemoteCaller) => isShopSeller({ session, variant });

  const ask = async (code: string, as: As): Promise<Stock | undefined> =>
    (await orNone(askHost(remote, 'stockFind', { code }, as)))?.data;
  /** Caches what everybody may see; sellers' queries are not cached. */
  const find = (code: string, caller: RemoteCaller): Promise<Stock | undefined> =>
    seesAll(caller)
      ? ask(code, asCaller(caller))
      : known.get(code.toLowerCase(), () => ask(code, NOBODY));

  const check = async (
    items: readonly { Code: string; Quantity: number }[],
    caller: RemoteCaller,
  ): Promise<OutputOf<'stockCheck'>['data']> => {
    // Each code once, in its original spelling, which some hosts require.
    const asks = Map.groupBy(items, ({ Code }) => Code.toLowerCase());
    const { answered, tellsLeft } = limitQuantities(budget, quantities, {
      ...caller,
      seesAll: seesAll(caller),
      now: new Date(),
    });
    const { told: found, untold = [] } = await eachTold(remote, [...asks.keys()], async (key) => {
      const rows = asks.get(key) ?? [];
      const [{ Code: code } = { Code: key }] = rows;
      const wanted = rows.reduce((sum, { Quantity }) => sum + Quantity, 0);
      const [product, stock] = await Promise.all([
        orNone(askHost(remote, 'productFind', { code }, NOBODY)),
        ask(code, NOBODY),
      ]);
      return { key, wanted, product: product?.data, stock };
    });
    const told = new Map(
      found.map(({ key, wanted, product, stock }) => [
        key,
        product?.isPublic && (!variant.flags.enableSale || isForSale(product.price)) && stock
          ? rowOf(product, stock, answered(key, wanted), tellsLeft, key)
          : undefined,
      ]),
    );
    return items
      .filter(({ Code }) => !untold.includes(Code.toLowerCase()))
      .map(({ Code }) => ({
        code: Code,
        ...(told.get(Code.toLowerCase()) ?? { available: false, isOnSale: false }),
      }));
  };

  const rowOf = (
    product: Product,
    stock: Stock,
    units: number,
    tellsLeft: (code: string, left: number, units: number) => boolean,
    key: string,
  ) => {
    const total = totalOf(stock);
    const available = total === undefined ? stock.available !== 'NO' : total >= units;
    const isShort = !available && total !== undefined && tellsLeft(key, total, units);
    return {
      available,
      isOnSale: true,
      ...(isShort && { left: total }),
      ...(variant.flags.enableSale && product.price !== null && { price: product.price }),
    };
  };

  return {
    stockFind: async ({ code }, caller) => {
      const as = seesAll(caller) ? asCaller(caller) : NOBODY;
      const { data } = await askHost(remote, 'stockFind', { code }, as);
      return { data: shown(data, variant, seesAll(caller)) };
    },
    stockList: async ({ codes }, caller) => {
      const { told, ...rest } = await eachTold(remote, codes, (code) => find(code, caller));
      const data = told.map((stock) => shown(stock, variant, seesAll(caller)));
      // Hosts report no changes; item pages load the item each time anyway.
      return { data, changed: true, ...rest };
    },
    stockCheck: async ({ items }, caller) => ({ data: await check(items, caller) }),
  };
};
