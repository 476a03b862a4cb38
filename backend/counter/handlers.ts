import type { OwnSession } from '#backend/auth/session';
import type { Dependencies } from '#backend/database/dependencies';
import type { Handlers } from '#backend/port';
import { mailReceipt } from './receipt.ts';
import { sellAtCounter } from './sell.ts';

export const createCounterHandlers = (
  deps: Pick<Dependencies, 'db' | 'now' | 'variant'>,
): Handlers<'orderSell' | 'orderMailReceipt', OwnSession> => ({
  orderSell: async ({ sale }, caller) => ({ data: await sellAtCounter(sale, deps, caller) }),

  orderMailReceipt: async (input) => {
    await mailReceipt(deps.db, input, deps);
    return {};
  },
});
