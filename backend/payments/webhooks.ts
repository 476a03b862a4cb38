/** The doors through which providers tell the shop what happened. */
import { sql } from 'drizzle-orm';
import { AppError } from '#backend/serve/app-error';
import { readText } from '#backend/serve/body';
import type { Log } from '#backend/serve/context';
import { refuse } from '#backend/serve/serve';
import type { PaymentId } from '#contract/payments';
import type { Paying } from './charging.ts';
import { collectPayment } from './collecting.ts';
import type { News, OnlineGateway } from './gateway.ts';
import { settle } from './settling.ts';

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
      sql`o.payment_id = ${provider} and exists (select from checkouts k where k.order_id = o.id
        and k.provider = ${provider} and k.reference = ${news.reference})`,
    );
    return;
  }
  // A notification is a hint: what counts is what the provider says when asked.
  const reading = await gateway.read(news.providerId);
  const facts = { provider, payment: news.providerId };
  if (!reading?.order) {
    paying.log.warn(facts, 'notification about a payment that is not of an order');
    return;
  }
  const outcome = await settle(
    paying,
    provider,
    sql`o.guid = ${reading.order.guid}::uuid and o.payment_id = ${provider}`,
    [reading],
  );
  if (!outcome) paying.log.warn(facts, 'notification about an order that does not exist');
};

/**
 * 200 once it is done (or concerns nobody), 401 without a proof, 5xx when we failed: then the provider
 * sends it again.
 */
export const answerWebhook = async (
  paying: Paying & { log: Log },
  provider: PaymentId,
  request: Request,
): Promise<Response> => {
  const requestId = crypto.randomUUID();
  try {
    if (request.method !== 'POST') throw new AppError('request.method');
    const gateway = paying.gateways.online(provider);
    if (!gateway) throw new AppError('request.unknownCall');
    const rawBody = await readText(request, MAX_BODY_BYTES);
    const news = await gateway.verifyWebhook({
      url: new URL(request.url),
      headers: request.headers,
      rawBody,
      now: paying.now(),
    });
    await apply(paying, provider, gateway, news);
    return new Response(null, { status: 200 });
  } catch (error) {
    if (error instanceof AppError)
      paying.log.warn(
        { requestId, provider, code: error.code, err: error.cause },
        'notification refused',
      );
    return refuse(error, paying.log, requestId);
  }
};
