/**
 * This process's copy of the lists' documents. A list asks the database on every call whether the copy
 * still holds, and reads what is younger, so nothing is ever answered from a catalogue that has changed.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { shareAnswers } from '#backend/database/shared-answer';
import { categories, listVersions, type Mark, searchTerms } from '#backend/database/tables/catalog';
import { searchSynonyms } from '#backend/database/tables/search';
import type { OrderBy } from '#contract/calls/catalog';
import type { ListedKind } from '../kinds/kind.ts';
import { AT, type Documents, isGone } from '../search-index/search-document.ts';
import { type CategoryPhrase, categoryPhrasesOf, unclearIn } from './category-phrases.ts';
import { type HeldCards, heldSince } from './held-cards.ts';
import { brandsOfDocument, type Postings, postingsOf, termsOfDocument } from './postings.ts';
import { type Phrase, phrasesOf } from './synonyms.ts';
import { indexTerms, type SearchTerms, type TermRow } from './terms.ts';

interface NamedValue {
  id: string;
  name: string;
}

export interface CatalogCopy extends Documents {
  version: number;
  /** See `search-index/list-versions.ts`: a copy with another base is of no use. */
  base: number;
  /** Ids of all entries in each order, and by an entry's id, its place in it. */
  orders: Readonly<Record<OrderBy, Int32Array>>;
  places: Readonly<Record<OrderBy, Int32Array>>;
  terms: SearchTerms;
  /** Every word that can be looked up: those of the terms, and those that mean the same. */
  vocabulary: ReadonlySet<string>;
  /** What means the same, and what the categories are called; the longest phrases first. */
  synonyms: readonly Phrase[];
  categoryPhrases: readonly CategoryPhrase[];
  /** By the number of a category, a word or a fitment; by a brand's id; as the copy was read whole. */
  byTerm: Postings;
  byBrand: Postings;
  /** Entries that changed since it was read whole: they may have what the postings do not know of. */
  changed: ReadonlySet<number>;
  /** Of this version: the cards that were read while it held. */
  cards: HeldCards;
  /** The values of the facets and what they are called, in the order in which they are shown; and of vehicles the models' names. */
  names: Readonly<
    Record<'category' | 'brand' | 'provider' | 'model' | Mark, readonly NamedValue[]>
  >;
}

const EMPTY: Documents = {
  data: new Int32Array(),
  start: new Int32Array(),
};
/** Documents that a query packs together. */
const PACK_BITS = 13;
/** A copy of which more has changed is read anew. */
const MOST_CHANGED = 1_000;

const versionColumns = columnsOf(listVersions, 'list', 'version', 'base');
type Version = RowOf<typeof versionColumns>;
const NONE: Version = { version: 0, base: 0 };

export const readVersion = async (
  db: Pick<Db, 'execute'>,
  kind: Pick<ListedKind, 'key'>,
): Promise<Version> => {
  const { rows } = await db.execute<Version>(
    sql`select ${versionColumns} from list_versions list where list.kind = ${kind.key}`,
  );
  return rows[0] ?? NONE;
};

interface Pack {
  /** Documents, one behind the other. */
  packed: Buffer;
  /** The largest id among them. */
  last: number;
}

/** The documents that are younger than a version. */
const readPacks = async (
  db: Pick<Db, 'execute'>,
  kind: ListedKind,
  after: number,
): Promise<Pack[]> => {
  const { rows } = await db.execute<Pack & Record<string, unknown>>(
    sql`select string_agg(document, '') as packed, max(entry_id) as last from search_documents
        where kind = ${kind.key} and version > ${after}::int group by entry_id >> ${PACK_BITS}::int`,
  );
  return rows;
};

/** The old documents, and behind them the younger ones. */
const withPacks = (old: Documents, packs: readonly Pack[]) => {
  const added = packs.reduce((sum, { packed }) => sum + packed.byteLength / 4, 0);
  const last = packs.reduce((most, pack) => Math.max(most, pack.last), old.start.length - 1);
  const data = new Int32Array(old.data.length + added);
  data.set(old.data);
  const start = new Int32Array(last + 1).fill(-1);
  start.set(old.start);
  const younger = new Set<number>();
  let at = old.data.length;
  for (const { packed } of packs) {
    Buffer.from(data.buffer, at * 4, packed.byteLength).set(packed);
    for (const end = at + packed.byteLength / 4; at < end; ) {
      const length = data[at + AT.length] ?? 0;
      const id = data[at + AT.id] ?? 0;
      start[id] = isGone(length) ? -1 : at;
      younger.add(id);
      at += length;
    }
  }
  return { documents: { data, start }, younger };
};

const termColumns = columnsOf(searchTerms, 'term', 'id', 'type', 'text');

const readTerms = async (
  db: Pick<Db, 'execute'>,
  kind: ListedKind,
  old: SearchTerms | undefined,
): Promise<SearchTerms> => {
  const { rows } = await db.execute<TermRow>(
    sql`select ${termColumns} from search_terms term
        where term.kind = ${kind.key} and term.id >= ${old?.end ?? 0}::int order by term.id`,
  );
  return old && rows.length === 0 ? old : indexTerms([...(old?.rows ?? []), ...rows]);
};

const synonymColumn = columnsOf(searchSynonyms, 'synonym', 'words');
const categoryColumns = columnsOf(categories, 'category', 'id', 'name', 'synonyms');

/** What the words of a text may mean beside themselves. */
const readPhrases = async (db: Pick<Db, 'execute'>, { vocabulary }: SearchTerms) => {
  const { rows } = await db.execute<RowOf<typeof synonymColumn>>(
    sql`select ${synonymColumn} from search_synonyms synonym order by id`,
  );
  const named = await db.execute<RowOf<typeof categoryColumns>>(
    sql`select ${categoryColumns} from categories category order by nlevel(id), position, id`,
  );
  const groups = rows.map(({ words }) => words);
  const categoryPhrases = categoryPhrasesOf(named.rows, groups);
  const synonyms = phrasesOf(groups, unclearIn(categoryPhrases));
  return {
    synonyms,
    categoryPhrases,
    vocabulary: new Set([...vocabulary, ...synonyms.flatMap(({ words }) => words)]),
  };
};

/** @param source where they stand, and in which order */
const readNames = async (db: Pick<Db, 'execute'>, source: SQL, id = sql`id`) => {
  const { rows } = await db.execute<NamedValue & Record<string, unknown>>(
    sql`select ${id}::text as id, name::text as name from ${source}`,
  );
  return rows.map(({ id, name }) => ({ id, name }));
};

/** Where in an order two entries stand; the one before the other is less. */
const comparing = ({ data, start }: Documents, order: OrderBy) => {
  const numberAt = (id: number, place: number) => data[(start[id] ?? 0) + place] ?? 0;
  const dearer = (a: number, b: number) => numberAt(b, AT.price) - numberAt(a, AT.price) || b - a;
  // What has no price is not the cheapest.
  const priceOf = (id: number) => numberAt(id, AT.price) || Number.MAX_SAFE_INTEGER;
  const compare: Record<OrderBy, (a: number, b: number) => number> = {
    // Who looks for a part wants one that can be had: what no branch has comes last.
    REL: (a, b) =>
      numberAt(b, AT.isStocked) - numberAt(a, AT.isStocked) ||
      numberAt(b, AT.relevance) - numberAt(a, AT.relevance) ||
      a - b,
    PLO: (a, b) => priceOf(a) - priceOf(b) || a - b,
    PHI: dearer,
  };
  return compare[order];
};

/** @param old the order before these entries changed: all but them stand in it as they should */
const orderOf = (
  documents: Documents,
  order: OrderBy,
  younger: ReadonlySet<number>,
  old: Int32Array,
): Int32Array => {
  const compare = comparing(documents, order);
  const present = [...younger].filter((id) => (documents.start[id] ?? -1) >= 0).sort(compare);
  const kept = Array.from(old.filter((id) => !younger.has(id)));
  // Two parts in order each: an array's sort only merges them.
  return Int32Array.from([...kept, ...present].sort(compare));
};

const placesIn = (order: Int32Array, end: number): Int32Array => {
  const places = new Int32Array(end);
  for (let place = 0; place < order.length; place++) places[order[place] ?? 0] = place;
  return places;
};

/** One moment of the database: what is read here belongs together. */
const readRows = (db: Db, kind: ListedKind, old: CatalogCopy | undefined) =>
  db.transaction(
    async (tx) => {
      const now = await readVersion(tx, kind);
      const isOfUse = old?.base === now.base && old.changed.size <= MOST_CHANGED;
      const kept = isOfUse ? old : undefined;
      const packs = await readPacks(tx, kind, kept?.version ?? -1);
      const terms = await readTerms(tx, kind, kept?.terms);
      return {
        now,
        kept,
        packs,
        terms,
        phrases: await readPhrases(tx, terms),
        names: {
          category: await readNames(tx, sql`categories order by nlevel(id), position, id`),
          brand: await readNames(tx, sql`brands order by name`),
          provider: await readNames(tx, sql`providers order by name`),
          model: await readNames(tx, sql`vehicles group by name order by name`, sql`name`),
          tag: await readNames(tx, sql`tags order by name`, sql`name`),
          workBranch: await readNames(tx, sql`work_branches order by name`),
          clientOf: await readNames(
            tx,
            sql`companies where id in (select company_id from product_clients_of) order by name`,
          ),
        },
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** Of a million entries the making takes longer than a transaction may be silent: it comes after it. */
const read = async (
  db: Db,
  kind: ListedKind,
  old: CatalogCopy | undefined,
): Promise<CatalogCopy> => {
  const { now, kept, packs, terms, phrases, names } = await readRows(db, kind, old);
  const { documents, younger } = withPacks(kept ?? EMPTY, packs);
  const inOrder = (order: OrderBy) =>
    orderOf(documents, order, younger, kept?.orders[order] ?? EMPTY.start);
  const orders = { REL: inOrder('REL'), PLO: inOrder('PLO'), PHI: inOrder('PHI') };
  const places = (order: OrderBy) => placesIn(orders[order], documents.start.length);
  return {
    ...now,
    ...documents,
    orders,
    places: { REL: places('REL'), PLO: places('PLO'), PHI: places('PHI') },
    terms,
    ...phrases,
    byTerm: kept?.byTerm ?? postingsOf(documents, termsOfDocument),
    byBrand: kept?.byBrand ?? postingsOf(documents, brandsOfDocument),
    cards: heldSince(now.version, kept?.cards, younger),
    changed: kept ? new Set([...kept.changed, ...younger]) : new Set(),
    names,
  };
};

interface Kept {
  /** The lists' version now. */
  askVersion: () => Promise<Version>;
  /** One that is being read is waited for by all who need it. */
  copy?: Promise<CatalogCopy>;
}
/** By database, then by kind. */
const copies = new WeakMap<Db, Map<string, Kept>>();

const keptOf = (db: Db, kind: ListedKind): Kept => {
  const ofDatabase = copies.get(db) ?? new Map<string, Kept>();
  copies.set(db, ofDatabase);
  const kept = ofDatabase.get(kind.key) ?? {
    askVersion: shareAnswers(() => readVersion(db, kind)),
  };
  ofDatabase.set(kind.key, kept);
  return kept;
};

/** The copy that holds now. */
export const currentCopy = async (db: Db, kind: ListedKind): Promise<CatalogCopy> => {
  const kept = keptOf(db, kind);
  const { copy: known } = kept;
  let old: CatalogCopy | undefined;
  if (known) {
    const [copy, now] = await Promise.all([known, kept.askVersion()]);
    if (now.base === copy.base && now.version === copy.version) return copy;
    // Somebody else may have begun to read it meanwhile.
    if (kept.copy !== known) return currentCopy(db, kind);
    old = copy;
  }
  const reading = read(db, kind, old);
  kept.copy = reading;
  reading.catch(() => {
    if (kept.copy === reading) delete kept.copy;
  });
  return reading;
};
