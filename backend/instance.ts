/** The endpoints of this process, made from the environment at its first request. */
import pino from 'pino';
import { loggedError } from '#backend/http/logged-error';
import { createRequestMetrics } from '#backend/http/metrics';
import { currentRequestId } from '#backend/http/request-context';
import { type CompletedRequest, createRequestLog } from '#backend/http/request-log';
import { crowdOf } from '#backend/rate-limit/crowd';
import { LIMITS } from '#backend/rate-limit/limits';
import { variant as chosen } from '#variant';
import { processEnv } from '#variants/env';
import { asOffered } from '#variants/over-host';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { openBackend } from './open.ts';
import type { Endpoints } from './serve/endpoints.ts';
import { createHealthRoute } from './serve/health-route.ts';

interface Instance extends Endpoints {
  close: () => Promise<void>;
}

/** Only functions need it: a process has no CDN of Netlify's in front. */
const purge = async (tags: readonly string[]): Promise<void> => {
  const { purgeCache } = await import('@netlify/functions');
  await purgeCache({ tags: [...tags] });
};

let instanceNow: Instance | undefined;
let isStopping = false;

const make = (): Instance => {
  const environment = readEnvironment(processEnv(), chosen);
  const allowsPlainCookies = !environment.isProduction;
  // Links in mails lead to where this process is reached.
  const variant = { ...asOffered(chosen, processEnv()), url: environment.shopUrl };
  const log = pino({
    level: environment.logLevel,
    serializers: { err: loggedError },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
  });
  // Of a shop on a developer's machine each line would be one more between those that matter.
  const level = environment.isProduction ? 'info' : 'debug';
  const writeLine = createRequestLog({ write: (fields, message) => log[level](fields, message) });
  const measure = createRequestMetrics();
  const observe = (answered: CompletedRequest) => {
    writeLine(answered);
    measure(answered);
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
  const crowd = crowdOf(environment.connections);
  const endpoints = backend.endpoints({ variant, log, allowsPlainCookies, crowd, observe });
  return { ...endpoints, close: backend.close };
};

/** @throws EnvironmentError when the environment lacks something or has it wrong */
export const instance = (): Instance => {
  instanceNow ??= make();
  return instanceNow;
};

/** Ends what this process has open, if anything; the next request makes it anew. */
export const closeInstance = async (): Promise<void> => {
  const closing = instanceNow;
  isStopping = false;
  instanceNow = undefined;
  await closing?.close();
};

/** From now on whoever watches is told to send nobody here; what comes all the same is answered. */
export const beginStop = (): void => {
  isStopping = true;
};

/** GET `/salud`, `/salud/lista`. A process that cannot open for its settings runs, and is not ready. */
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
