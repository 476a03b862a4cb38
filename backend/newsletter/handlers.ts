import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import { hashToken } from '#backend/auth/hash-token';
import { unsubscribeKeyOf } from '#backend/auth/mailing-keys';
import { linkTo } from '#backend/auth/one-time-tokens';
import { endConsent, recordConsent } from '#backend/consents/record';
import type { Db, Tx } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import type { Dependencies } from '#backend/database/dependencies';
import { subscriptions } from '#backend/database/tables/site';
import { AppError } from '#backend/http/app-error';
import { withUniformTime } from '#backend/http/uniform-timing';
import { queueMail } from '#backend/mail/outbox';
import type { Handlers } from '#backend/port';
import { MAIL_LIMITS } from '#backend/rate-limit/account-limits';
import { countAttempt, DAY_SECONDS, type Limit, throttle } from '#backend/rate-limit/throttle';
import { CONFIRM_PARAMETER } from '#contract/calls/contact';
import { DAY_MS, HOUR_MS } from '#contract/time/dates';

/** Lifetime of a confirmation link. */
const CONFIRM_MS = 30 * DAY_MS;
/** Limits the mails to one mailbox; the last link that was sent stays valid. */
const mailboxLimit: Limit = { name: 'newsletter-mailbox', points: 3, seconds: DAY_SECONDS };
/** A request within this time of the last mail sends no other. */
const RESEND_MS = HOUR_MS;

type Deps = Pick<Dependencies, 'db' | 'variant' | 'now'>;
type Row = typeof subscriptions.$inferSelect;

/** @param existing the subscription of the address, if any */
const needsMail = (existing: Row | undefined, now: Date): boolean =>
  !existing || (!existing.confirmedAt && now.getTime() - existing.mailedAt.getTime() > RESEND_MS);

const matches = (value: string) =>
  and(eq(subscriptions.type, 'NEM'), eq(subscriptions.value, value));

const mailKey = async (tx: Tx, value: string, { db, variant, now }: Deps): Promise<void> => {
  const key = randomBytes(32).toString('base64url');
  const keyHash = hashToken(key);
  const { endKey, endHash } = await unsubscribeKeyOf(db, 'newsletter', value);
  await tx.update(subscriptions).set({ keyHash, endHash, mailedAt: now() }).where(matches(value));
  const confirmUrl = `${variant.url}/?${CONFIRM_PARAMETER}=${key}`;
  await queueMail(tx, {
    event: `newsletter:${keyHash.slice(0, 32)}`,
    to: value,
    template: 'newsletter',
    data: {
      confirmUrl,
      endUrl: `${linkTo(variant, 'newsletter-end')}?clave=${encodeURIComponent(endKey)}`,
    },
  });
};

/** A reached limit is not reported: it would reveal that the address was submitted before. */
const subscribe = async (value: string, deps: Deps): Promise<void> => {
  const { db, now } = deps;
  const [existing] = await db.select().from(subscriptions).where(matches(value)).limit(1);
  if (!needsMail(existing, now())) return;
  if ((await countAttempt(db, mailboxLimit, value)) > 0) return;
  await db.transaction(async (tx) => {
    const [added] = await tx
      .insert(subscriptions)
      .values({ type: 'NEM', value, createdAt: now(), mailedAt: now() })
      .onConflictDoNothing()
      .returning({ value: subscriptions.value });
    if (added) return mailKey(tx, value, deps);
    const [current] = await tx
      .select()
      .from(subscriptions)
      .where(matches(value))
      .limit(1)
      .for('update');
    // Another request may have sent the mail, or the owner confirmed, since the first read.
    if (current && needsMail(current, now())) await mailKey(tx, value, deps);
  });
};

const end = (where: SQL, { db, now }: Deps): Promise<void> =>
  db.transaction(async (tx) => {
    const ended = await tx
      .delete(subscriptions)
      .where(and(eq(subscriptions.type, 'NEM'), where))
      .returning({ email: subscriptions.value });
    for (const { email } of ended) await endConsent(tx, { email, kind: 'newsletter', at: now() });
  });

/** Confirms a subscription and records the consent in one transaction. */
const confirm = (keyHash: string, address: string, { db, now }: Deps): Promise<void> =>
  db.transaction(async (tx) => {
    const since = new Date(now().getTime() - CONFIRM_MS);
    const [confirmed] = await tx
      .update(subscriptions)
      .set({ confirmedAt: now() })
      .where(
        and(
          eq(subscriptions.keyHash, keyHash),
          gt(subscriptions.mailedAt, since),
          isNull(subscriptions.confirmedAt),
        ),
      )
      .returning({ email: subscriptions.value });
    if (confirmed)
      await recordConsent(tx, {
        email: confirmed.email,
        kind: 'newsletter',
        address,
        at: now(),
      });
  });

/** Deletes subscriptions that were never confirmed. @returns how many */
export const deleteUnconfirmed = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(
    db,
    subscriptions,
    and(
      isNull(subscriptions.confirmedAt),
      lt(subscriptions.mailedAt, new Date(now.getTime() - CONFIRM_MS)),
    ),
  );

type NewsletterCalls =
  | 'suscriptionAdd'
  | 'suscriptionConfirm'
  | 'suscriptionEnd'
  | 'suscriptionLeave';

export const createNewsletterHandlers = (deps: Deps): Handlers<NewsletterCalls> => ({
  suscriptionAdd: async ({ value, website }, { clientAddress }) => {
    await throttle(deps.db, MAIL_LIMITS.newsletter, clientAddress);
    await withUniformTime(async () => {
      if (website === '') await subscribe(value, deps);
    });
    return {};
  },

  suscriptionConfirm: async ({ key }, { clientAddress }) => {
    const { db } = deps;
    await throttle(db, MAIL_LIMITS.newsletter, `confirm ${clientAddress}`);
    const keyHash = hashToken(key);
    await confirm(keyHash, clientAddress, deps);
    const [row] = await db
      .select({ confirmedAt: subscriptions.confirmedAt })
      .from(subscriptions)
      .where(eq(subscriptions.keyHash, keyHash))
      .limit(1);
    if (!row?.confirmedAt) throw new AppError('subscription.stale');
    return {};
  },

  suscriptionEnd: async ({ key }, { clientAddress }) => {
    await throttle(deps.db, MAIL_LIMITS.newsletter, `end ${clientAddress}`);
    await end(eq(subscriptions.endHash, hashToken(key)), deps);
    return {};
  },

  suscriptionLeave: async (_, { session }) => {
    await end(eq(subscriptions.value, session.email), deps);
    return {};
  },
});
