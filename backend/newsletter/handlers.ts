/** Answers the newsletter's calls: an address joins once its owner has confirmed it. */
import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { endKeyOf } from '#backend/auth/mailing-keys';
import { linkTo } from '#backend/auth/one-time-tokens';
import { hashToken } from '#backend/auth/session';
import { endConsent, recordConsent } from '#backend/consents/record';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { subscriptions } from '#backend/database/tables/site';
import { AppError } from '#backend/http/app-error';
import { withUniformTime } from '#backend/http/uniform-timing';
import { queueMail } from '#backend/mail/outbox';
import type { Handlers } from '#backend/port';
import { MAILS_ASKED } from '#backend/rate-limit/counted';
import { countTry, DAY_SECONDS, type Limit, throttle } from '#backend/rate-limit/throttle';
import { CONFIRM_PARAMETER } from '#contract/calls/contact';
import { HOUR_MS } from '#contract/time/dates';
import { CONFIRM_MS } from './cleanup.ts';

/** What keeps others from filling somebody's mailbox; the last link that was sent works on. */
const mailsOfMailbox: Limit = { name: 'newsletter-mailbox', points: 3, seconds: DAY_SECONDS };
/** Who asks again sooner than this has the mail already, or gets it any moment. */
const AGAIN_MS = HOUR_MS;

type Mailing = Pick<Dependencies, 'db' | 'variant' | 'now'>;
type Known = typeof subscriptions.$inferSelect;

/** @param known what is known of the address, if it is */
const waitsForMail = (known: Known | undefined, now: Date): boolean =>
  !known || (!known.confirmedAt && now.getTime() - known.mailedAt.getTime() > AGAIN_MS);

const isOf = (value: string) => and(eq(subscriptions.type, 'NEM'), eq(subscriptions.value, value));

const mailKey = async (tx: Tx, value: string, { db, variant, now }: Mailing): Promise<void> => {
  const key = randomBytes(32).toString('base64url');
  const keyHash = hashToken(key);
  const { endKey, endHash } = await endKeyOf(db, 'newsletter', value);
  await tx.update(subscriptions).set({ keyHash, endHash, mailedAt: now() }).where(isOf(value));
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

/** Nobody is told that a mailbox has had its share: the answer would tell that somebody asked before. */
const subscribe = async (value: string, deps: Mailing): Promise<void> => {
  const { db, now } = deps;
  const [asked] = await db.select().from(subscriptions).where(isOf(value)).limit(1);
  if (!waitsForMail(asked, now())) return;
  if ((await countTry(db, mailsOfMailbox, value)) > 0) return;
  await db.transaction(async (tx) => {
    const [added] = await tx
      .insert(subscriptions)
      .values({ type: 'NEM', value, createdAt: now(), mailedAt: now() })
      .onConflictDoNothing()
      .returning({ value: subscriptions.value });
    if (added) return mailKey(tx, value, deps);
    const [known] = await tx.select().from(subscriptions).where(isOf(value)).limit(1).for('update');
    // Another one may have asked for it, or its owner confirmed it, since it was looked at.
    if (known && waitsForMail(known, now())) await mailKey(tx, value, deps);
  });
};

const end = (where: SQL, { db, now }: Mailing): Promise<void> =>
  db.transaction(async (tx) => {
    const ended = await tx
      .delete(subscriptions)
      .where(and(eq(subscriptions.type, 'NEM'), where))
      .returning({ email: subscriptions.value });
    for (const { email } of ended) await endConsent(tx, { email, kind: 'newsletter', at: now() });
  });

/** What lets the shop write to somebody is written down with it, or neither is. */
const confirm = (keyHash: string, address: string, { db, now }: Mailing): Promise<void> =>
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

type NewsletterCalls =
  | 'suscriptionAdd'
  | 'suscriptionConfirm'
  | 'suscriptionEnd'
  | 'suscriptionLeave';

export const createNewsletterHandlers = (deps: Mailing): Handlers<NewsletterCalls> => ({
  suscriptionAdd: async ({ value, website }, { clientAddress }) => {
    await throttle(deps.db, MAILS_ASKED.newsletter, clientAddress);
    await withUniformTime(async () => {
      if (website === '') await subscribe(value, deps);
    });
    return {};
  },

  suscriptionConfirm: async ({ key }, { clientAddress }) => {
    const { db } = deps;
    await throttle(db, MAILS_ASKED.newsletter, `confirm ${clientAddress}`);
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
    await throttle(deps.db, MAILS_ASKED.newsletter, `end ${clientAddress}`);
    await end(eq(subscriptions.endHash, hashToken(key)), deps);
    return {};
  },

  suscriptionLeave: async (_, { session }) => {
    await end(eq(subscriptions.value, session.email), deps);
    return {};
  },
});
