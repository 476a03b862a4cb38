/** Limits wrong discount codes, so that nobody finds codes by trying, and checked lines, which tell about costs. */
import type { Db } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import { HOUR_SECONDS, type Limit, refundAttempt, throttle } from '#backend/rate-limit/throttle';

const guessing: Limit = { name: 'discount-guess', points: 20, seconds: HOUR_SECONDS };
/** Counts apart. More, since one order may be sent many times at once. */
const ordering: Limit = { name: 'discount-guess-order', points: 40, seconds: HOUR_SECONDS };

/** A code stops at the cost of each product: nobody reads those of the catalogue. Carts change a few times. */
const checkedLines: Limit = { name: 'discount-lines', points: 1000, seconds: HOUR_SECONDS };

const isGuess = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'discount.unknown';

/** Runs work with a code. Counted before, so that guesses at the same moment count as well. */
const limited = async <T>(
  db: Db,
  limit: Limit,
  key: string,
  work: () => Promise<T>,
): Promise<T> => {
  await throttle(db, limit, key);
  try {
    const answer = await work();
    await refundAttempt(db, limit, key);
    return answer;
  } catch (error) {
    if (!isGuess(error)) await refundAttempt(db, limit, key);
    throw error;
  }
};

const accountKey = (userId: number): string => `account ${userId}`;

interface Checking {
  session: { userId: number } | null;
  clientAddress: string;
  lines: number;
}

/**
 * Runs a check of a code, counted by account; without one, by network.
 * @throws AppError request.tooMany
 */
export const limitChecks = async <T>(
  db: Db,
  { session, clientAddress, lines }: Checking,
  check: () => Promise<T>,
): Promise<T> => {
  const key = session ? accountKey(session.userId) : clientAddress;
  await throttle(db, checkedLines, key, lines);
  return limited(db, guessing, key, check);
};

/**
 * Places an order with a code, counted by account.
 * @throws AppError request.tooMany
 */
export const limitOrders = <T>(
  db: Db,
  { userId }: { userId: number },
  place: () => Promise<T>,
): Promise<T> => limited(db, ordering, accountKey(userId), place);
