/** A fresh value of the dollar for the demo, so that it shows every way to pay. */

import type { Db, Tx } from '#backend/database/connection';
import { exchangeRates } from '#backend/database/tables/payments';
import { usableRate } from '#backend/payments/rates';

/** UYU for one dollar: about right in 2026, and only for play money. */
const DEMO_RATE = 40;

/** A fresh rate that a seller set stays. */
export const seedRate = async (db: Db | Tx): Promise<void> => {
  if ((await usableRate(db, 'USD', new Date())) === undefined)
    await db.insert(exchangeRates).values({ currency: 'USD', rate: DEMO_RATE });
};
