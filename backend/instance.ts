/** The app of this process, made from the environment at its first request. */
import pino from 'pino';
import { variant } from '#variant';
import { type App, createApp } from './app.ts';
import { paymentSettings } from './payments/settings.ts';
import { loggedError } from './serve/logged-error.ts';

const GOOGLE = 'https://maps.googleapis.com/maps/api/geocode/json';

let app: App | undefined;

/** A function serves few requests at a time, and there may be many of them; a process serves all. */
const connections = () =>
  Number(process.env.DATABASE_CONNECTIONS ?? (process.env.NETLIFY ? 4 : 20));

/** Connection string of the shop's database: any PostgreSQL, or Netlify Database. */
const databaseUrl = (): string => {
  const url = process.env.DATABASE_URL ?? process.env.NETLIFY_DB_URL;
  if (!url) throw new Error('DATABASE_URL (or NETLIFY_DB_URL) must name a PostgreSQL database');
  return url;
};

const geocoder = () => {
  const { GEOCODER_KEY: key, GEOCODER_URL: url = GOOGLE } = process.env;
  return key ? { url, key } : undefined;
};

export const instance = (): App => {
  app ??= createApp({
    databaseUrl: databaseUrl(),
    connections: connections(),
    // Links in mails lead to where this process is reached.
    variant: { ...variant, url: process.env.SHOP_URL?.replace(/\/$/, '') || variant.url },
    smtpUrl: process.env.SMTP_URL,
    payments: paymentSettings(process.env, variant.url),
    geocoder: geocoder(),
    log: pino({ level: process.env.LOG_LEVEL ?? 'info', serializers: { err: loggedError } }),
  });
  return app;
};

/** Ends the app of this process, if there is one; the next request makes a new one. */
export const closeInstance = async (): Promise<void> => {
  const closing = app;
  app = undefined;
  await closing?.close();
};
