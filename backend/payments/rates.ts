/** Exchange rates: the newest one that a seller set, while it is fresh. */
import { desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#backend/serve/database';
import type { Currency } from '#contract/money';
import { exchangeRates } from './tables.ts';

/** A rate of Friday still counts on Monday. */
const FRESH_MS = 3 * 24 * 60 * 60 * 1000;

export interface Rate {
  rate: number;
  at: Date;
  isFresh: boolean;
}

export const findRate = async (
  db: Db | Tx,
  currency: Currency,
  now: Date,
): Promise<Rate | undefined> => {
  const [row] = await db
    .select({ rate: exchangeRates.rate, at: exchangeRates.at })
    .from(exchangeRates)
    .where(eq(exchangeRates.currency, currency))
    .orderBy(desc(exchangeRates.at))
    .limit(1);
  return row && { ...row, isFresh: now.getTime() - row.at.getTime() < FRESH_MS };
};

/** @returns null in UYU itself, undefined where there is no fresh rate */
export const usableRate = async (
  db: Db | Tx,
  currency: Currency,
  now: Date,
): Promise<number | null | undefined> => {
  if (currency === 'UYU') return null;
  const found = await findRate(db, currency, now);
  return found?.isFresh ? found.rate : undefined;
};
