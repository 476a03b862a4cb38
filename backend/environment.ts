/** Parses the environment once at start. */
import type { Pooler } from '#backend/database/pooler';
import type { GeocoderSettings } from '#backend/geography/geocoding';
import { shopAddress } from '#variants/address';
import { type Env, givenOf, isOnNetlify, isProduction } from '#variants/env';
import type { Variant } from '#variants/schema';
import { environmentSchema, type ParsedEnvironment } from './environment-schema.ts';
import { type FilesPlace, filesPlaceOf } from './media/files.ts';
import type { PaymentSettings, Problem } from './payments/provider.ts';
import { createGateways } from './payments/registry.ts';
import { readPaymentSettings } from './payments/settings.ts';
import { addressFault } from './public-address.ts';
import type { Publisher } from './publishing/publisher.ts';
import { paymentsLeft } from './remote/payments-left.ts';
import { type RemoteSettings, readRemoteSettings } from './remote/settings.ts';

/** A function serves few requests at a time and has many instances; a process serves all. */
const CONNECTIONS = { function: 4, process: 20 } as const;
/** Over a host: a poll costs requests; a build on a platform costs minutes, whether anything changed or not. */
const POLL_SECONDS = 1_800;
const HOOK_SECONDS = 86_400;

export interface Environment {
  isProduction: boolean;
  /** The public address without a trailing slash. */
  shopUrl: string;
  /** If absent, `npm start` runs an embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** The REST host that answers in place of a database. */
  remote: RemoteSettings | undefined;
  connections: number;
  /** The kind of pooler behind `databaseUrl`. */
  pooler: Pooler;
  /** A streaming replica from which lists may be read. */
  readUrl: string | undefined;
  smtpUrl: string | undefined;
  payments: PaymentSettings;
  geocoder: GeocoderSettings | undefined;
  files: FilesPlace;
  /** Whether the CDN in front can be purged. */
  canPurge: boolean;
  /** How pages are rebuilt after changes of the catalogue. */
  publisher: Publisher;
  /** Seconds without a change before a rebuild. */
  publishAfter: number;
  /** Over a host, which announces no changes: seconds between polls; 0 = never. */
  publishEvery: number;
  /** Over a host whose pages are built by a platform. */
  buildHook: { url: string; everySeconds: number } | undefined;
  logLevel: ParsedEnvironment['LOG_LEVEL'];
  port: number;
  host: string;
  trustProxy: string | undefined;
  /** Where metrics are served; absent = none. */
  metrics: { host: string; port: number } | undefined;
  /** How long the process answers as not ready after it was asked to stop. */
  stopDelayMs: number;
  /** Whether others may see the demo. */
  isOpenDemo: boolean;
  /** Settings that are valid but perhaps unintended. */
  warnings: readonly string[];
}

/** Building pages needs no mail server, and may lack secrets. */
export type Purpose = 'shop' | 'pages';

/** Lists all problems without repeating any value. */
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

/** The Node host builds pages itself; a platform is triggered by its hook, if there is one. */
const publisherOf = (env: Env, hook: string | undefined): Publisher => {
  if (hook !== undefined) return { kind: 'hook', url: hook };
  return { kind: isOnNetlify(env) ? 'manual' : 'host' };
};

const missing = (name: string, text: string): Problem => ({ name, text: `falta: ${text}` });

const ADDRESS = 'la dirección pública de la tienda, https://…';

/**
 * Returns a problem for each missing setting that production needs.
 * @param hasHost the host stores data and sends mails
 * @param isNamed the environment names the shop's address
 */
const missingInProduction = (
  parsed: Partial<ParsedEnvironment>,
  shopUrl: string,
  { purpose, hasHost, isNamed }: { purpose: Purpose; hasHost: boolean; isNamed: boolean },
): Problem[] => {
  const fault = addressFault(shopUrl);
  return [
    ...(hasHost || parsed.DATABASE_URL || parsed.NETLIFY_DB_URL
      ? []
      : [missing('DATABASE_URL', 'la base de datos, postgres://usuario:clave@servidor/base')]),
    ...(parsed.DATABASE_POOLER !== undefined &&
    parsed.DATABASE_POOLER !== 'none' &&
    !parsed.DATABASE_DIRECT_URL
      ? [missing('DATABASE_DIRECT_URL', 'la misma base sin el pooler, para las migraciones')]
      : []),
    ...(fault ? [isNamed ? { name: 'SHOP_URL', text: fault } : missing('SHOP_URL', ADDRESS)] : []),
    ...(hasHost || purpose === 'pages' || parsed.SMTP_URL
      ? []
      : [missing('SMTP_URL', 'el servidor de correo, smtps://usuario:clave@servidor:465')]),
  ];
};

/**
 * Refuses the production database in other deploys: the build of a pull request on Netlify gets the settings of
 * all contexts unless one is limited to another, and would migrate the open shop's tables. A database of Netlify's
 * own has a branch for each deploy.
 * Source: https://docs.netlify.com/build/configure-builds/environment-variables/#build-metadata (CONTEXT).
 */
const productionDatabases = (env: Env, settings: Readonly<Record<string, string>>): Problem[] =>
  isOnNetlify(env) && settings.CONTEXT !== undefined && settings.CONTEXT !== 'production'
    ? ['DATABASE_URL', 'DATABASE_DIRECT_URL']
        .filter((name) => settings[name] !== undefined)
        .map((name) => ({
          name,
          text: 'es la base de producción y este despliegue no lo es (CONTEXT): en Netlify, defínela solo para Production',
        }))
    : [];

const hiddenMethods = (variant: Variant, payments: PaymentSettings): string[] => {
  const gateways = createGateways(payments);
  return variant.payments
    .filter(({ id }) => !gateways.isOpen(id))
    .map(({ name }) => `Sin sus credenciales no se ofrece pagar con ${name}.`);
};

/**
 * @param env usually `process.env`
 * @param variant the shop whose configuration applies
 * @throws EnvironmentError with all missing and invalid variables
 */
export const readEnvironment = (
  env: Env,
  variant: Variant,
  purpose: Purpose = 'shop',
): Environment => {
  const production = isProduction(env);
  const shopUrl = shopAddress(env, variant);
  const settings = givenOf(env);
  const parsed = environmentSchema.safeParse(settings);
  const payments = readPaymentSettings(env, { shopUrl, isProduction: production });
  const remote = readRemoteSettings(env, production && purpose === 'shop');
  const hasHost = remote.settings !== undefined;
  const remaining = hasHost ? paymentsLeft(variant) : undefined;
  const invalid = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ name: path.join('.'), text: message }));
  const problems = [
    ...invalid,
    // Missing settings only: `settings` holds invalid ones too, so each is reported once.
    ...(production
      ? missingInProduction(settings, shopUrl, {
          purpose,
          hasHost,
          isNamed: settings.SHOP_URL !== undefined,
        })
      : []),
    ...(hasHost ? [] : productionDatabases(env, settings)),
    ...remote.problems,
    ...(remaining?.problems ?? []),
    ...payments.problems,
  ];
  if (!parsed.success || problems.length > 0) throw new EnvironmentError(problems);
  const { data } = parsed;
  const publishEvery = Number(
    data.PUBLISH_EVERY ?? (data.BUILD_HOOK_URL === undefined ? POLL_SECONDS : HOOK_SECONDS),
  );
  return {
    isProduction: production,
    shopUrl,
    databaseUrl: data.DATABASE_URL ?? data.NETLIFY_DB_URL,
    remote: remote.settings,
    connections: Number(
      data.DATABASE_CONNECTIONS ?? CONNECTIONS[isOnNetlify(env) ? 'function' : 'process'],
    ),
    pooler: data.DATABASE_POOLER,
    readUrl: data.DATABASE_READ_URL,
    smtpUrl: data.SMTP_URL,
    payments: payments.settings,
    geocoder: data.GEOCODER_KEY ? { url: data.GEOCODER_URL, key: data.GEOCODER_KEY } : undefined,
    files: filesPlaceOf(data),
    canPurge: data.NETLIFY_PURGE_API_TOKEN !== undefined,
    publisher: publisherOf(env, data.BUILD_HOOK_URL),
    publishAfter: Number(data.PUBLISH_AFTER),
    publishEvery,
    buildHook:
      hasHost && data.BUILD_HOOK_URL !== undefined && publishEvery > 0
        ? { url: data.BUILD_HOOK_URL, everySeconds: publishEvery }
        : undefined,
    logLevel: data.LOG_LEVEL,
    port: Number(data.PORT),
    host: data.HOST,
    trustProxy: data.TRUST_PROXY,
    metrics: data.METRICS_PORT
      ? { host: data.METRICS_HOST, port: Number(data.METRICS_PORT) }
      : undefined,
    stopDelayMs: Number(data.STOP_DELAY_SECONDS) * 1_000,
    isOpenDemo: data.DEMO === '1',
    warnings: remaining?.warnings ?? hiddenMethods(variant, payments.settings),
  };
};
