import { narrowedList } from '../contract/goods/list-address.ts';
import { encodeCode } from '../contract/paths.ts';
import { screensOf } from './kinds.ts';
import type { Route, Screen } from './schema/routes.ts';
import type { Variant } from './schema.ts';

interface PlacedRoute<S extends Screen> extends Omit<Route, 'screen'> {
  screen: S;
}
interface Routes<S extends Screen = Screen> {
  routes: readonly PlacedRoute<S>[];
}

export const isListRoute = ({ screen }: Route): boolean => screensOf('list').includes(screen);
/** Decides whether a route shows an item: a static page each, and a live shell. */
export const isItemRoute = ({ screen }: Route): boolean => screensOf('detail').includes(screen);

const routeAmong = ({ routes }: Routes, screens: readonly Screen[]): Route => {
  const route = routes.find(({ screen }) => screens.includes(screen));
  if (!route) throw new Error(`the shop has none of these pages: ${screens.join(', ')}`);
  return route;
};

/** Returns the path of a screen, with parameters in braces; undefined in shops without it. */
export const pathOf = <S extends Screen>(
  { routes }: Routes<S>,
  screen: NoInfer<S>,
): string | undefined => routes.find((route) => route.screen === screen)?.path;

/** Returns the title of a page. @throws Error in shops without it */
export const titleOf = <S extends Screen>(variant: Routes<S>, screen: NoInfer<S>): string =>
  routeAmong(variant, [screen]).title;

/** Returns the path of the checkout: `/mi-compra`. */
export const checkoutPath = (variant: Routes): string => pathOf(variant, 'checkout') ?? '/';

/** Returns the path where a placed order is paid: `/mi-compra?pedido={guid}`. */
export const placedOrderPath = (variant: Routes, guid: string): string =>
  `${checkoutPath(variant)}?pedido=${encodeURIComponent(guid)}`;

/** Returns the title of the list, if there is one: `Autopartes`. */
export const itemsTitle = ({ routes }: Routes): string => routes.find(isListRoute)?.title ?? '';

/** Returns the path of the list: `/productos`. */
export const listPath = (variant: Routes): string => routeAmong(variant, screensOf('list')).path;
/** Returns the title of the list: `Autopartes`. */
export const listTitle = (variant: Routes): string => routeAmong(variant, screensOf('list')).title;

/** Returns the path of a family or product: `/productos/A~2F1`. */
export const itemPath = (variant: Routes, code: string): string =>
  routeAmong(variant, screensOf('detail')).path.replace('{code}', encodeCode(code));

/** Returns the title of an item's shell: `Autoparte`. */
export const itemTitle = (variant: Routes): string =>
  routeAmong(variant, screensOf('detail')).title;

export const categoryPath = (variant: Routes, id: string): string =>
  narrowedList(listPath(variant), 'categoryId', id);

type TopCategory = { id: string; items: readonly unknown[] };

/** Decides whether a top-level category links to its own list; one without subcategories always does. */
export const hasOwnList = (
  { flags }: Pick<Variant, 'flags'>,
  { items }: Pick<TopCategory, 'items'>,
): boolean => flags.categoryLinks || items.length === 0;

/** Returns the link of a top-level category: its list, or its place on the list's landing page. */
export const topCategoryPath = (
  variant: Routes & Pick<Variant, 'flags'>,
  category: TopCategory,
): string =>
  hasOwnList(variant, category)
    ? categoryPath(variant, category.id)
    : `${listPath(variant)}#categoria-${category.id}`;

/** Returns the path of a service, `/servicios/radiadores`; undefined in shops without them. */
export const servicePath = ({ routes }: Routes, id: string): string | undefined =>
  routes.find(({ screen }) => screen === 'service')?.path.replace('{service}', id);

/** Returns the path of a vehicle, `/vehiculos/4`; undefined in shops without such pages. */
export const vehiclePath = (variant: Routes, id: number): string | undefined =>
  pathOf(variant, 'vehicle')?.replace('{vehicleId}', `${id}`);

/** Returns the path of the favourites: `/favoritos`. */
export const favouritesPath = (variant: Routes): string =>
  routeAmong(variant, screensOf('favourites')).path;

/** Escapes a code for a comma-separated list. */
export const codeInList = (code: string): string =>
  code.replaceAll('%', '%25').replaceAll(',', '%2C');

const codeOfList = (written: string): string => {
  try {
    return decodeURIComponent(written);
  } catch {
    // An invalid escape is part of the code.
    return written;
  }
};

/** Parses the codes of an address like `?codigos=R1,R2`. */
export const codesToCompare = (search: string): string[] =>
  (new URLSearchParams(search).get('codigos') ?? '').split(',').map(codeOfList);

/** Returns the path that compares items: `/comparar?codigos=R1,R2`. */
export const comparePath = (variant: Routes, codes: readonly string[]): string => {
  const { path } = routeAmong(variant, screensOf('compare'));
  return codes.length === 0
    ? path
    : `${path}?codigos=${codes.map((code) => encodeURIComponent(codeInList(code))).join(',')}`;
};
