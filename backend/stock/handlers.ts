/** Answers the calls that ask what is in stock. */
import { viewerOf } from '#backend/catalog/visibility';
import { AppError } from '#backend/http/app-error';
import { networkOf } from '#backend/http/client-address';
import type { Context, Handlers } from '#backend/http/context';
import type { Limits } from '#backend/rate-limit/limits';
import { MAX_QUANTITY } from '#contract/limits';
import type { AskedQuantities } from './asked-quantities.ts';
import { checkStock, readStock } from './reading.ts';

/** What a visitor's cart is told about; who logs in to buy is told up to what a row holds. */
const VISITORS_QUANTITY = 10;

type Quantities = Limits['quantities'] | undefined;

/** As how many units a caller's question about so many is answered. */
const answeredTo = (context: Context, asked: AskedQuantities, limits: Quantities) => {
  const { session, clientAddress, now } = context;
  const most = session ? MAX_QUANTITY : VISITORS_QUANTITY;
  const limit = session ? limits?.account : limits?.address;
  const caller = session?.userGuid ?? networkOf(clientAddress);
  const isTold = (code: string, units: number) =>
    !limit || viewerOf(context).seesAll || asked.admits(limit, caller, code, units, now());
  return (code: string, units: number): number => {
    const answered = Math.min(units, most);
    return isTold(code, answered) ? answered : 1;
  };
};

/** @param limits undefined = without end */
export const createStockHandlers = (
  asked: AskedQuantities,
  limits: Quantities,
): Handlers<'stockFind' | 'stockList' | 'stockCheck'> => ({
  stockFind: async ({ code }, context) => {
    const [data] = await readStock(context, [code]);
    if (!data) throw new AppError('record.notFound');
    return { data };
  },

  stockList: async ({ codes }, context) => ({ data: await readStock(context, codes) }),

  stockCheck: async ({ items }, context) => ({
    data: await checkStock(context, items, answeredTo(context, asked, limits)),
  }),
});
