/** Where a shop's pages stand: its route table says, whatever its catalogue consists of. */
import { narrowedList } from '../contract/goods/list-address.ts';
import { encodeCode } from '../contract/paths.ts';
import { screensOf } from './kinds.ts';
import type { Route, Screen } from './schema/routes.ts';
import type { Variant } from './schema.ts';

type Routes = Pick<Variant, 'routes'>;

export const isListRoute = ({ screen }: Route): boolean => screensOf('list').includes(screen);
/** One static page for each item, and a live shell. */
export const isItemRoute = ({ screen }: Route): boolean => screensOf('detail').includes(screen);

const routeAmong = ({ routes }: Routes, screens: readonly Screen[]): Route => {
  const route = routes.find(({ screen }) => screens.includes(screen));
  if (!route) throw new Error(`the shop has none of these pages: ${screens.join(', ')}`);
  return route;
};

/** The path of a screen in a shop, with its parameters in braces; undefined where it has no such page. */
export const pathOf = ({ routes }: Routes, screen: Screen): string | undefined =>
  routes.find((route) => route.screen === screen)?.path;

/** What a shop calls one of its pages. @throws Error where it has none such */
export const titleOf = (variant: Routes, screen: Screen): string =>
  routeAmong(variant, [screen]).title;

/** Where the cart becomes an order: `/mi-compra`. */
export const checkoutPath = (variant: Routes): string => pathOf(variant, 'checkout') ?? '/';

/** A placed order at the checkout's last step, where its buyer pays it: `/mi-compra?pedido={guid}`. */
export const placedOrderPath = (variant: Routes, guid: string): string =>
  `${checkoutPath(variant)}?pedido=${encodeURIComponent(guid)}`;

/** What the shop sells, as the title of its list: `Autopartes`. */
export const itemsTitle = ({ routes }: Routes): string => routes.find(isListRoute)?.title ?? '';

/** The list of all that the shop sells: `/productos`. */
export const listPath = (variant: Routes): string => routeAmong(variant, screensOf('list')).path;
/** What the shop calls it: `Autopartes`. */
export const listTitle = (variant: Routes): string => routeAmong(variant, screensOf('list')).title;

/** The page of a family, or of a product: `/productos/A~2F1`. */
export const itemPath = (variant: Routes, code: string): string =>
  routeAmong(variant, screensOf('detail')).path.replace('{code}', encodeCode(code));

/** What the shop calls such a page while it does not know which: `Autoparte`. */
export const itemTitle = (variant: Routes): string =>
  routeAmong(variant, screensOf('detail')).title;

/** The list of a category and what lies below it. */
export const categoryPath = (variant: Routes, id: string): string =>
  narrowedList(listPath(variant), 'categoryId', id);

type TopCategory = { id: string; items: readonly unknown[] };

/** Whether a top-level category has a list of its own; one without subcategories would lead nowhere else. */
export const hasOwnList = (
  { flags }: Pick<Variant, 'flags'>,
  { items }: Pick<TopCategory, 'items'>,
): boolean => flags.categoryLinks || items.length === 0;

/** Where a top-level category leads: to its list, else to where the list's first page shows what it holds. */
export const topCategoryPath = (
  variant: Routes & Pick<Variant, 'flags'>,
  category: TopCategory,
): string =>
  hasOwnList(variant, category)
    ? categoryPath(variant, category.id)
    : `${listPath(variant)}#categoria-${category.id}`;

/** The page of one service: `/servicios/radiadores`; undefined where the shop has none. */
export const servicePath = ({ routes }: Routes, id: string): string | undefined =>
  routes.find(({ screen }) => screen === 'service')?.path.replace('{service}', id);

/** What a vehicle takes: `/vehiculos/4`; undefined where the shop has no such pages. */
export const vehiclePath = (variant: Routes, id: number): string | undefined =>
  pathOf(variant, 'vehicle')?.replace('{vehicleId}', `${id}`);

/** What the visitor marked with a heart: `/favoritos`. */
export const favouritesPath = (variant: Routes): string =>
  routeAmong(variant, screensOf('favourites')).path;

/** Of a list that commas part: a code's own comma is written as `%2C`. */
const codeInList = (code: string): string => code.replaceAll('%', '%25').replaceAll(',', '%2C');

const codeOfList = (written: string): string => {
  try {
    return decodeURIComponent(written);
  } catch {
    // Half a percent sign is somebody's own.
    return written;
  }
};

/** Which items an address like `?codigos=R1,R2` names. */
export const codesToCompare = (search: string): string[] =>
  (new URLSearchParams(search).get('codigos') ?? '').split(',').map(codeOfList);

/** These items beside each other: `/comparar?codigos=R1,R2`. */
export const comparePath = (variant: Routes, codes: readonly string[]): string => {
  const { path } = routeAmong(variant, screensOf('compare'));
  return codes.length === 0
    ? path
    : `${path}?codigos=${codes.map((code) => encodeURIComponent(codeInList(code))).join(',')}`;
};
