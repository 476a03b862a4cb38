/** The environment, parsed once at the start: what this process is told about where and how it runs. */
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

/** A function serves few requests at a time, and there may be many of them; a process serves all. */
const CONNECTIONS = { function: 4, process: 20 } as const;
/** Over a host: a look at its lists costs questions; a platform's build costs minutes, whether anything changed or not. */
const LOOK_SECONDS = 1_800;
const HOOK_SECONDS = 86_400;

export interface Environment {
  isProduction: boolean;
  /** Where the shop is reached, without a final slash. */
  shopUrl: string;
  /** Without one, `npm start` brings a PostgreSQL of the project's own. */
  databaseUrl: string | undefined;
  /** The host that answers in place of a database. */
  remote: RemoteSettings | undefined;
  connections: number;
  /** What `databaseUrl` leads to. */
  pooler: Pooler;
  /** A streaming copy that lists may be read from. */
  readUrl: string | undefined;
  smtpUrl: string | undefined;
  payments: PaymentSettings;
  geocoder: GeocoderSettings | undefined;
  files: FilesPlace;
  /** The CDN in front can be told what to let go of. */
  canPurge: boolean;
  /** Who builds the pages when the catalogue has changed. */
  publisher: Publisher;
  /** Seconds without a change before they are built. */
  publishAfter: number;
  /** Over a host, which tells of no change: seconds between looks at its lists; 0 = nobody looks. */
  publishEvery: number;
  /** Over a host whose pages a platform builds. */
  buildHook: { url: string; everySeconds: number } | undefined;
  logLevel: ParsedEnvironment['LOG_LEVEL'];
  port: number;
  host: string;
  trustProxy: string | undefined;
  /** Where figures are read; without it nobody counts. */
  metrics: { host: string; port: number } | undefined;
  /** How long it goes on, not ready, once it is told to stop. */
  stopDelayMs: number;
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

/** The Node host builds beside itself; a platform is asked to, where it said by which address. */
const publisherOf = (env: Env, hook: string | undefined): Publisher => {
  if (hook !== undefined) return { kind: 'hook', url: hook };
  return { kind: isOnNetlify(env) ? 'nobody' : 'host' };
};

const missing = (name: string, text: string): Problem => ({ name, text: `falta: ${text}` });

/** What only production needs. @param hasHost who answers keeps the data and writes the mails */
const needed = (
  parsed: Partial<ParsedEnvironment>,
  shopUrl: string,
  { purpose, hasHost }: { purpose: Purpose; hasHost: boolean },
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
    ...(fault ? [{ name: 'SHOP_URL', text: fault }] : []),
    ...(hasHost || purpose === 'pages' || parsed.SMTP_URL
      ? []
      : [missing('SMTP_URL', 'el servidor de correo, smtps://usuario:clave@servidor:465')]),
  ];
};

/**
 * The build of a pull request on Netlify is given the settings of all contexts, unless one is said to be for another,
 * and would change the open shop's tables. A database of Netlify's own has a branch for it.
 * Source: https://docs.netlify.com/build/configure-builds/environment-variables/#build-metadata (CONTEXT).
 */
const databasesOfOthers = (env: Env, given: Readonly<Record<string, string>>): Problem[] =>
  isOnNetlify(env) && given.CONTEXT !== undefined && given.CONTEXT !== 'production'
    ? ['DATABASE_URL', 'DATABASE_DIRECT_URL']
        .filter((name) => given[name] !== undefined)
        .map((name) => ({
          name,
          text: 'es de la tienda abierta, y CONTEXT dice que esto es otra cosa: en Netlify, dale valor solo en Production',
        }))
    : [];

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
  const parsed = environmentSchema.safeParse(given);
  const payments = readPaymentSettings(env, { shopUrl, isProduction: production });
  const remote = readRemoteSettings(env, production && purpose === 'shop');
  const hasHost = remote.settings !== undefined;
  const left = hasHost ? paymentsLeft(variant) : undefined;
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ name: path.join('.'), text: message }));
  const problems = [
    ...wrong,
    // A setting that is there but wrong is said once.
    ...(production ? needed(given, shopUrl, { purpose, hasHost }) : []),
    ...(hasHost ? [] : databasesOfOthers(env, given)),
    ...remote.problems,
    ...(left?.problems ?? []),
    ...payments.problems,
  ];
  if (!parsed.success || problems.length > 0) throw new EnvironmentError(problems);
  const { data } = parsed;
  const publishEvery = Number(
    data.PUBLISH_EVERY ?? (data.BUILD_HOOK_URL === undefined ? LOOK_SECONDS : HOOK_SECONDS),
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
    warnings: left?.warnings ?? hiddenMethods(variant, payments.settings),
  };
};
