/** The endpoints of this process, made from the environment at its first request. */
import pino from 'pino';
import { loggedError } from '#backend/http/logged-error';
import { LIMITS } from '#backend/rate-limit/limits';
import { variant as chosen } from '#variant';
import { processEnv } from '#variants/env';
import { readEnvironment } from './environment.ts';
import { openBackend } from './open.ts';
import type { Endpoints } from './serve/endpoints.ts';

interface Instance extends Endpoints {
  close: () => Promise<void>;
}

/** Only functions need it: a process has no CDN of Netlify's in front. */
const purge = async (tags: readonly string[]): Promise<void> => {
  const { purgeCache } = await import('@netlify/functions');
  await purgeCache({ tags: [...tags] });
};

let instanceNow: Instance | undefined;

const make = (): Instance => {
  const environment = readEnvironment(processEnv(), chosen);
  const allowsPlainCookies = !environment.isProduction;
  // Links in mails lead to where this process is reached.
  const variant = { ...chosen, url: environment.shopUrl };
  const log = pino({ level: environment.logLevel, serializers: { err: loggedError } });
  const backend = openBackend({
    databaseUrl: environment.databaseUrl,
    connections: environment.connections,
    variant,
    quantities: LIMITS.quantities,
    smtpUrl: environment.smtpUrl,
    payments: environment.payments,
    geocoder: environment.geocoder,
    files: environment.files,
    purge: environment.canPurge ? purge : undefined,
    allowsPlainCookies,
    log,
  });
  return { ...backend.endpoints({ variant, log, allowsPlainCookies }), close: backend.close };
};

/** @throws EnvironmentError when the environment lacks something or has it wrong */
export const instance = (): Instance => {
  instanceNow ??= make();
  return instanceNow;
};

/** Ends what this process has open, if anything; the next request makes it anew. */
export const closeInstance = async (): Promise<void> => {
  const closing = instanceNow;
  instanceNow = undefined;
  await closing?.close();
};
