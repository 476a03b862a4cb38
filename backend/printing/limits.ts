/** How much anybody may leave at the shop in a day: parts are kept before a person has seen them. */
import { and, count, eq, gt, sql, sum } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { printRequests } from '#backend/database/tables/printing';
import { AppError } from '#backend/http/app-error';
import type { Limit } from '#backend/rate-limit/throttle';
import { DAY_MS } from '#contract/dates';

export const newRequests: Limit = { name: 'print-address', points: 12, seconds: 60 * 60 };
const CONFIRMATIONS_A_DAY = 6;

const GIGABYTE = 1024 ** 3;
export const BYTES_A_DAY = { shop: 4 * GIGABYTE, network: GIGABYTE } as const;

/** Call under the lock of new requests: two at once would both fit. @throws AppError print.full */
export const refuseFullDay = async (
  tx: Tx,
  { bytes, network, now }: { bytes: number; network: string; now: Date },
): Promise<void> => {
  const today = gt(printRequests.createdAt, new Date(now.getTime() - DAY_MS));
  const kept = async (where: typeof today | undefined): Promise<number> => {
    const [row] = await tx
      .select({ bytes: sum(printRequests.fileBytes).mapWith(Number) })
      .from(printRequests)
      .where(where);
    return row?.bytes ?? 0;
  };
  const ofNetwork = network === '' ? 0 : await kept(and(today, eq(printRequests.network, network)));
  if (ofNetwork + bytes > BYTES_A_DAY.network || (await kept(today)) + bytes > BYTES_A_DAY.shop)
    throw new AppError('print.full');
};

/**
 * Whether one more mail may go to an address that somebody typed. Requests that were received count, so
 * that nobody uses up another one's by trying. Call under the lock of new requests.
 */
export const mayConfirm = async (tx: Tx, email: string, now: Date): Promise<boolean> => {
  const today = gt(printRequests.receivedAt, new Date(now.getTime() - DAY_MS));
  const [row] = await tx
    .select({ received: count() })
    .from(printRequests)
    .where(and(eq(sql`lower(${printRequests.email})`, email.toLowerCase()), today));
  return (row?.received ?? 0) < CONFIRMATIONS_A_DAY;
};
