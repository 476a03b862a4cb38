/** What the shop keeps in a browser, each under its name: nobody else writes there. */

/** Browsers of the shop's visitors hold these names: a changed one loses what they kept. */
const NAMES = {
  cart: 'cart',
  checkout: 'checkout',
  /** The vehicle that parts are looked for. */
  garage: 'garage',
  /** The cars of 'Mi garaje'. */
  cars: 'cars',
  /** The items that were marked with a heart, and those that are compared. */
  favourites: 'favourites',
  compared: 'compared',
  /** Where the search by steps stands. */
  wizard: 'search.wizard',
  /** Who is probably logged in; the session itself is a cookie. */
  session: 'session',
  /** A logout that the server has not heard of yet. */
  logout: 'logout',
  theme: 'theme',
  /** A file that was on its way to be printed, so that it goes on from there. */
  print: 'print',
  /** Where a registration began. */
  wayBack: 'way-back',
  /** The last list of parts, for this tab alone. */
  list: 'list',
  /** What it was asked to measure, for this tab alone. */
  measured: 'measured',
} as const;

/** Of a reference list, which is kept under the path of its call. */
type ListName = `list.${string}`;
/** How somebody wants to see a table of the back-office: columns, order, views. */
type TableName = `table.${string}`;
export type StorageName = keyof typeof NAMES | ListName | TableName;

const PREFIX = 'mostrador.';
const known: Readonly<Record<string, string>> = NAMES;

export const storageKey = (name: StorageName): string => PREFIX + (known[name] ?? name);
