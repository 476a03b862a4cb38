/** How a route of a shop's table becomes a file: what Astro builds, and what the hosts rewrite to. */
import { CATALOGUE_DATA, LIST_PAGES } from '../contract/goods/list-address.ts';
import { screensOf } from './kinds.ts';
import { isItemRoute, isListRoute } from './paths.ts';
import type { Route, Screen } from './schema/routes.ts';
import type { Variant } from './schema.ts';

/** Folder of the pages that stand behind a rewrite, below the built pages. */
const SHELL_FOLDER = '_shell';

/** What somebody may look for: not the steps of a purchase, an account or the back-office. */
const WORTH_FINDING: ReadonlySet<Screen> = new Set([
  'home',
  ...screensOf('list'),
  'contact',
  'company',
  'services',
  'print-menu',
  'print-service',
]);

/** One static page each of the shop's texts, or vehicles: their addresses are known when it is built. */
const KNOWN_SCREENS: ReadonlySet<Screen> = new Set(['service', 'vehicle']);

const hasParameters = (route: Route): boolean => route.path.includes('{');

/** One page stands behind all its addresses, and reads in the browser which of them it is. */
export const hasShell = (route: Route): boolean =>
  hasParameters(route) && !isItemRoute(route) && !KNOWN_SCREENS.has(route.screen);

/**
 * The address of a route's shell: `/_shell/company-orders`, in the file `_shell/company-orders.html`.
 * `/{companyId}/pedidos` and the like are rewritten to it; a catalogue route leads to it where no
 * static page exists.
 */
export const shellPath = (screen: Screen): string => `/${SHELL_FOLDER}/${screen}`;

const segmentsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** Which page stands behind an address with parameters: `/1/config` → `/_shell/company-config`. */
export const shellBehind = (
  { routes }: Pick<Variant, 'routes'>,
  address: string,
): string | undefined => {
  const given = segmentsOf(address);
  const fits = ({ path }: Route): boolean => {
    const own = segmentsOf(path);
    return (
      own.length === given.length &&
      own.every((part, place) => part.startsWith('{') || part === given[place])
    );
  };
  // A page of its own comes first, as a file does on the hosts.
  if (routes.some((route) => !hasParameters(route) && fits(route))) return undefined;
  const route = routes.find((each) => hasShell(each) && fits(each));
  return route && shellPath(route.screen);
};

/** `/productos/{code}` → `/productos/[code]`. */
const astroPattern = (path: string): string => path.replace(/\{(\w+)\}/g, '[$1]');

/** The fixed pages that search engines are told of. */
export const findablePaths = (variant: Pick<Variant, 'routes'>): string[] =>
  variant.routes
    .filter((route) => WORTH_FINDING.has(route.screen) && !route.login && !hasParameters(route))
    .map(({ path }) => path);

/** Whom a page is for, where that is not everybody. */
export type Guarded = 'user' | 'company' | 'seller' | 'guests';

const guardedBy = ({ seller, restricted, login, guests }: Route): Guarded | undefined => {
  if (seller) return 'seller';
  if (restricted) return 'company';
  if (login) return 'user';
  return guests ? 'guests' : undefined;
};

/** @param pattern of a built page, as `builtPages` gives it */
export const routeOfPage = ({ routes }: Pick<Variant, 'routes'>, pattern: string) =>
  routes.find((route) => pagesOf(route).some((page) => page.pattern === pattern));

/** @param pattern of a built page, as `builtPages` gives it */
export const guardedPage = (variant: Variant, pattern: string): Guarded | undefined => {
  const route = routeOfPage(variant, pattern);
  return route && guardedBy(route);
};

interface BuiltPage {
  pattern: string;
  /** `src/pages/_<screen>.astro`. */
  entrypoint: string;
}

const pagesOf = (route: Route): BuiltPage[] => {
  const entrypoint = `./src/pages/_${route.screen}.astro`;
  if (isListRoute(route))
    return [
      { pattern: astroPattern(route.path), entrypoint },
      { pattern: `${LIST_PAGES}/[list]`, entrypoint: `./src/pages/_${route.screen}-ready.astro` },
      { pattern: CATALOGUE_DATA, entrypoint: './src/pages/_catalogue-data.ts' },
    ];
  if (hasShell(route)) return [{ pattern: shellPath(route.screen), entrypoint }];
  const page = { pattern: astroPattern(route.path), entrypoint };
  if (!isItemRoute(route)) return [page];
  return [
    page,
    { pattern: shellPath(route.screen), entrypoint: `./src/pages/_${route.screen}-shell.astro` },
  ];
};

/** What Astro builds for a shop, in the order of its table. */
export const builtPages = (variant: Variant): BuiltPage[] => variant.routes.flatMap(pagesOf);
