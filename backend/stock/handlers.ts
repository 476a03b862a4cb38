/** Answers the calls about stock. */
import { kindOf } from '#backend/catalog/kinds/kinds';
import { listVersion } from '#backend/catalog/list-pages';
import type { Dependencies } from '#backend/database/dependencies';
import { AppError } from '#backend/http/app-error';
import { viewerOf } from '#backend/http/viewer';
import type { Handlers } from '#backend/port';
import { termsOf } from '#backend/prices/sources';
import type { Limits } from '#backend/rate-limit/limits';
import { limitQuantities, type QuantityBudget } from '#backend/rate-limit/quantity-budget';
import { areChanged, checkStock, readStock } from './queries.ts';

interface StockDependencies extends Pick<Dependencies, 'db' | 'variant' | 'now'> {
  asked: QuantityBudget;
  /** Undefined = without end. */
  quantities: Limits['quantities'] | undefined;
}

export const createStockHandlers = (
  deps: StockDependencies,
): Handlers<'stockFind' | 'stockList' | 'stockCheck'> => ({
  stockFind: async ({ code }, { session }) => {
    const [data] = await readStock(deps, session, [code]);
    if (!data) throw new AppError('record.notFound');
    return { data };
  },

  stockList: async ({ codes }, { session }) => {
    const [data, catalogue, changed] = await Promise.all([
      readStock(deps, session, codes),
      listVersion(deps.db, kindOf(deps.variant)),
      areChanged(deps.db, codes),
    ]);
    return { data, catalogue, ...(changed && { changed }) };
  },

  stockCheck: async ({ items }, { session, clientAddress }) => {
    const { seesAll } = viewerOf({ session, variant: deps.variant });
    const asker = { session, clientAddress, seesAll, now: deps.now() };
    const questions = limitQuantities(deps.asked, deps.quantities, asker);
    return { data: await checkStock(deps, items, questions, termsOf(session, deps.now())) };
  },
});
