import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { unsubscribeKeyOf } from '#backend/auth/mailing-keys';
import { randomKey } from '#backend/auth/one-time-tokens';
import { recordConsent } from '#backend/consents/record';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { stockNotices } from '#backend/database/tables/stock-notices';
import { AppError } from '#backend/http/app-error';
import { queueMail } from '#backend/mail/outbox';
import { DAY_SECONDS, type Limit, throttle } from '#backend/rate-limit/throttle';
import { titleOfProduct } from '#contract/goods/product-title';
import { HOUR_MS } from '#contract/time/dates';
import { itemPath } from '#variants/paths';
import { KEPT_MS } from './cleanup.ts';
import { confirmUrl, endUrl } from './links.ts';
import { findMissing } from './missing-product.ts';

export type Asking = Pick<Dependencies, 'db' | 'variant' | 'now'>;

/** Limits mails to one address, whoever requests them. */
const mailbox: Limit = { name: 'notice-mailbox', points: 5, seconds: DAY_SECONDS };
/** A repeated request sends no second mail before this has passed. */
const AGAIN_MS = HOUR_MS;
/** Notices of one account. */
const MAX_NOTICES = 100;

/**
 * Adds a notice for an account, which needs no confirmation.
 * @throws AppError notice.tooMany, beside those of findMissing
 */
export const askAsAccount = async (
  { db, now }: Asking,
  code: string,
  { email, address }: { email: string; address: string },
): Promise<void> => {
  const product = await findMissing(db, code);
  const { endHash } = await unsubscribeKeyOf(db, 'notices', email);
  if ((await db.$count(stockNotices, eq(stockNotices.endHash, endHash))) >= MAX_NOTICES)
    throw new AppError('notice.tooMany');
  await db.transaction(async (tx) => {
    await tx
      .insert(stockNotices)
      .values({ productId: product.id, email, endHash, mailedAt: now(), confirmedAt: now() })
      .onConflictDoUpdate({
        target: [stockNotices.productId, stockNotices.email],
        // A repeated request is kept for another year.
        set: { confirmedAt: sql`excluded.confirmed_at` },
      });
    await recordConsent(tx, { email, kind: 'stockNotice', address, at: now() });
  });
};

/**
 * Stores a visitor's notice until its mail confirms it.
 * @returns whether to send that mail: at first, if it may have been lost, and after half a year of
 * waiting, since another confirmation extends the notice by a year
 */
const storeUnconfirmed = async (
  tx: Tx,
  notice: { productId: number; email: string; endHash: string; confirmHash: string },
  now: Date,
): Promise<boolean> => {
  const [added] = await tx
    .insert(stockNotices)
    .values({ ...notice, mailedAt: now })
    .onConflictDoNothing()
    .returning({ id: stockNotices.id });
  if (added) return true;
  const { rowCount } = await tx
    .update(stockNotices)
    .set({ confirmHash: notice.confirmHash, mailedAt: now })
    .where(
      and(
        eq(stockNotices.productId, notice.productId),
        eq(stockNotices.email, notice.email),
        or(
          isNull(stockNotices.confirmedAt),
          lt(stockNotices.confirmedAt, new Date(now.getTime() - KEPT_MS / 2)),
        ),
        lt(stockNotices.mailedAt, new Date(now.getTime() - AGAIN_MS)),
      ),
    );
  return rowCount === 1;
};

/** Adds a visitor's notice. The reply does not reveal whether the address is known. */
export const askAsVisitor = async (
  { db, variant, now }: Asking,
  code: string,
  email: string,
): Promise<void> => {
  const product = await findMissing(db, code);
  await throttle(db, mailbox, email);
  const { endKey, endHash } = await unsubscribeKeyOf(db, 'notices', email);
  const { key, keyHash } = randomKey();
  await db.transaction(async (tx) => {
    const notice = { productId: product.id, email, endHash, confirmHash: keyHash };
    if (!(await storeUnconfirmed(tx, notice, now()))) return;
    await queueMail(tx, {
      event: `stock-notice-asked:${keyHash.slice(0, 32)}`,
      to: email,
      template: 'stockNoticeAsked',
      data: {
        name: titleOfProduct(product.titled),
        code: product.code,
        itemUrl: variant.url + itemPath(variant, product.pageCode),
        confirmUrl: confirmUrl(variant, key),
        endUrl: endUrl(variant, endKey),
      },
    });
  });
};
