import { CATALOGUE_DATA, FORMER_LISTS, LIST_PAGES } from '../contract/goods/list-files.ts';
import { isValuePage, VALUE_PAGES } from '../contract/goods/value-pages.ts';
import { screensOf } from './kinds.ts';
import { isItemRoute, isListRoute } from './paths.ts';
import type { Route, Screen } from './schema/routes.ts';
import type { Variant } from './schema.ts';

/** Folder of the shells, to which hosts rewrite. */
const SHELL_FOLDER = '_shell';

/** Screens for search engines: no steps of a purchase, accounts or back-office. */
const WORTH_FINDING: ReadonlySet<Screen> = new Set([
  'home',
  ...screensOf('list'),
  'contact',
  'company',
  'services',
  'print-menu',
  'print-service',
  'questions',
]);

/** Screens whose addresses the build knows: a static page each. */
const BUILT_SCREENS: ReadonlySet<Screen> = new Set(['service', 'vehicle']);

const hasParameters = (route: Route): boolean => route.path.includes('{');

/** Decides whether one shell serves all addresses of a route. */
export const hasShell = (route: Route): boolean =>
  hasParameters(route) && !isItemRoute(route) && !BUILT_SCREENS.has(route.screen);

/**
 * Returns the address of a route's shell: `/_shell/company-orders` in `_shell/company-orders.html`. Hosts rewrite
 * `/{companyId}/pedidos` and the like to it, and items without a static page.
 */
export const shellPath = (screen: Screen): string => `/${SHELL_FOLDER}/${screen}`;

const segmentsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** Finds the built page behind an address: `/1/config` → `/_shell/company-config`, `/listas/x` → `/_listas/x`. */
export const shellBehind = (
  { routes }: Pick<Variant, 'routes'>,
  address: string,
): string | undefined => {
  if (isValuePage(address)) return LIST_PAGES + address.slice(VALUE_PAGES.length);
  const parts = segmentsOf(address);
  const fits = ({ path }: Route): boolean => {
    const own = segmentsOf(path);
    return (
      own.length === parts.length &&
      own.every((part, place) => part.startsWith('{') || part === parts[place])
    );
  };
  // A static page wins, as files do on the hosts.
  if (routes.some((route) => !hasParameters(route) && fits(route))) return undefined;
  const route = routes.find((each) => hasShell(each) && fits(each));
  return route && shellPath(route.screen);
};

/** Converts a path for Astro: `/productos/{code}` → `/productos/[code]`. */
const astroPattern = (path: string): string => path.replace(/\{(\w+)\}/g, '[$1]');

/** Returns the paths of fixed pages for search engines. */
export const findablePaths = (variant: Pick<Variant, 'routes'>): string[] =>
  variant.routes
    .filter((route) => WORTH_FINDING.has(route.screen) && !route.login && !hasParameters(route))
    .map(({ path }) => path);

/** Audience of a guarded page. */
export type Guarded = 'user' | 'company' | 'seller' | 'guests';

const guardedBy = ({ seller, restricted, login, guests }: Route): Guarded | undefined => {
  if (seller) return 'seller';
  if (restricted) return 'company';
  if (login) return 'user';
  return guests ? 'guests' : undefined;
};

/** Finds the route of a page. @param pattern as `builtPages` returns it */
export const routeOfPage = ({ routes }: Pick<Variant, 'routes'>, pattern: string) =>
  routes.find((route) => pagesOf(route).some((page) => page.pattern === pattern));

/** Returns the audience of a page, if it is guarded. @param pattern as `builtPages` returns it */
export const guardedPage = (
  variant: Pick<Variant, 'routes'>,
  pattern: string,
): Guarded | undefined => {
  const route = routeOfPage(variant, pattern);
  return route && guardedBy(route);
};

interface BuiltPage {
  pattern: string;
  /** Names the file `src/pages/_<screen>.astro`. */
  entrypoint: string;
}

const pagesOf = (route: Route): BuiltPage[] => {
  const entrypoint = `./src/pages/_${route.screen}.astro`;
  if (isListRoute(route))
    return [
      { pattern: astroPattern(route.path), entrypoint },
      { pattern: `${LIST_PAGES}/[list]`, entrypoint: `./src/pages/_${route.screen}-ready.astro` },
      { pattern: CATALOGUE_DATA, entrypoint: './src/pages/_catalogue-data.ts' },
      { pattern: FORMER_LISTS, entrypoint: './src/pages/_former-lists.ts' },
    ];
  if (hasShell(route)) return [{ pattern: shellPath(route.screen), entrypoint }];
  const page = { pattern: astroPattern(route.path), entrypoint };
  if (!isItemRoute(route)) return [page];
  return [
    page,
    { pattern: shellPath(route.screen), entrypoint: `./src/pages/_${route.screen}-shell.astro` },
  ];
};

/** Lists the pages that Astro builds for a shop. */
export const builtPages = (variant: Variant): BuiltPage[] => variant.routes.flatMap(pagesOf);
