/** Gives the dollar a value on a machine for trying, so that payments in dollars are offered there. */
import { usableRate } from '#backend/payments/rates';
import { exchangeRates } from '#backend/payments/tables';
import { connect } from '#backend/serve/database';

/** UYU for one dollar: about right in 2026, and only for play money. */
const DEMO_RATE = 40;

/** A fresh rate that a seller set stays. */
export const setDemoRate = async (databaseUrl: string): Promise<void> => {
  const { db, close } = connect(databaseUrl, 1);
  try {
    if ((await usableRate(db, 'USD', new Date())) === undefined)
      await db.insert(exchangeRates).values({ currency: 'USD', rate: DEMO_RATE });
  } finally {
    await close();
  }
};
