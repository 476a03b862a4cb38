/** Where providers tell the shop what happened. */
import { sql } from 'drizzle-orm';
import { asUnavailable } from '#backend/database/unavailable';
import { AppError } from '#backend/http/app-error';
import { readText } from '#backend/http/body';
import { addressOf } from '#backend/http/client-address';
import type { Log } from '#backend/http/log';
import { refuse } from '#backend/http/refuse';
import { requestIdNow } from '#backend/http/request-context';
import { createQueue } from '#backend/rate-limit/queue';
import {
  countAttempt,
  DAY_SECONDS,
  exhaustedFor,
  type Limit,
  throwIfExhausted,
} from '#backend/rate-limit/throttle';
import type { PaymentId } from '#contract/orders/payments';
import { type Paying, REQUEST_MS } from './charges.ts';
import { collectPayment } from './check-payment.ts';
import type { Delivery, News, OnlineGateway } from './gateway.ts';
import { giveBack } from './provider-refunds.ts';
import { reconcile } from './reconcile.ts';
import { notifiedBy } from './registry.ts';

const MAX_BODY_BYTES = 1_000_000;

const apply = async (
  paying: Paying & { log: Log },
  provider: PaymentId,
  gateway: OnlineGateway,
  news: News,
): Promise<void> => {
  if (news.about === 'nothing') return;
  if (news.about === 'checkout') {
    await collectPayment(
      paying,
      sql`o.id = (select k.order_id from checkouts k join orders own on own.id = k.order_id
          where k.provider = ${provider} and k.reference = ${news.reference} and own.payment_id = ${provider}
        union all select d.order_id from due_charges d
          where d.provider = ${provider} and d.reference = ${news.reference} limit 1)`,
    );
    return;
  }
  // A notification is a hint: the provider's reply to a query counts.
  const reading = await gateway.read(news.providerId, paying.signal);
  const facts = { provider, payment: news.providerId };
  if (!reading?.order) {
    paying.log.warn(facts, 'notification about a payment that is not of an order');
    return;
  }
  const outcome = await reconcile(
    paying,
    provider,
    sql`o.id = (select own.id from orders own
        where own.guid = ${reading.order.guid}::uuid and own.payment_id = ${provider}
      union all select d.order_id from due_charges d
        where d.guid = ${reading.order.guid}::uuid and d.provider = ${provider} limit 1)`,
    { readings: [reading] },
  );
  if (outcome && outcome.giveBack.length > 0)
    await giveBack(paying, {
      orderId: outcome.id,
      payments: outcome.giveBack,
      by: { actor: 'system' },
    });
  if (!outcome) paying.log.warn(facts, 'notification about an order that does not exist');
};

/** Limits of unconfirmed proofs, after which the provider is no longer queried. */
const byCaller: Limit = { name: 'webhook-forged', points: 20, seconds: 600 };
const byAll: Limit = { name: 'webhook-forged-all', points: 200, seconds: 600 };
const EVERYBODY = 'all';
/** Counts the first proof of an address: it is the provider's, and no stranger's forgeries count for it. */
const proven: Limit = { name: 'webhook-proven', points: 1, seconds: 30 * DAY_SECONDS };
/** Strangers can have the provider send theirs to this shop, from its own addresses. */
const byProvider: Limit = { name: 'webhook-forged-by-provider', points: 2_000, seconds: 600 };
/** Queries about proofs are queued, so that a flood of forgeries is noticed in time. */
const queue = () => createQueue({ atOnce: 4, waiting: 200, retryAfter: 60 });
const lines = { known: queue(), unknown: queue() };

/**
 * @throws AppError webhook.forged, payment.provider; request.tooMany and server.unavailable, whereupon
 *   the provider sends it again
 */
const prove = async (
  { db, signal }: Paying,
  gateway: OnlineGateway,
  delivery: Delivery,
  address: string,
): Promise<News> => {
  const { asks, prove: askForProof } = gateway.verifyWebhook(delivery);
  if (!asks) return askForProof(signal);
  const isKnown = (await exhaustedFor(db, proven, address)) > 0;
  const counts: [Limit, string][] = isKnown
    ? [[byProvider, address]]
    : [
        [byCaller, address],
        [byAll, EVERYBODY],
      ];
  return lines[isKnown ? 'known' : 'unknown'].run(async () => {
    for (const [limit, key] of counts) await throwIfExhausted(db, limit, key);
    try {
      const news = await askForProof(signal);
      if (!isKnown) await countAttempt(db, proven, address);
      return news;
    } catch (error) {
      if (error instanceof AppError && error.code === 'webhook.forged')
        for (const [limit, key] of counts) await countAttempt(db, limit, key);
      throw error;
    }
  });
};

/**
 * Returns 200 once it is processed (or irrelevant), 401 without a proof, 5xx after our failure:
 * then the provider repeats it.
 */
export const answerWebhook = async (
  outside: Paying & { log: Log },
  request: Request,
): Promise<Response> => {
  const requestId = requestIdNow();
  const provider = notifiedBy(new URL(request.url).pathname);
  const paying = { ...outside, signal: AbortSignal.timeout(REQUEST_MS) };
  try {
    if (request.method !== 'POST') throw new AppError('request.method');
    const gateway = provider && paying.gateways.online(provider);
    if (!gateway) throw new AppError('request.unknownCall');
    const rawBody = await readText(request, MAX_BODY_BYTES);
    const delivery = {
      url: new URL(request.url),
      headers: request.headers,
      rawBody,
      now: paying.now(),
    };
    const news = await prove(paying, gateway, delivery, addressOf(request));
    await apply(paying, provider, gateway, news);
    return new Response(null, { status: 200 });
  } catch (error) {
    if (error instanceof AppError)
      paying.log.warn(
        { requestId, provider, code: error.code, err: error.cause },
        'notification refused',
      );
    return refuse(asUnavailable(error), paying.log, requestId);
  }
};
