/** A copy of an index in this process, and its updates. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnsOf } from '#backend/database/rows';
import { searchTerms } from '#backend/database/tables/catalog';
import type { OrderBy } from '#contract/calls/catalog';
import { AT, type Documents, eachBrand, eachTerm, GONE_LENGTH } from './document.ts';
import { type HeldCards, heldSince } from './held-cards.ts';
import { type Postings, postingsOf } from './postings.ts';
import { indexTerms, type SearchTerms, type TermRow } from './terms.ts';
import type { IndexedList } from './types.ts';
import { readVersion, type Version } from './versions.ts';

export interface Copy extends Documents, Version {
  /** Ids of all entries in each order, and by id of an entry, its place in the order. */
  orders: Readonly<Record<OrderBy, Int32Array>>;
  places: Readonly<Record<OrderBy, Int32Array>>;
  terms: SearchTerms;
  /** Entries by number of a category, a word, a mark or a fitment, and by id of a brand, when the copy was read whole. */
  byTerm: Postings;
  byBrand: Postings;
  /** Entries that changed since then: the postings of these are outdated. */
  changed: ReadonlySet<number>;
  /** One above the highest ids in the documents. */
  brandEnd: number;
  providerEnd: number;
  heldCards: HeldCards;
}

const EMPTY: Pick<Copy, 'data' | 'start' | 'brandEnd' | 'providerEnd'> = {
  data: new Int32Array(),
  start: new Int32Array(),
  brandEnd: 0,
  providerEnd: 0,
};
/** Documents that a query packs together, as a power of two. */
const PACK_BITS = 13;
/** A copy with more changed entries is read again. */
const MAX_CHANGED = 1_000;

interface Pack {
  /** Documents, one after the other. */
  packed: Buffer;
  /** The highest id among them. */
  last: number;
}

/** Reads the documents that are newer than a version. */
const readPacks = async (
  db: Pick<Db, 'execute'>,
  list: IndexedList,
  after: number,
): Promise<Pack[]> => {
  const { rows } = await db.execute<Pack & Record<string, unknown>>(
    sql`select string_agg(document, '') as packed, max(entry_id) as last from search_documents
        where kind = ${list.key} and version > ${after}::int group by entry_id >> ${PACK_BITS}::int`,
  );
  return rows;
};

/** Appends the newer documents to the previous ones. */
const withPacks = (previous: typeof EMPTY, packs: readonly Pack[]) => {
  const added = packs.reduce((sum, { packed }) => sum + packed.byteLength / 4, 0);
  const last = packs.reduce((most, pack) => Math.max(most, pack.last), previous.start.length - 1);
  const data = new Int32Array(previous.data.length + added);
  data.set(previous.data);
  const start = new Int32Array(last + 1).fill(-1);
  start.set(previous.start);
  const newer = new Set<number>();
  let { brandEnd, providerEnd } = previous;
  const raiseBrandEnd = (brand: number) => {
    brandEnd = Math.max(brandEnd, brand + 1);
  };
  let at = previous.data.length;
  for (const { packed } of packs) {
    Buffer.from(data.buffer, at * 4, packed.byteLength).set(packed);
    for (const end = at + packed.byteLength / 4; at < end; ) {
      const length = data[at + AT.length] ?? 0;
      const id = data[at + AT.id] ?? 0;
      const isGone = length === GONE_LENGTH;
      start[id] = isGone ? -1 : at;
      newer.add(id);
      if (!isGone) {
        eachBrand(data, at, raiseBrandEnd);
        const providersEnd = at + (data[at + AT.providersEnd] ?? 0);
        for (let place = at + (data[at + AT.sizesEnd] ?? 0); place < providersEnd; place++)
          providerEnd = Math.max(providerEnd, (data[place] ?? 0) + 1);
      }
      at += length;
    }
  }
  return { documents: { data, start, brandEnd, providerEnd }, newer };
};

const termColumns = columnsOf(searchTerms, 'term', 'id', 'type', 'text');

const readTerms = async (
  db: Pick<Db, 'execute'>,
  list: IndexedList,
  previous: SearchTerms | undefined,
): Promise<SearchTerms> => {
  const { rows } = await db.execute<TermRow>(
    sql`select ${termColumns} from search_terms term
        where term.kind = ${list.key} and term.id >= ${previous?.end ?? 0}::int order by term.id`,
  );
  return previous && rows.length === 0
    ? previous
    : indexTerms([...(previous?.rows ?? []), ...rows]);
};

/** Returns the comparison of two entries by an order: less than 0 = the first one comes first. */
const comparing = ({ data, start }: Documents, order: OrderBy) => {
  const numberAt = (id: number, place: number) => data[(start[id] ?? 0) + place] ?? 0;
  // An entry without a price is not the cheapest.
  const priceOf = (id: number) => numberAt(id, AT.price) || Number.MAX_SAFE_INTEGER;
  const compare: Record<OrderBy, (a: number, b: number) => number> = {
    // People look for goods that they can have: what no branch has comes last.
    REL: (a, b) =>
      numberAt(b, AT.isStocked) - numberAt(a, AT.isStocked) ||
      numberAt(b, AT.relevance) - numberAt(a, AT.relevance) ||
      a - b,
    PLO: (a, b) => priceOf(a) - priceOf(b) || a - b,
    PHI: (a, b) => numberAt(b, AT.price) - numberAt(a, AT.price) || b - a,
  };
  return compare[order];
};

/** @param previous the order before the newer entries changed */
const orderOf = (
  documents: Documents,
  order: OrderBy,
  newer: ReadonlySet<number>,
  previous: Int32Array,
): Int32Array => {
  const compare = comparing(documents, order);
  const present = [...newer].filter((id) => (documents.start[id] ?? -1) >= 0).sort(compare);
  const unchanged = Array.from(previous.filter((id) => !newer.has(id)));
  // Both parts are in order, so sorting merges them.
  return Int32Array.from([...unchanged, ...present].sort(compare));
};

const placesIn = (order: Int32Array, end: number): Int32Array => {
  const places = new Int32Array(end);
  for (let place = 0; place < order.length; place++) places[order[place] ?? 0] = place;
  return places;
};

/** Reads everything in one snapshot of the database. */
const readRows = <Beside>(
  db: Db,
  list: IndexedList,
  previous: Copy | undefined,
  readBeside: (tx: Pick<Db, 'execute'>) => Promise<Beside>,
) =>
  db.transaction(
    async (tx) => {
      const version = await readVersion(tx, list);
      const isUsable = previous?.base === version.base && previous.changed.size <= MAX_CHANGED;
      const usable = isUsable ? previous : undefined;
      const packs = await readPacks(tx, list, usable?.version ?? -1);
      const terms = await readTerms(tx, list, usable?.terms);
      return { version, usable, packs, terms, beside: await readBeside(tx) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/**
 * Reads the current copy, and the data beside it, from one snapshot of the database.
 * @param previous the last copy: only newer data is read, if it can be updated
 */
export const readCopy = async <Beside>(
  db: Db,
  list: IndexedList,
  previous: Copy | undefined,
  readBeside: (tx: Pick<Db, 'execute'>) => Promise<Beside>,
): Promise<{ copy: Copy; beside: Beside }> => {
  const { version, usable, packs, terms, beside } = await readRows(db, list, previous, readBeside);
  // For a million entries this takes longer than a transaction may be idle, so it comes after it.
  const { documents, newer } = withPacks(usable ?? EMPTY, packs);
  const inOrder = (order: OrderBy) =>
    orderOf(documents, order, newer, usable?.orders[order] ?? EMPTY.start);
  const orders = { REL: inOrder('REL'), PLO: inOrder('PLO'), PHI: inOrder('PHI') };
  const places = (order: OrderBy) => placesIn(orders[order], documents.start.length);
  const copy: Copy = {
    ...version,
    ...documents,
    orders,
    places: { REL: places('REL'), PLO: places('PLO'), PHI: places('PHI') },
    terms,
    byTerm: usable?.byTerm ?? postingsOf(documents, eachTerm),
    byBrand: usable?.byBrand ?? postingsOf(documents, eachBrand),
    heldCards: heldSince(version.version, usable?.heldCards, newer),
    changed: usable ? new Set([...usable.changed, ...newer]) : new Set(),
  };
  return { copy, beside };
};
