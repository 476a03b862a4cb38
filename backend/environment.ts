/** The environment, parsed once at the start: what this process is told about where and how it runs. */
import * as z from 'zod/mini';
import type { GeocoderSettings } from '#backend/geography/geocoding';
import { readProxies } from '#backend/http/proxies';
import { DEFAULT_PORT, shopAddress } from '#variants/address';
import { type Env, givenOf, isOnNetlify, isProduction } from '#variants/env';
import type { Variant } from '#variants/schema';
import { FILES_FOLDER, type FilesPlace } from './media/files.ts';
import type { PaymentSettings, Problem } from './payments/provider.ts';
import { createGateways } from './payments/registry.ts';
import { readPaymentSettings } from './payments/settings.ts';
import { addressFault } from './public-address.ts';

const GOOGLE = 'https://maps.googleapis.com/maps/api/geocode/json';
/** A function serves few requests at a time, and there may be many of them; a process serves all. */
const CONNECTIONS = { function: 4, process: 20 } as const;
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

/** Proxies whose word about the caller counts. */
const isTrust = (text: string): boolean => {
  try {
    readProxies(text);
    return true;
  } catch {
    return false;
  }
};

const database = z.optional(address(/^postgres(ql)?:$/, 'postgres://usuario:clave@servidor/base'));
const schema = z.object({
  DATABASE_URL: database,
  NETLIFY_DB_URL: database,
  DATABASE_CONNECTIONS: z.optional(whole(1, 1_000)),
  SMTP_URL: z.optional(address(/^smtps?:$/, 'smtps://usuario:clave@servidor:465')),
  PORT: z._default(whole(0, 65_535), `${DEFAULT_PORT}`),
  HOST: z._default(z.string(), 'localhost'),
  TRUST_PROXY: z.optional(
    matching(isTrust, 'no es un número de proxies, loopback ni direcciones o redes IP con comas'),
  ),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `no es ${LOG_LEVELS.join(', ')}`), 'info'),
  GEOCODER_KEY: z.optional(z.string()),
  GEOCODER_URL: z._default(address(/^https?:$/, GOOGLE), GOOGLE),
  FILES_DIR: z.optional(z.string()),
  /** Netlify sets this in every function; the local emulation too. */
  NETLIFY_BLOBS_CONTEXT: z.optional(z.string()),
  /** The same: with it a function may purge the CDN. */
  NETLIFY_PURGE_API_TOKEN: z.optional(z.string()),
  DEMO: z.optional(z.string()),
});
type Parsed = z.output<typeof schema>;

export interface Environment {
  isProduction: boolean;
  /** Where the shop is reached, without a final slash. */
  shopUrl: string;
  /** Without one, `npm start` brings a PostgreSQL of the project's own. */
  databaseUrl: string | undefined;
  connections: number;
  smtpUrl: string | undefined;
  payments: PaymentSettings;
  geocoder: GeocoderSettings | undefined;
  files: FilesPlace;
  /** The CDN in front can be told what to let go of. */
  canPurge: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
  port: number;
  host: string;
  trustProxy: string | undefined;
  /** The demo is meant to be seen by others. */
  isOpenDemo: boolean;
  /** What is no mistake, but perhaps not what was meant; for whoever starts the shop. */
  warnings: readonly string[];
}

/** What the environment is read for: building pages needs no mail server, and may not be shown secrets. */
export type Purpose = 'shop' | 'pages';

/** Everything that is wrong, in one list that a person can act on; no value is repeated in it. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    const width = Math.max(...problems.map(({ name }) => name.length));
    const lines = problems.map(({ name, text }) => `  ${name.padEnd(width)}  ${text}`);
    super(['La tienda no puede abrir; en el entorno hay que corregir:', ...lines].join('\n'));
    this.problems = problems;
  }
}

const filesOf = ({ FILES_DIR: folder, NETLIFY_BLOBS_CONTEXT: blobs }: Parsed): FilesPlace =>
  folder === undefined && blobs !== undefined
    ? 'netlify-blobs'
    : { folder: folder ?? FILES_FOLDER };

const missing = (name: string, text: string): Problem => ({ name, text: `falta: ${text}` });

/** What only production needs. */
const needed = (parsed: Partial<Parsed>, shopUrl: string, purpose: Purpose): Problem[] => {
  const fault = addressFault(shopUrl);
  return [
    ...(parsed.DATABASE_URL || parsed.NETLIFY_DB_URL
      ? []
      : [missing('DATABASE_URL', 'la base de datos, postgres://usuario:clave@servidor/base')]),
    ...(fault ? [{ name: 'SHOP_URL', text: fault }] : []),
    ...(purpose === 'pages' || parsed.SMTP_URL
      ? []
      : [missing('SMTP_URL', 'el servidor de correo, smtps://usuario:clave@servidor:465')]),
  ];
};

const hiddenMethods = (variant: Variant, payments: PaymentSettings): string[] => {
  const gateways = createGateways(payments);
  return variant.payments
    .filter(({ id }) => !gateways.isOpen(id))
    .map(({ name }) => `Sin sus credenciales no se ofrece pagar con ${name}.`);
};

/**
 * @param env such as `process.env`
 * @param variant the shop whose folder says what it offers
 * @throws EnvironmentError with everything that is missing or wrong
 */
export const readEnvironment = (
  env: Env,
  variant: Variant,
  purpose: Purpose = 'shop',
): Environment => {
  const production = isProduction(env);
  const shopUrl = shopAddress(env, variant);
  const given = givenOf(env);
  const parsed = schema.safeParse(given);
  const payments = readPaymentSettings(env, { shopUrl, isProduction: production });
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ name: path.join('.'), text: message }));
  const problems = [
    ...wrong,
    // A setting that is there but wrong is said once.
    ...(production ? needed(given, shopUrl, purpose) : []),
    ...payments.problems,
  ];
  if (!parsed.success || problems.length > 0) throw new EnvironmentError(problems);
  const { data } = parsed;
  return {
    isProduction: production,
    shopUrl,
    databaseUrl: data.DATABASE_URL ?? data.NETLIFY_DB_URL,
    connections: Number(
      data.DATABASE_CONNECTIONS ?? CONNECTIONS[isOnNetlify(env) ? 'function' : 'process'],
    ),
    smtpUrl: data.SMTP_URL,
    payments: payments.settings,
    geocoder: data.GEOCODER_KEY ? { url: data.GEOCODER_URL, key: data.GEOCODER_KEY } : undefined,
    files: filesOf(data),
    canPurge: data.NETLIFY_PURGE_API_TOKEN !== undefined,
    logLevel: data.LOG_LEVEL,
    port: Number(data.PORT),
    host: data.HOST,
    trustProxy: data.TRUST_PROXY,
    isOpenDemo: data.DEMO === '1',
    warnings: hiddenMethods(variant, payments.settings),
  };
};
