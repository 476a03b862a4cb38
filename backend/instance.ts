/** The app of this process, made from the environment at its first request. */
import pino from 'pino';
import { loggedError } from '#backend/http/logged-error';
import { variant } from '#variant';
import { type App, createApp } from './app.ts';
import { readEnvironment } from './environment.ts';

let app: App | undefined;

const make = (): App => {
  const environment = readEnvironment(process.env, variant);
  const { databaseUrl, shopUrl, logLevel } = environment;
  if (!databaseUrl)
    throw new Error('DATABASE_URL (or NETLIFY_DB_URL) must name a PostgreSQL database');
  const log = pino({ level: logLevel, serializers: { err: loggedError } });
  return createApp({
    databaseUrl,
    connections: environment.connections,
    // Links in mails lead to where this process is reached.
    variant: { ...variant, url: shopUrl },
    smtpUrl: environment.smtpUrl,
    payments: environment.payments,
    geocoder: environment.geocoder,
    filesFolder: environment.filesFolder,
    log,
  });
};

/** @throws EnvironmentError when the environment lacks something or has it wrong */
export const instance = (): App => {
  app ??= make();
  return app;
};

/** Ends the app of this process, if there is one; the next request makes a new one. */
export const closeInstance = async (): Promise<void> => {
  const closing = app;
  app = undefined;
  await closing?.close();
};
