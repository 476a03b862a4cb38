/** Routes requests to the functions of netlify/functions as Netlify does. */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../netlify/functions');

type Answer = (request: Request, context: Context) => Response | Promise<Response>;

export interface Route {
  name: string;
  answer: Answer;
  paths: readonly URLPattern[];
  excluded: readonly URLPattern[];
  methods: readonly string[];
  /** Files of the site have precedence. */
  preferStatic: boolean;
}

export interface Match {
  route: Route;
  params: Record<string, string>;
}

const list = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const patterns = (paths: string | string[] | undefined) =>
  list(paths).map((pathname) => new URLPattern({ pathname }));

/** The address of a function without a path. */
const defaultPath = (name: string) => `/.netlify/functions/${name}`;

const toRoute = (name: string, module: { default: Answer; config?: Config }): Route => {
  const { config = {} } = module;
  const path = 'path' in config ? config.path : undefined;
  const excluded = 'excludedPath' in config ? config.excludedPath : undefined;
  return {
    name,
    answer: module.default,
    paths: patterns(path ?? defaultPath(name)),
    excluded: patterns(excluded),
    methods: list(config.method).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)),
    preferStatic: config.preferStatic ?? false,
  };
};

/** Loads every function that answers requests; scheduled ones are left to the timer. */
export const loadRoutes = async (folder = FOLDER): Promise<Route[]> => {
  const routes: Route[] = [];
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const module: { default: Answer; config?: Config } = await import(
      pathToFileURL(join(folder, file)).href
    );
    if (module.config && 'schedule' in module.config && module.config.schedule) continue;
    routes.push(toRoute(file.replace(/\.ts$/, ''), module));
  }
  return routes;
};

/** Returns the first route that matches the method and path. */
export const findRoute = (
  routes: readonly Route[],
  method: string,
  pathname: string,
): Match | undefined => {
  for (const route of routes) {
    if (route.methods.length > 0 && !route.methods.includes(method)) continue;
    if (route.excluded.some((pattern) => pattern.test({ pathname }))) continue;
    for (const pattern of route.paths) {
      const result = pattern.exec({ pathname });
      if (!result) continue;
      const groups = Object.entries(result.pathname.groups);
      const params = groups.map(([key, value]) => [key, value ?? ''] as const);
      return { route, params: Object.fromEntries(params) };
    }
  }
  return undefined;
};
