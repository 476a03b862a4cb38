/** Creates the endpoints of this process from the environment at the first request. */
import pino from 'pino';
import { loggedError } from '#backend/http/logged-error';
import { createRequestMetrics } from '#backend/http/metrics';
import { currentRequestId } from '#backend/http/request-context';
import { type CompletedRequest, createRequestLog } from '#backend/http/request-log';
import { concurrencyLimits } from '#backend/rate-limit/admission';
import { LIMITS } from '#backend/rate-limit/limits';
import { variant as chosenVariant } from '#variant';
import { processEnv } from '#variants/env';
import { asOffered } from '#variants/over-host';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { openBackend } from './open.ts';
import type { Endpoints } from './serve/endpoints.ts';
import { createHealthRoute } from './serve/health-route.ts';

interface Instance extends Endpoints {
  close: () => Promise<void>;
}

/** Needed in functions only: the Node process has no CDN of Netlify in front. */
const purge = async (tags: readonly string[]): Promise<void> => {
  const { purgeCache } = await import('@netlify/functions');
  await purgeCache({ tags: [...tags] });
};

let current: Instance | undefined;
let isStopping = false;

const createInstance = (): Instance => {
  const environment = readEnvironment(processEnv(), chosenVariant);
  const allowsPlainCookies = !environment.isProduction;
  // Links in mails lead to this process.
  const variant = { ...asOffered(chosenVariant, processEnv()), url: environment.shopUrl };
  const log = pino({
    level: environment.logLevel,
    serializers: { err: loggedError },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
  });
  // In development, request lines would hide the important ones.
  const level = environment.isProduction ? 'info' : 'debug';
  const writeLine = createRequestLog({ write: (fields, message) => log[level](fields, message) });
  const measure = createRequestMetrics();
  const observe = (completed: CompletedRequest) => {
    writeLine(completed);
    measure(completed);
  };
  const backend = openBackend({
    databaseUrl: environment.databaseUrl,
    remote: environment.remote,
    connections: environment.connections,
    pooler: environment.pooler,
    readUrl: environment.readUrl,
    variant,
    quantities: LIMITS.quantities,
    smtpUrl: environment.smtpUrl,
    payments: environment.payments,
    geocoder: environment.geocoder,
    files: environment.files,
    purge: environment.canPurge ? purge : undefined,
    publisher: environment.publisher,
    quietSeconds: environment.publishAfter,
    buildHook: environment.buildHook,
    allowsPlainCookies,
    log,
  });
  const concurrency = concurrencyLimits(environment.connections);
  const endpoints = backend.endpoints({ variant, log, allowsPlainCookies, concurrency, observe });
  return { ...endpoints, close: backend.close };
};

/** @throws EnvironmentError if settings are missing or invalid */
export const instance = (): Instance => {
  current ??= createInstance();
  return current;
};

/** Closes the instance, if there is one; the next request creates a new one. */
export const closeInstance = async (): Promise<void> => {
  const closing = current;
  isStopping = false;
  current = undefined;
  await closing?.close();
};

/** Makes readiness fail from now on; requests are still answered. */
export const beginStop = (): void => {
  isStopping = true;
};

/** GET `/salud`, `/salud/lista`. A process with invalid settings runs, but is not ready. */
export const health = createHealthRoute({
  fault: async () => {
    if (isStopping) return 'stopping';
    try {
      return await instance().notReady();
    } catch (error) {
      if (error instanceof EnvironmentError) return 'settings';
      throw error;
    }
  },
});
