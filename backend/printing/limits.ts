import { and, count, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { printParts, printPieces, printRequests } from '#backend/database/tables/printing';
import { AppError } from '#backend/http/app-error';
import { HOUR_SECONDS, type Limit } from '#backend/rate-limit/throttle';
import { PART_BYTES } from '#contract/files/file-parts';
import { DAY_MS } from '#contract/time/dates';

export const newRequests: Limit = { name: 'print-address', points: 12, seconds: HOUR_SECONDS };
/** Messages at the links of requests, and requests called off there. */
export const answers: Limit = { name: 'print-answers', points: 30, seconds: HOUR_SECONDS };
const CONFIRMATIONS_A_DAY = 6;

const GIGABYTE = 1024 ** 3;
/** Per day for a network and the shop; `all` limits what is stored at one time. */
const MAX_BYTES = { network: GIGABYTE, shop: 4 * GIGABYTE, all: 20 * GIGABYTE };

/** Sums stored bytes, not announced ones. */
const storedBytes = (which: SQL) =>
  sql`coalesce(sum(least(${PART_BYTES}::int, ${printPieces.fileBytes} - ${printParts.part} * ${PART_BYTES}::int))
      filter (where ${which}), 0)`.mapWith(Number);

/**
 * Checks the limits; concurrent parts may exceed them by their own size.
 * @param more bytes to come @param network as `networkKey` makes it @throws AppError print.full
 */
export const refuseFull = async (
  db: Db | Tx,
  { more, network, now }: { more: number; network: string; now: Date },
): Promise<void> => {
  const today = gt(printParts.storedAt, new Date(now.getTime() - DAY_MS));
  const ofNetwork = sql`${today} and ${printRequests.network} = ${network}`;
  const [stored] = await db
    .select({
      network: storedBytes(ofNetwork),
      shop: storedBytes(today),
      all: storedBytes(sql`true`),
    })
    .from(printParts)
    .innerJoin(printPieces, eq(printPieces.id, printParts.pieceId))
    .innerJoin(printRequests, eq(printRequests.id, printPieces.requestId))
    .where(and(isNotNull(printParts.storedAt), isNull(printRequests.filesGoneAt)));
  if (!stored) return;
  const isFull = (of: keyof typeof MAX_BYTES) => stored[of] + more > MAX_BYTES[of];
  if ((network !== '' && isFull('network')) || isFull('shop') || isFull('all'))
    throw new AppError('print.full');
};

/**
 * Decides whether one more confirmation may go to an address that somebody typed. Only finished requests count.
 * Call under the lock of new requests.
 */
export const mayConfirm = async (tx: Tx, email: string, now: Date): Promise<boolean> => {
  const today = gt(printRequests.receivedAt, new Date(now.getTime() - DAY_MS));
  const [row] = await tx
    .select({ received: count() })
    .from(printRequests)
    .where(and(eq(sql`lower(${printRequests.email})`, email.toLowerCase()), today));
  return (row?.received ?? 0) < CONFIRMATIONS_A_DAY;
};
