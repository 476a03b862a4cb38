/** One rule per setting; each message is shown after the setting's name. */
import * as z from 'zod/mini';
import { POOLERS } from '#backend/database/pooler';
import { readProxies } from '#backend/http/proxies';
import { DEFAULT_PORT } from '#variants/address';
import { QUIET_SECONDS } from './publishing/publisher.ts';

const GOOGLE = 'https://maps.googleapis.com/maps/api/geocode/json';
/** 23 days: a timer of Node fires at once when its delay is above 24 days. */
const MAX_WAIT_SECONDS = 23 * 86_400;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const matching = (fits: (text: string) => boolean, message: string) =>
  z.string().check(z.refine(fits, message));

const whole = (from: number, to: number) =>
  matching(
    (text) => /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to,
    `no es un número entero de ${from} a ${to}`,
  );

const address = (protocols: RegExp, example: string) =>
  matching(
    (text) => URL.canParse(text) && protocols.test(new URL(text).protocol),
    `no es una dirección como ${example}`,
  );

const isProxySetting = (text: string): boolean => {
  try {
    readProxies(text);
    return true;
  } catch {
    return false;
  }
};

const database = z.optional(address(/^postgres(ql)?:$/, 'postgres://usuario:clave@servidor/base'));
export const environmentSchema = z.object({
  DATABASE_URL: database,
  NETLIFY_DB_URL: database,
  DATABASE_CONNECTIONS: z.optional(whole(1, 1_000)),
  DATABASE_POOLER: z._default(z.enum(POOLERS, `no es ${POOLERS.join(', ')}`), 'none'),
  DATABASE_DIRECT_URL: database,
  DATABASE_READ_URL: database,
  SMTP_URL: z.optional(address(/^smtps?:$/, 'smtps://usuario:clave@servidor:465')),
  PORT: z._default(whole(0, 65_535), `${DEFAULT_PORT}`),
  HOST: z._default(z.string(), 'localhost'),
  TRUST_PROXY: z.optional(
    matching(
      isProxySetting,
      'no es un número de proxies, loopback ni direcciones o redes IP con comas',
    ),
  ),
  METRICS_PORT: z.optional(whole(1, 65_535)),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  STOP_DELAY_SECONDS: z._default(whole(0, 60), '0'),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `no es ${LOG_LEVELS.join(', ')}`), 'info'),
  GEOCODER_KEY: z.optional(z.string()),
  GEOCODER_URL: z._default(address(/^https?:$/, GOOGLE), GOOGLE),
  FILES_DIR: z.optional(z.string()),
  /** Set by Netlify in every function, and by its local emulation. */
  NETLIFY_BLOBS_CONTEXT: z.optional(z.string()),
  /** Set by Netlify in functions that may purge the CDN. */
  NETLIFY_PURGE_API_TOKEN: z.optional(z.string()),
  BUILD_HOOK_URL: z.optional(address(/^https?:$/, 'https://api.netlify.com/build_hooks/…')),
  PUBLISH_AFTER: z._default(whole(1, 86_400), `${QUIET_SECONDS}`),
  PUBLISH_EVERY: z.optional(whole(0, MAX_WAIT_SECONDS)),
  DEMO: z.optional(z.string()),
});
export type ParsedEnvironment = z.output<typeof environmentSchema>;
