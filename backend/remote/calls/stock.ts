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
import type { Answers } from './ask.ts';
import {
  ANONYMOUS,
  type AskOptions,
  asCaller,
  askHost,
  orUndefined,
  type Remote,
  type RemoteCaller,
} from './ask.ts';
import { askEach } from './ask-each.ts';
import { matchBranches } from './branches.ts';

/** Every visitor of a list asks for its stock; shared caches keep it as long. */
const CACHE_MS = 10_000;
const MAX_CACHED = 20_000;

const totalOf = ({ total, available, branches }: Stock): number | undefined => {
  if (total !== undefined) return total;
  const counted = branches.filter(({ quant }) => quant !== undefined);
  // Hosts that report labels only give no sum, except zero, where they may omit branches.
  if (counted.length === 0) return available === 'NO' ? 0 : undefined;
  return counted.reduce((sum, { quant = 0 }) => sum + quant, 0);
};

/**
 * Returns stock by the shop's branches and labels; quantities for its sellers only. A branch of the shop is left out if
 * the host has units in branches that are none of the shop's.
 */
const visibleStock = (stock: Stock, { branches, lastUnits }: Variant, seesAll: boolean): Stock => {
  const { byCode: reported, unmatched } = matchBranches(stock.branches, branches);
  const isElsewhere = unmatched.some(({ available }) => available !== 'NO');
  const total = totalOf(stock);
  return {
    code: stock.code,
    available: total === undefined ? stock.available : availabilityOf(total, lastUnits),
    ...(seesAll && total !== undefined && { total }),
    branches: branches.flatMap(({ code }) => {
      const branch = reported.get(code);
      if (!branch && isElsewhere) return [];
      const quant = branch?.quant ?? 0;
      return [
        {
          code,
          available:
            branch && branch.quant === undefined
              ? branch.available
              : availabilityOf(quant, lastUnits),
          ...(seesAll && { quant }),
        },
      ];
    }),
  };
};

/** Stock at a host, which answers for one product at a time, and the quantities that each caller may see. */
export const createStockAnswers = (
  remote: Remote,
  quantities: Limits['quantities'] | undefined,
): Answers<'stockFind' | 'stockList' | 'stockCheck'> => {
  const { variant } = remote;
  const cache = cacheAnswers<Stock | undefined>(CACHE_MS, MAX_CACHED);
  const budget = createQuantityBudget();
  const seesAll = ({ session }: RemoteCaller) => isShopSeller({ session, variant });

  const ask = async (code: string, as: AskOptions): Promise<Stock | undefined> =>
    (await orUndefined(askHost(remote, 'stockFind', { code }, as)))?.data;
  /** Caches what everybody may see; sellers' queries are not cached. */
  const find = (code: string, caller: RemoteCaller): Promise<Stock | undefined> =>
    seesAll(caller)
      ? ask(code, asCaller(caller))
      : cache.get(code.toLowerCase(), () => ask(code, ANONYMOUS));

  const check = async (
    items: readonly { Code: string; Quantity: number }[],
    caller: RemoteCaller,
  ): Promise<OutputOf<'stockCheck'>['data']> => {
    // Each code once, in its original spelling, which some hosts require.
    const itemsByCode = Map.groupBy(items, ({ Code }) => Code.toLowerCase());
    const { answered, tellsLeft } = limitQuantities(budget, quantities, {
      ...caller,
      seesAll: seesAll(caller),
      now: new Date(),
    });
    const { answered: found, unanswered = [] } = await askEach(
      remote,
      [...itemsByCode.keys()],
      async (key) => {
        const rows = itemsByCode.get(key) ?? [];
        const [{ Code: code } = { Code: key }] = rows;
        const requested = rows.reduce((sum, { Quantity }) => sum + Quantity, 0);
        const [product, stock] = await Promise.all([
          orUndefined(askHost(remote, 'productFind', { code }, ANONYMOUS)),
          ask(code, ANONYMOUS),
        ]);
        return { key, requested: requested, product: product?.data, stock };
      },
    );
    const byCode = new Map(
      found.map(({ key, requested, product, stock }) => [
        key,
        product?.isPublic && (!variant.flags.enableSale || isForSale(product.price)) && stock
          ? rowOf(
              product,
              stock,
              { key, wanted: requested, units: answered(key, requested) },
              tellsLeft,
            )
          : undefined,
      ]),
    );
    return items
      .filter(({ Code }) => !unanswered.includes(Code.toLowerCase()))
      .map(({ Code }) => ({
        code: Code,
        ...(byCode.get(Code.toLowerCase()) ?? { available: false, isOnSale: false }),
      }));
  };

  const rowOf = (
    product: Product,
    stock: Stock,
    request: { key: string; wanted: number; units: number },
    tellsLeft: (code: string, left: number, units: number) => boolean,
  ) => {
    const { key, wanted } = request;
    const total = totalOf(stock);
    // A label answers for one unit.
    const units = total === undefined ? 1 : request.units;
    const available = total === undefined ? stock.available !== 'NO' : total >= units;
    const isShort = !available && total !== undefined && tellsLeft(key, total, units);
    return {
      ...(available && units < wanted ? { upTo: units } : { available }),
      isOnSale: true,
      ...(isShort && { left: total }),
      ...(variant.flags.enableSale && product.price !== null && { price: product.price }),
    };
  };

  return {
    stockFind: async ({ code }, caller) => {
      const as = seesAll(caller) ? asCaller(caller) : ANONYMOUS;
      const { data } = await askHost(remote, 'stockFind', { code }, as);
      return { data: visibleStock(data, variant, seesAll(caller)) };
    },
    stockList: async ({ codes }, caller) => {
      const { answered, ...rest } = await askEach(remote, codes, (code) => find(code, caller));
      const data = answered.map((stock) => visibleStock(stock, variant, seesAll(caller)));
      // Hosts report no changes; item pages load the item each time anyway.
      return { data, changed: true, ...rest };
    },
    stockCheck: async ({ items }, caller) => ({ data: await check(items, caller) }),
  };
};
