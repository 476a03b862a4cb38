/** What one kind of catalogue has of its own on the server: a file beside this one fills it in. */
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

/** Entries by their ids: `from` ≤ id < `to`, or these. */
export type SourcesOf = { from: number; to: number } | { ids: readonly number[] };

/** The same as a condition. @param id the column */
export const isAmong = (id: SQL, of: SourcesOf): SQL =>
  'ids' in of
    ? sql`${id} = any(${sql.param([...of.ids])}::int[])`
    : sql`${id} >= ${of.from} and ${id} < ${of.to}`;

/** Whether an item is among these. @param stocked a kind's */
export const isStocked = (id: SQL, stocked: SQL): SQL =>
  sql`exists (select from (${stocked}) had where had.id = ${id})`;

/** What the list's index must know of a kind. */
export interface ListedKind extends IndexedList {
  /** What one of its items is among all that a seller looks for. */
  subject: 'family' | 'product';
  /** Its items, and those of them that everybody may see. */
  table: typeof families | typeof products;
  visible: typeof visibleFamilies | typeof visibleProducts;
  /** The `id` of each item of which some branch has what everybody may see; more than once where several have. */
  stocked: SQL;
  /** Rows of `EntrySource`. */
  selectSources: (of: SourcesOf) => SQL;
  /** What is kept of each item for the lists, in step with the index; null where they read the items. */
  cards: {
    /** For items that have none. */
    write: (tx: Tx, ids: readonly number[]) => Promise<void>;
    remove: (tx: Tx, ids: readonly number[]) => Promise<void>;
  } | null;
}

/** @template T an item as the wire carries it */
export interface CatalogueKind<T> extends ListedKind {
  /** The item whose page stands at a code, as far as it may be seen. */
  find: (
    db: Pick<Db, 'execute'>,
    code: string,
    viewer: Pick<Viewer, 'seesAll'>,
  ) => Promise<{ id: number; code: string } | undefined>;
  /** Items by id, in the order of the ids, as they stand now; what may not be seen is left out. */
  read: (db: Pick<Db, 'execute'>, ids: readonly number[], viewer: Viewer) => Promise<T[]>;
  /** The same as lists show them. */
  readCards: (db: Pick<Db, 'execute'>, ids: readonly number[], viewer: Viewer) => Promise<T[]>;
  /** The same again, each as the JSON text that a reply carries. @param held of the version that the ids were found in */
  readCardTexts: (
    db: Pick<Db, 'execute'>,
    ids: readonly number[],
    viewer: Viewer,
    held?: HeldCards,
  ) => Promise<string[]>;
  /** Ids of what to show beside an item, best first. */
  findRelated: (db: Pick<Db, 'execute'>, id: number) => Promise<number[]>;
  /** Every public item, for the build of the pages. */
  publicItems: (db: Db, variant: Variant) => Promise<Paged<ListedItem<T>, T>>;
  /** The choices whose list has something in stock: rows of `ListChoice` with how many `items`. */
  listsInStock: SQL;
  /** What decides about the pages of those lists that can be known without reading each; null = of none. */
  listStates: SQL | null;
  /** Which `brand` may stand in the choice that follows a category. */
  isChoice: SQL;
  /** The makers' codes of an `item`, as an array. */
  originalCodes: SQL;
  /** The vehicles that an `item` fits, in its own order, as JSON of `Fitted`. */
  fitted: SQL;
  /** Groups of words that mean the same, as a shop begins with them. */
  givenSynonyms: readonly (readonly string[])[];
  /** What the search box offers beside categories and items. */
  suggestMore: (
    db: Pick<Db, 'execute' | '_'>,
    text: string,
    typed: readonly string[],
  ) => Promise<Suggestion[]>;
}
