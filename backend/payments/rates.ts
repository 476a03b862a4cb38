/** Exchange rates: the newest one that a seller set, while it is fresh. */
import { desc, eq, sql } from 'drizzle-orm';
import { type Author, recordChanges } from '#backend/audit/record';
import type { Db, Tx } from '#backend/database/connection';
import { exchangeRates } from '#backend/database/tables/payments';
import { AppError } from '#backend/http/app-error';
import { type Currency, formatMoney, toCents } from '#contract/amounts/money';
import { DAY_MS } from '#contract/time/dates';

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

/** @returns null for UYU itself, undefined without a fresh rate */
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

/** Rates of one currency are set one after the other, so that each is compared with the one before it. */
const waitForTurn = (tx: Tx, currency: Currency) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`rate ${currency}`}, 0))`);

/** @throws AppError rate.implausible, which names the last rate, unless it was confirmed */
export const setRate = (
  db: Db,
  wanted: { currency: Currency; rate: number; confirm: boolean },
  { author, at }: { author: Author; at: Date },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { currency, rate, confirm } = wanted;
    await waitForTurn(tx, currency);
    const last = await findRate(tx, currency, at);
    if (last && !confirm && Math.abs(rate - last.rate) > last.rate * PLAUSIBLE)
      throw new AppError('rate.implausible', {
        text: `La última cotización es ${formatMoney(toCents(last.rate))} y esta se aleja más de un 10 %. Confírmala si es correcta.`,
      });
    await tx.insert(exchangeRates).values({ currency, rate, userId: author.userId, at });
    await recordChanges(tx, author, at, [
      {
        subject: 'exchangeRate',
        subjectId: currency,
        action: 'UPD',
        // Confirming an unchanged rate extends it, which is recorded.
        changes: [{ field: 'rate', ...(last && { from: last.rate }), to: rate }],
      },
    ]);
  });
