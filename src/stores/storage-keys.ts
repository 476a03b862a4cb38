/** What the shop keeps in a browser, each under its name: nobody else writes there. */

/** Browsers of the shop's visitors hold these names: a changed one loses what they kept. */
type OwnName =
  | 'cart'
  | 'checkout'
  /** The vehicle that parts are looked for. */
  | 'garage'
  /** The cars of 'Mi garaje'. */
  | 'cars'
  /** The items that were marked with a heart, and those that are compared. */
  | 'favourites'
  | 'compared'
  /** Views of the back-office's tables, under a name. */
  | 'views'
  /** Where the search by steps stands. */
  | 'search.wizard'
  /** Who is probably logged in; the session itself is a cookie. */
  | 'session'
  /** Whose session the server ended here, until somebody is in or says that they leave. */
  | 'ended'
  /** A logout that the server has not heard of yet. */
  | 'logout'
  | 'theme'
  /** A file that was on its way to be printed, so that it goes on from there. */
  | 'print'
  /** What each person counted of a branch's stock and has not applied yet. */
  | 'count'
  /** Where a registration began. */
  | 'way-back'
  /** The address that somebody registered with, until a login. */
  | 'registered'
  /** The last list of parts, for this tab alone. */
  | 'list'
  /** What is typed in a form that is not sent yet, for this tab alone. */
  | 'typed.contact'
  | 'typed.register'
  | 'typed.print'
  /** What it was asked to measure, for this tab alone. */
  | 'measured'
  /** Whether a seller edits goods where the shop shows them, for this tab alone. */
  | 'editing';

/** Of a reference list, which is kept under the path of its call. */
type ListName = `list.${string}`;
/** How somebody wants to see a table of the back-office: columns, order. */
type TableName = `table.${string}`;
export type StorageName = OwnName | ListName | TableName;

const PREFIX = 'mostrador.';

export const storageKey = (name: StorageName): string => PREFIX + name;
