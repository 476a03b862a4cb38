/** The only reader of `process.env`; backend/environment.ts parses the settings. */

/** Such as `process.env`. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Returns the process's environment at this moment, since commands change it for their functions. */
export const processEnv = (): Env => process.env;

/** Drops empty values, which hosting panels leave behind. */
export const givenOf = (env: Env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value = '']) => {
      const trimmed = value.trim();
      return trimmed === '' ? [] : [[name, trimmed] as const];
    }),
  );

/**
 * Detects Netlify itself, in a build or a function, not its emulation on a developer's machine.
 * Source: https://docs.netlify.com/build/functions/environment-variables/ (a function sees SITE_ID,
 * a build NETLIFY as well); the emulation sets NETLIFY_LOCAL.
 */
export const isOnNetlify = (env: Env): boolean =>
  !env.NETLIFY_LOCAL && Boolean(env.NETLIFY || env.SITE_ID);

/** Detects a real shop, with real buyers and real money. */
export const isProduction = (env: Env): boolean =>
  env.NODE_ENV === 'production' || isOnNetlify(env);

/** Decides whether sample accounts are withheld. Pages of the demo are built as in production, hence SAMPLES. */
export const withholdsSamples = (env: Env): boolean =>
  env.SAMPLES ? env.SAMPLES === 'withheld' : isProduction(env);

/** Returns the connection string of the environment: any PostgreSQL, or Netlify's own. */
export const namedDatabase = (env: Env): string | undefined =>
  env.DATABASE_URL?.trim() || env.NETLIFY_DB_URL?.trim() || undefined;

/** Returns a connection string. @throws without one */
export const neededDatabase = (named: string | undefined): string => {
  if (named) return named;
  throw new Error('Set DATABASE_URL (or NETLIFY_DB_URL) to the address of a PostgreSQL database');
};

/** Returns the connection string without a pooler, for migrations and commands. */
export const directDatabase = (env: Env): string | undefined =>
  env.DATABASE_DIRECT_URL?.trim() || namedDatabase(env);

/** Returns the name of the setting behind `directDatabase`. */
export const directDatabaseName = (env: Env): string =>
  ['DATABASE_DIRECT_URL', 'DATABASE_URL', 'NETLIFY_DB_URL'].find((name) => env[name]?.trim()) ??
  'DATABASE_URL';

/** Returns the folder of the variants, absolute or relative to the project. */
export const variantsFolderOf = (env: Env): string => env.VARIANTS_DIR?.trim() || 'variants';

/** Returns the id of the chosen variant. */
export const variantIdOf = (env: Env): string => env.VARIANT?.trim() || 'NAM';

/**
 * Returns what commands pass to Astro: where pages go, whether their renderer is kept, where earlier pages are, whether
 * the host of a shop over one ignores the order of prices, and in development where the functions answer.
 */
export const astroSettings = (
  env: Env,
): {
  outDir: string;
  functionsUrl: string | undefined;
  keepsCode: boolean;
  earlierPages: string | undefined;
  ignoresPriceOrder: boolean;
} => ({
  outDir: env.OUT_DIR?.trim() || './dist',
  functionsUrl: env.API_TARGET?.trim() || undefined,
  keepsCode: env.KEEP_CODE === '1',
  earlierPages: env.EARLIER_PAGES?.trim() || undefined,
  ignoresPriceOrder: env.IGNORES_PRICE_ORDER === '1',
});

/**
 * Response header of a page whose data changed since the build listed its pages, so that its cache key is wrong. The
 * next build renders it again in any case.
 */
export const MADE_OF_OTHER = 'x-made-of-other';
