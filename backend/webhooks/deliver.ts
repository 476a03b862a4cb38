import { eq, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { webhookDeliveries, webhooks } from '#backend/database/tables/shop-events';
import type { Log } from '#backend/http/log';
import { queueMail } from '#backend/mail/outbox';
import { officePath } from '#variants/back-office';
import type { Variant } from '#variants/schema';
import { fanOut } from './fan-out.ts';
import { postJson } from './post.ts';
import { createSigner } from './signature.ts';

interface DeliveryOptions {
  db: Db;
  variant: Pick<Variant, 'url' | 'routes'>;
  log: Log;
  /** See `postJson`. */
  allowsInside: boolean;
  /** No attempt begins after this time. */
  budgetMs?: number;
  stopping?: AbortSignal | undefined;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds between attempts, about four days in all; up to a fifth is added at random. */
const PAUSES = [
  5,
  30,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
].concat([24 * HOUR, 24 * HOUR, 24 * HOUR]);
/** A webhook is disabled when a delivery is given up and none succeeded in this time. */
const DISABLED_AFTER = sql`interval '3 days'`;
/** Longer than an attempt takes. */
const LEASE_SECONDS = 60;
const AT_ONCE = 20;
/** The receiver does not want any more: https://www.standardwebhooks.com */
const GONE = 410;

const columns = columnsOf(
  webhookDeliveries,
  'd',
  'id',
  'webhookId',
  'messageId',
  'type',
  'data',
  'at',
  'attempts',
);
type Claimed = RowOf<typeof columns> & { url: string; sealedSecret: string };

/** Claims due deliveries; one waits for the earlier ones about the same record. */
const claim = async (db: Db): Promise<Claimed[]> => {
  const { rows } = await db.execute<Claimed>(sql`
    update webhook_deliveries d
    set attempts = d.attempts + 1, locked_until = now() + make_interval(secs => ${LEASE_SECONDS})
    from webhooks w
    where w.id = d.webhook_id and d.id in (
      select due.id from webhook_deliveries due
        join webhooks hook on hook.id = due.webhook_id and not hook.is_disabled
      where due.delivered_at is null and due.failed_at is null and due.next_attempt_at <= now()
        and (due.locked_until is null or due.locked_until < now())
        and not exists (
          select from webhook_deliveries earlier
          where earlier.webhook_id = due.webhook_id and earlier.subject = due.subject
            and earlier.subject_id = due.subject_id and earlier.id < due.id
            and earlier.delivered_at is null and earlier.failed_at is null)
      order by due.next_attempt_at, due.id limit ${AT_ONCE} for update of due skip locked)
    returning ${columns}, w.url, w.sealed_secret as "sealedSecret"`);
  return rows;
};

/** Ends a webhook, and tells its maker. */
const disable = async (
  { db, variant, log }: Pick<DeliveryOptions, 'db' | 'variant' | 'log'>,
  webhookId: number,
): Promise<void> => {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{
      email: string;
      name: string;
      url: string;
      version: number;
    }>(
      sql`update webhooks w set is_disabled = true, version = w.version + 1 from users u
          where w.id = ${webhookId} and not w.is_disabled and u.id = w.user_id
          returning u.email, u.first_name as name, w.url, w.version`,
    );
    const [hook] = rows;
    if (!hook) return;
    await queueMail(tx, {
      event: `webhook-off:${webhookId}:${hook.version}`,
      to: hook.email,
      template: 'webhookOff',
      data: {
        name: hook.name,
        address: new URL(hook.url).host,
        url: `${variant.url}${officePath(variant, 'office-webhooks') ?? ''}`,
      },
    });
    log.warn({ webhook: webhookId }, 'webhook disabled after failures');
  });
};

interface Outcome {
  /** 0 = no answer. */
  status: number;
  error: string;
}

const attempt = async (
  delivery: Claimed,
  sign: Awaited<ReturnType<typeof createSigner>>,
  allowsInside: boolean,
): Promise<Outcome> => {
  const { type, at, data, url, sealedSecret, messageId } = delivery;
  const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
  try {
    const headers = sign(sealedSecret, { messageId, body, at: new Date() });
    if (!headers) return { status: 0, error: 'the key cannot be read' };
    const status = await postJson(url, { headers, body }, allowsInside);
    return { status, error: status >= 200 && status < 300 ? '' : `HTTP ${status}` };
  } catch (error) {
    return { status: 0, error: error instanceof Error ? error.message : String(error) };
  }
};

const settle = async (
  options: DeliveryOptions,
  { id, webhookId, attempts }: Claimed,
  { status, error }: Outcome,
): Promise<'delivered' | 'postponed' | 'givenUp'> => {
  const { db } = options;
  if (error === '') {
    await db
      .update(webhookDeliveries)
      .set({ deliveredAt: sql`now()`, lockedUntil: null, status, error })
      .where(eq(webhookDeliveries.id, id));
    await db.execute(
      sql`update webhooks set failing_since = null where id = ${webhookId} and failing_since is not null`,
    );
    return 'delivered';
  }
  const pause = status === GONE ? undefined : PAUSES[attempts - 1];
  await db
    .update(webhookDeliveries)
    .set({
      lockedUntil: null,
      status,
      error: error.slice(0, 300),
      ...(pause === undefined
        ? { failedAt: sql`now()` }
        : {
            nextAttemptAt: sql`now() + make_interval(secs => ${pause * (1 + Math.random() / 5)})`,
          }),
    })
    .where(eq(webhookDeliveries.id, id));
  const [hook] = await db
    .update(webhooks)
    .set({ failingSince: sql`coalesce(failing_since, now())` })
    .where(eq(webhooks.id, webhookId))
    .returning({ isLong: sql<boolean>`failing_since < now() - ${DISABLED_AFTER}` });
  if (pause !== undefined) return 'postponed';
  if (status === GONE || hook?.isLong) await disable(options, webhookId);
  return 'givenUp';
};

/** Delivers what is due; any number of workers may run in parallel. */
export const deliverDue = async (options: DeliveryOptions) => {
  const { db, allowsInside, stopping } = options;
  const end = Date.now() + (options.budgetMs ?? 15_000);
  const hasTime = () => Date.now() < end && !stopping?.aborted;
  const result = { events: await fanOut(db, hasTime), delivered: 0, postponed: 0, givenUp: 0 };
  const sign = await createSigner(db);
  while (hasTime()) {
    const batch = await claim(db);
    if (batch.length === 0) break;
    await Promise.all(
      batch.map(async (delivery) => {
        const outcome = await attempt(delivery, sign, allowsInside);
        result[await settle(options, delivery, outcome)] += 1;
      }),
    );
  }
  return result;
};
