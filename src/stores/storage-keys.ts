/** Names of stored values in the browser. */

/** Visitors' browsers hold these names: renaming one loses its value. */
type OwnName =
  | 'cart'
  | 'checkout'
  /** The chosen vehicle. */
  | 'garage'
  /** The cars of 'Mi garaje'. */
  | 'cars'
  /** Favourite and compared items. */
  | 'favourites'
  | 'compared'
  /** Whether the done first steps of the back-office are hidden. */
  | 'first-steps'
  /** Saved views of back-office tables. */
  | 'views'
  /** Progress of the vehicle search by steps. */
  | 'search.wizard'
  /** The probable user; the session itself is a cookie. */
  | 'session'
  /** The user whose session the server ended, until the next login or logout. */
  | 'ended'
  /** A logout that the server has not confirmed. */
  | 'logout'
  | 'theme'
  /** A print request in progress. */
  | 'print'
  /** Stock counts that are not applied yet. */
  | 'count'
  /** The branch whose counter this device stands at. */
  | 'counter'
  /** The sale at the counter in progress, per tab. */
  | 'sale'
  /** The page to return to after registration. */
  | 'way-back'
  /** The registered e-mail, until the login. */
  | 'registered'
  /** The last list of parts, per tab. */
  | 'list'
  /** Form drafts, per tab. */
  | 'typed.contact'
  | 'typed.register'
  | 'typed.print'
  /** Measures of the last list, per tab. */
  | 'measured'
  /** Edit mode, per tab. */
  | 'editing';

/** A reference list, by the path of its call. */
type ListName = `list.${string}`;
/** Columns and order of a back-office table. */
type TableName = `table.${string}`;
export type StorageName = OwnName | ListName | TableName;

export const storageKey = (name: StorageName): string => `mostrador.${name}`;
