/** A kind of catalogue on the server; each kind is a file beside this one. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import type { families, products } from '#backend/database/tables/catalog';
import type { visibleFamilies, visibleProducts } from '#backend/database/tables/visible-catalog';
import type { Viewer } from '#backend/http/viewer';
import type { ListedItem, Paged } from '#backend/port';
import type { HeldCards } from '#backend/search-engine/held-cards';
import type { IndexedList } from '#backend/search-engine/types';
import type { OutputOf } from '#contract/calls';
import type { Variant } from '#variants/schema';

export type Suggestion = OutputOf<'catalogSuggest'>['data'][number];

/** Related items that a page shows ('Tambien te puede interesar'). */
export const RELATED_LIMIT = 12;

/** Entries by their ids: `from` ≤ id < `to`, or these. */
export type SourcesOf = { from: number; to: number } | { ids: readonly number[] };

/** Condition for these entries. @param id the column */
export const isAmong = (id: SQL, of: SourcesOf): SQL =>
  'ids' in of
    ? sql`${id} = any(${sql.param([...of.ids])}::int[])`
    : sql`${id} >= ${of.from} and ${id} < ${of.to}`;

/** Condition for an item in stock. @param stocked the kind's */
export const isStocked = (id: SQL, stocked: SQL): SQL =>
  sql`exists (select from (${stocked}) had where had.id = ${id})`;

/** A kind as its index needs it. */
export interface ListedKind extends IndexedList {
  /** Its items in the search of the back-office. */
  subject: 'family' | 'product';
  /** All its items, and the visible ones. */
  table: typeof families | typeof products;
  visible: typeof visibleFamilies | typeof visibleProducts;
  /** The id of the item of a `product`. */
  itemId: SQL;
  /** Selects the `id` of each item with something visible in stock, perhaps more than once. */
  stocked: SQL;
  /** Rows of `EntrySource`. */
  selectSources: (of: SourcesOf) => SQL;
  /** Cards that are stored with the index; null if lists read the items themselves. */
  cards: {
    /** Makes cards for items without one. */
    write: (tx: Tx, ids: readonly number[]) => Promise<void>;
    remove: (tx: Tx, ids: readonly number[]) => Promise<void>;
  } | null;
}

/** @template T an item as the wire carries it */
export interface CatalogueKind<T> extends ListedKind {
  /** Finds the item with a page at this code, if the viewer may see it. */
  find: (
    db: Pick<Db, 'execute'>,
    code: string,
    viewer: Pick<Viewer, 'seesAll'>,
  ) => Promise<{ id: number; code: string } | undefined>;
  /** Reads items in the order of the ids, without those that the viewer may not see. */
  read: (db: Pick<Db, 'execute'>, ids: readonly number[], viewer: Viewer) => Promise<T[]>;
  /** Reads items as lists show them. */
  readCards: (db: Pick<Db, 'execute'>, ids: readonly number[], viewer: Viewer) => Promise<T[]>;
  /** Reads cards as JSON for a reply. @param held cards of the version that the ids were found in */
  readCardTexts: (
    db: Pick<Db, 'execute'>,
    ids: readonly number[],
    viewer: Viewer,
    held?: HeldCards,
  ) => Promise<string[]>;
  /** Returns the ids of related items, best first. */
  findRelated: (db: Pick<Db, 'execute'>, id: number) => Promise<number[]>;
  /** Returns every public item, for the build of the pages. */
  publicItems: (db: Db, variant: Variant) => Promise<Paged<ListedItem<T>, T>>;
  /** Selects the choices whose list has something in stock: rows of `ListChoice` with their number of `items`. */
  listsInStock: SQL;
  /** Selects states of lists that change with their pages; null = each page must be read. */
  listStates: SQL | null;
  /** Condition for a `brand` in the choice that follows a category. */
  isChoice: SQL;
  /** The makers' codes of an `item`, as an array. */
  originalCodes: SQL;
  /** The vehicles that an `item` fits, in its own order, as JSON of `Fitted`. */
  fitted: SQL;
  /** The specifications that an `item` may have in its title, by product: JSON of `TitledItem.products`. */
  titled: SQL;
  /** Groups of synonyms with which a shop begins. */
  givenSynonyms: readonly (readonly string[])[];
  /** Returns suggestions besides categories and items. */
  suggestMore: (
    db: Pick<Db, 'execute' | '_'>,
    text: string,
    typed: readonly string[],
  ) => Promise<Suggestion[]>;
}
