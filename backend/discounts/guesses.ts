/** Limits wrong discount codes, so that nobody finds codes by trying. */
import type { Db } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import {
  countAttempt,
  HOUR_SECONDS,
  type Limit,
  refundAttempt,
  throttle,
  throwIfExhausted,
} from '#backend/rate-limit/throttle';

const guessing: Limit = { name: 'discount-guess', points: 20, seconds: HOUR_SECONDS };

const isGuess = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'discount.unknown';

/**
 * Runs a check of a code. Counted before, so that guesses at the same moment count as well.
 * @throws AppError request.tooMany
 */
export const limitChecks = async <T>(
  db: Db,
  clientAddress: string,
  check: () => Promise<T>,
): Promise<T> => {
  await throttle(db, guessing, clientAddress);
  try {
    const answer = await check();
    await refundAttempt(db, guessing, clientAddress);
    return answer;
  } catch (error) {
    if (!isGuess(error)) await refundAttempt(db, guessing, clientAddress);
    throw error;
  }
};

/**
 * Places an order with a code. Counted by account and afterwards: one order may be sent many times at once, and an
 * account places few.
 * @throws AppError request.tooMany
 */
export const limitOrders = async <T>(
  db: Db,
  { userId }: { userId: number },
  place: () => Promise<T>,
): Promise<T> => {
  const key = `account ${userId}`;
  await throwIfExhausted(db, guessing, key);
  try {
    return await place();
  } catch (error) {
    if (isGuess(error)) await countAttempt(db, guessing, key);
    throw error;
  }
};
