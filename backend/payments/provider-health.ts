/**
 * Stores the health of payment providers in the database: the status page may be served by another
 * process than the one that queries them, as always on a platform of functions.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { providerAnswers } from '#backend/database/tables/payments';
import { AppError } from '#backend/http/app-error';
import type { Log } from '#backend/http/log';
import { meter } from '#backend/http/metrics';
import type { RedirectId } from '#contract/orders/payments';
import type { OnlineGateway } from './gateway.ts';
import { isAway, statusOf } from './provider-client.ts';

/** An answer like the one of a moment ago is not written again. */
const SAME_MS = 10_000;
const NEVER = new Date(0);

type Heard = { is: 'answered' } | { is: 'away'; status: number | null };

/** @returns undefined if the provider is not at fault */
const heardIn = (error: unknown): Heard | undefined => {
  if (isAway(error)) return { is: 'away', status: statusOf(error) };
  return error instanceof AppError && error.code === 'payment.provider'
    ? { is: 'answered' }
    : undefined;
};

/** Records how a provider answers; a failure to record it does not fail the query. */
export type WatchGateway = (provider: RedirectId, gateway: OnlineGateway) => OnlineGateway;

export const createProviderWatch = ({ db, log }: { db: Db; log: Log }): WatchGateway => {
  const written = new Map<RedirectId, { is: Heard['is']; until: number }>();

  const write = async (provider: RedirectId, heard: Heard): Promise<void> => {
    const last = written.get(provider);
    if (last?.is === heard.is && Date.now() < last.until) return;
    written.set(provider, { is: heard.is, until: Date.now() + SAME_MS });
    const columns =
      heard.is === 'answered'
        ? { answeredAt: sql`clock_timestamp()` }
        : { failedAt: sql`clock_timestamp()`, failedStatus: heard.status };
    await db
      .insert(providerAnswers)
      .values({ provider, ...columns })
      .onConflictDoUpdate({ target: providerAnswers.provider, set: columns });
  };

  const note = async (provider: RedirectId, heard: Heard | undefined): Promise<void> => {
    if (!heard) return;
    if (heard.is === 'away')
      meter()
        .createCounter('shop.provider.failures', { description: 'Questions without an answer' })
        .add(1, { provider });
    await write(provider, heard).catch((err: unknown) => {
      written.delete(provider);
      log.warn({ provider, err }, 'how a provider answered was not written down');
    });
  };

  return (provider, gateway) => {
    const watched = async <T>(answer: Promise<T>): Promise<T> => {
      try {
        const result = await answer;
        await note(provider, { is: 'answered' });
        return result;
      } catch (error) {
        await note(provider, heardIn(error));
        throw error;
      }
    };
    const { close } = gateway;
    return {
      ...gateway,
      start: (...asked) => watched(gateway.start(...asked)),
      read: (...asked) => watched(gateway.read(...asked)),
      find: (...asked) => watched(gateway.find(...asked)),
      capture: (...asked) => watched(gateway.capture(...asked)),
      refund: (...asked) => watched(gateway.refund(...asked)),
      verifyWebhook: (delivery) => {
        const { asks, prove } = gateway.verifyWebhook(delivery);
        return { asks, prove: asks ? (signal) => watched(prove(signal)) : prove };
      },
      ...(close ? { close: (...asked) => watched(close(...asked)) } : {}),
    };
  };
};

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Reads how each queried provider last answered. */
export const readProviderHealth = async (db: Db) => {
  const rows = await db.select().from(providerAnswers);
  return rows.map(({ answeredAt, failedAt, ...row }) => ({
    ...row,
    answeredAt: iso(answeredAt),
    failedAt: iso(failedAt),
    isAway: (failedAt ?? NEVER) > (answeredAt ?? NEVER),
  }));
};
