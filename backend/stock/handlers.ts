/** Answers the calls that ask what is in stock. */
import { kindOf } from '#backend/catalog/kinds/kinds';
import { listVersion } from '#backend/catalog/list-pages';
import { viewerOf } from '#backend/catalog/visibility';
import type { Dependencies } from '#backend/database/dependencies';
import { AppError } from '#backend/http/app-error';
import { networkOf } from '#backend/http/client-address';
import type { Caller, Handlers } from '#backend/port';
import type { Limits } from '#backend/rate-limit/limits';
import { MAX_QUANTITY } from '#contract/limits';
import { type AskedQuantities, admitsLeft } from './asked-quantities.ts';
import { checkStock, readStock } from './queries.ts';

/** What a visitor's cart is told about; who logs in to buy is told up to what a row holds. */
const VISITORS_QUANTITY = 10;

interface StockDependencies extends Pick<Dependencies, 'db' | 'variant' | 'now'> {
  asked: AskedQuantities;
  /** Undefined = without end. */
  quantities: Limits['quantities'] | undefined;
}

/** As how many units a caller's question about so many is answered, and whether how many there are is told. */
const questionsOf = (
  { variant, now, asked, quantities }: StockDependencies,
  { session, clientAddress }: Caller,
) => {
  const most = session ? MAX_QUANTITY : VISITORS_QUANTITY;
  const limit = session ? quantities?.account : quantities?.address;
  const caller = session?.userGuid ?? networkOf(clientAddress);
  const isTold = (code: string, units: number) =>
    !limit ||
    viewerOf({ session, variant }).seesAll ||
    asked.admits(limit, caller, code, units, now());
  const by = { caller, now: now() };
  return {
    answered: (code: string, units: number): number => {
      const answered = Math.min(units, most);
      return isTold(code, answered) ? answered : 1;
    },
    tellsLeft: (code: string, left: number, units: number): boolean =>
      !limit || admitsLeft(asked, limit, { ...by, code }, left, units),
  };
};

export const createStockHandlers = (
  deps: StockDependencies,
): Handlers<'stockFind' | 'stockList' | 'stockCheck'> => ({
  stockFind: async ({ code }, { session }) => {
    const [data] = await readStock(deps, session, [code]);
    if (!data) throw new AppError('record.notFound');
    return { data };
  },

  stockList: async ({ codes }, { session }) => {
    const [data, catalogue] = await Promise.all([
      readStock(deps, session, codes),
      listVersion(deps.db, kindOf(deps.variant)),
    ]);
    return { data, catalogue };
  },

  stockCheck: async ({ items }, caller) => ({
    data: await checkStock(deps, items, questionsOf(deps, caller)),
  }),
});
