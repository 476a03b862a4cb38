/** Answers the newsletter's calls: an address joins once its owner has confirmed it. */
import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { hashToken } from '#backend/auth/session';
import { steadily } from '#backend/auth/uniform-timing';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { subscriptions } from '#backend/database/tables/site';
import { AppError } from '#backend/http/app-error';
import { queueMail } from '#backend/mail/outbox';
import type { Handlers } from '#backend/port';
import { type Limit, throttle } from '#backend/rate-limit/throttle';
import { CONFIRM_PARAMETER } from '#contract/calls/contact';
import { DAY_MS, HOUR_MS } from '#contract/dates';

const HOUR = 60 * 60;
const newsletters: Limit = { name: 'newsletter-address', points: 20, seconds: HOUR };
/** A link to confirm lives this long. */
const CONFIRM_MS = 30 * DAY_MS;
/** Who asks again sooner than this has the mail already, or gets it any moment. */
const AGAIN_MS = HOUR_MS;

type Mailing = Pick<Dependencies, 'db' | 'variant' | 'now'>;

const mailKey = async (tx: Tx, value: string, { variant, now }: Mailing): Promise<void> => {
  const key = randomBytes(32).toString('base64url');
  const keyHash = hashToken(key);
  await tx
    .update(subscriptions)
    .set({ keyHash, mailedAt: now() })
    .where(and(eq(subscriptions.type, 'NEM'), eq(subscriptions.value, value)));
  const confirmUrl = `${variant.url}/?${CONFIRM_PARAMETER}=${key}`;
  await queueMail(tx, {
    event: `newsletter:${keyHash.slice(0, 32)}`,
    to: value,
    template: 'newsletter',
    data: { confirmUrl },
  });
};

const subscribe = async (value: string, deps: Mailing): Promise<void> => {
  const { db, now } = deps;
  await db.transaction(async (tx) => {
    const [added] = await tx
      .insert(subscriptions)
      .values({ type: 'NEM', value, createdAt: now(), mailedAt: now() })
      .onConflictDoNothing()
      .returning({ value: subscriptions.value });
    if (added) return mailKey(tx, value, deps);
    const [known] = await tx
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.type, 'NEM'), eq(subscriptions.value, value)))
      .limit(1)
      .for('update');
    if (!known || known.confirmedAt) return;
    if (now().getTime() - known.mailedAt.getTime() > AGAIN_MS) await mailKey(tx, value, deps);
  });
};

export const createNewsletterHandlers = (
  deps: Mailing,
): Handlers<'suscriptionAdd' | 'suscriptionConfirm'> => ({
  suscriptionAdd: async ({ value, website }, { clientAddress }) => {
    await throttle(deps.db, newsletters, clientAddress);
    await steadily(async () => {
      if (website === '') await subscribe(value, deps);
    });
    return {};
  },

  suscriptionConfirm: async ({ key }, { clientAddress }) => {
    const { db, now } = deps;
    await throttle(db, newsletters, `confirm ${clientAddress}`);
    const keyHash = hashToken(key);
    const since = new Date(now().getTime() - CONFIRM_MS);
    await db
      .update(subscriptions)
      .set({ confirmedAt: now() })
      .where(
        and(
          eq(subscriptions.keyHash, keyHash),
          gt(subscriptions.mailedAt, since),
          isNull(subscriptions.confirmedAt),
        ),
      );
    const [row] = await db
      .select({ confirmedAt: subscriptions.confirmedAt })
      .from(subscriptions)
      .where(eq(subscriptions.keyHash, keyHash))
      .limit(1);
    if (!row?.confirmedAt) throw new AppError('subscription.stale');
    return {};
  },
});
