/**
 * This process's copy of the lists' documents. A list asks the database on every call whether the copy
 * still holds, and reads what is younger, so nothing is ever answered from a catalogue that has changed.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { listVersions, searchTerms } from '#backend/database/tables/catalog';
import type { OrderBy } from '#contract/calls/catalog';
import type { ListedKind } from './kinds/kind.ts';
import { AT, type Documents, isGone } from './search-document.ts';
import { brandsOfDocument, type Postings, postingsOf, termsOfDocument } from './search-postings.ts';
import { indexTerms, type SearchTerms, type TermRow } from './search-terms.ts';

interface NamedValue {
  id: string;
  name: string;
}

export interface CatalogCopy extends Documents {
  version: number;
  /** See `search-index.ts`: a copy with another base is of no use. */
  base: number;
  /** How long `data` was without what was replaced. */
  wholeLength: number;
  /** Ids of all entries in each order. */
  orders: Readonly<Record<OrderBy, Int32Array>>;
  terms: SearchTerms;
  /** By the number of a category, a word or a fitment; by a brand's id. */
  byTerm: Postings;
  byBrand: Postings;
  /** The values of the facets and what they are called, in the order in which they are shown. */
  names: Readonly<Record<'category' | 'brand' | 'provider', readonly NamedValue[]>>;
}

const EMPTY: Documents = {
  data: new Int32Array(),
  start: new Int32Array(),
};
/** Documents that a query packs together. */
const PACK_BITS = 13;
/** A copy that has grown to this many times its length is read anew. */
const MOST_GROWTH = 2;

const versionColumns = columnsOf(listVersions, 'list', 'version', 'base');
type Version = RowOf<typeof versionColumns>;
const NONE: Version = { version: 0, base: 0 };

const readVersion = async (db: Pick<Db, 'execute'>, kind: ListedKind): Promise<Version> => {
  const { rows } = await db.execute<Version>(
    sql`select ${versionColumns} from list_versions list where list.kind = ${kind.key}`,
  );
  return rows[0] ?? NONE;
};

/** The old documents, and behind them those that are younger than a version. */
const readDocuments = async (
  db: Pick<Db, 'execute'>,
  kind: ListedKind,
  after: number,
  old: Documents,
) => {
  const { rows } = await db.execute<{ packed: Buffer; last: number }>(
    sql`select string_agg(document, '') as packed, max(entry_id) as last from search_documents
        where kind = ${kind.key} and version > ${after}::int group by entry_id >> ${PACK_BITS}::int`,
  );
  const added = rows.reduce((sum, { packed }) => sum + packed.byteLength / 4, 0);
  const last = rows.reduce((most, row) => Math.max(most, row.last), old.start.length - 1);
  const data = new Int32Array(old.data.length + added);
  data.set(old.data);
  const start = new Int32Array(last + 1).fill(-1);
  start.set(old.start);
  let at = old.data.length;
  for (const { packed } of rows) {
    Buffer.from(data.buffer, at * 4, packed.byteLength).set(packed);
    for (const end = at + packed.byteLength / 4; at < end; ) {
      const length = data[at + AT.length] ?? 0;
      start[data[at + AT.id] ?? 0] = isGone(length) ? -1 : at;
      at += length;
    }
  }
  return { data, start };
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

const readNames = async (db: Pick<Db, 'execute'>, table: string, order: string) => {
  const { rows } = await db.execute<NamedValue & Record<string, unknown>>(
    sql`select id::text as id, name::text as name from ${sql.identifier(table)}
        order by ${sql.raw(order)}`,
  );
  return rows.map(({ id, name }) => ({ id, name }));
};

const ordersOf = ({ data, start }: Documents): CatalogCopy['orders'] => {
  const ids = Int32Array.from(start.keys()).filter((id) => (start[id] ?? -1) >= 0);
  const valueAt = (place: number) => start.map((at) => (at < 0 ? 0 : (data[at + place] ?? 0)));
  const price = valueAt(AT.price);
  const relevance = valueAt(AT.relevance);
  const cheapest = ids.toSorted((a, b) => (price[a] ?? 0) - (price[b] ?? 0) || a - b);
  return {
    REL: ids.toSorted((a, b) => (relevance[b] ?? 0) - (relevance[a] ?? 0) || a - b),
    PLO: cheapest,
    PHI: cheapest.toReversed(),
  };
};

/** One moment of the database: what is read here belongs together. */
const read = (db: Db, kind: ListedKind, old: CatalogCopy | undefined): Promise<CatalogCopy> =>
  db.transaction(
    async (tx) => {
      const now = await readVersion(tx, kind);
      const isOfUse = old?.base === now.base && old.data.length <= MOST_GROWTH * old.wholeLength;
      const kept = isOfUse ? old : undefined;
      const documents = await readDocuments(tx, kind, kept?.version ?? -1, kept ?? EMPTY);
      const terms = await readTerms(tx, kind, kept?.terms);
      return {
        ...now,
        ...documents,
        wholeLength: kept?.wholeLength ?? documents.data.length,
        orders: ordersOf(documents),
        terms,
        byTerm: postingsOf(documents, termsOfDocument),
        byBrand: postingsOf(documents, brandsOfDocument),
        names: {
          category: await readNames(tx, 'categories', 'nlevel(id), position, id'),
          brand: await readNames(tx, 'brands', 'name'),
          provider: await readNames(tx, 'providers', 'name'),
        },
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** By database, then by kind; a copy that is being read is waited for by all who need it. */
const copies = new WeakMap<Db, Map<string, Promise<CatalogCopy>>>();

/** The copy that holds now. */
export const currentCopy = async (db: Db, kind: ListedKind): Promise<CatalogCopy> => {
  const ofDatabase = copies.get(db) ?? new Map<string, Promise<CatalogCopy>>();
  copies.set(db, ofDatabase);
  const known = ofDatabase.get(kind.key);
  let old: CatalogCopy | undefined;
  if (known) {
    const [copy, now] = await Promise.all([known, readVersion(db, kind)]);
    if (now.base === copy.base && now.version === copy.version) return copy;
    // Somebody else may have begun to read it meanwhile.
    if (ofDatabase.get(kind.key) !== known) return currentCopy(db, kind);
    old = copy;
  }
  const reading = read(db, kind, old);
  ofDatabase.set(kind.key, reading);
  reading.catch(() => {
    if (ofDatabase.get(kind.key) === reading) ofDatabase.delete(kind.key);
  });
  return reading;
};
