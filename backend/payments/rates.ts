/** Exchange rates: the newest one that a seller set, while it is fresh. */
import { desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { exchangeRates } from '#backend/database/tables/payments';
import { AppError } from '#backend/http/app-error';
import { DAY_MS } from '#contract/dates';
import { type Currency, formatMoney, toCents } from '#contract/money';

/** A rate of Friday still counts on Monday. */
const FRESH_MS = 3 * DAY_MS;

interface Rate {
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

/** A rate further away from the last one than this is more often a slip of the finger than true. */
const PLAUSIBLE = 0.1;

/** @throws AppError rate.implausible, which names the last rate, unless it was confirmed */
export const setRate = async (
  db: Db,
  wanted: { currency: Currency; rate: number; confirm: boolean; userId: number },
  now: Date,
): Promise<void> => {
  const { currency, rate, confirm, userId } = wanted;
  const last = await findRate(db, currency, now);
  if (last && !confirm && Math.abs(rate - last.rate) > last.rate * PLAUSIBLE)
    throw new AppError('rate.implausible', {
      text: `La última cotización es ${formatMoney(toCents(last.rate))} y esta se aleja más de un 10 %. Confírmala si es correcta.`,
    });
  await db.insert(exchangeRates).values({ currency, rate, userId, at: now });
};
