/**
 * The environment's one way in: who needs a variable asks here, or is given it by who did. What counts
 * as set, what counts as production, and what is told to a build. backend/environment.ts parses the rest.
 */

/** Such as `process.env`. */
export type Env = Readonly<Record<string, string | undefined>>;

/** This process's own, as it stands at this moment: commands tell their functions by it where things are. */
export const processEnv = (): Env => process.env;

/** What is really set: an empty value, as hosting panels like to leave behind, is none. */
export const givenOf = (env: Env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value = '']) => {
      const trimmed = value.trim();
      return trimmed === '' ? [] : [[name, trimmed] as const];
    }),
  );

/**
 * Netlify itself, in a build or a function, and not its emulation on a developer's machine.
 * Source: https://docs.netlify.com/build/functions/environment-variables/ (a function sees SITE_ID,
 * a build NETLIFY as well); the emulation sets NETLIFY_LOCAL.
 */
export const isOnNetlify = (env: Env): boolean =>
  !env.NETLIFY_LOCAL && Boolean(env.NETLIFY || env.SITE_ID);

/** A real shop, with real buyers and real money. */
export const isProduction = (env: Env): boolean =>
  env.NODE_ENV === 'production' || isOnNetlify(env);

/** Connection string of the database that the environment names: any PostgreSQL, or Netlify's own. */
export const namedDatabase = (env: Env): string | undefined =>
  env.DATABASE_URL?.trim() || env.NETLIFY_DB_URL?.trim() || undefined;

/** The same without a pooler in front: what changes tables keeps its connection. */
export const directDatabase = (env: Env): string | undefined =>
  env.DATABASE_DIRECT_URL?.trim() || namedDatabase(env);

/** The setting that names it. */
export const directDatabaseName = (env: Env): string =>
  ['DATABASE_DIRECT_URL', 'DATABASE_URL', 'NETLIFY_DB_URL'].find((name) => env[name]?.trim()) ??
  'DATABASE_URL';

/** Where the shops' folders are, absolute or from the project's own: variants/, or a test's. */
export const variantsFolderOf = (env: Env): string => env.VARIANTS_DIR?.trim() || 'variants';

/** Which shop: a folder of those. */
export const variantIdOf = (env: Env): string => env.VARIANT?.trim() || 'NAM';

/**
 * What our commands tell Astro: where the pages go; whether what renders them is kept; where those stand that are
 * made again in part; while developing, where the functions answer.
 */
export const astroSettings = (
  env: Env,
): {
  outDir: string;
  functionsUrl: string | undefined;
  keepsCode: boolean;
  earlierPages: string | undefined;
} => ({
  outDir: env.OUT_DIR?.trim() || './dist',
  functionsUrl: env.API_TARGET?.trim() || undefined,
  keepsCode: env.KEEP_CODE === '1',
  earlierPages: env.EARLIER_PAGES?.trim() || undefined,
});

/**
 * What a page tells whoever writes its file, as a header of its answer: what it was made of has become something else
 * since the build listed its pages, so that its key says nothing of it. The next build makes it again, even where
 * everything is then as it was listed.
 */
export const MADE_OF_OTHER = 'x-made-of-other';
