import type { Db, Tx } from '#backend/database/connection';
import { exchangeRates } from '#backend/database/tables/payments';
import { usableRate } from '#backend/payments/rates';

/** Pesos per dollar, about right in 2026. */
const DEMO_RATE = 40;

/** Sets a fresh exchange rate unless a seller has. */
export const seedRate = async (db: Db | Tx): Promise<void> => {
  if ((await usableRate(db, 'USD', new Date())) === undefined)
    await db.insert(exchangeRates).values({ currency: 'USD', rate: DEMO_RATE });
};
