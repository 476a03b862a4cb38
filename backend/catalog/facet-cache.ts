/**
 * This process's copy of what every list needs: the facets' bits, the orders and the names. The copy
 * carries its version; a list asks the database whether it still holds, so nothing is ever answered
 * from a catalogue that has changed since.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { OrderBy } from '#contract/calls/catalog';
import { type Bits, emptyBits, idsOf, population, putChunk } from './bitset.ts';
import type { ListedKind } from './kinds/kind.ts';
import type { FacetDimension } from './search-document.ts';

interface NamedValue {
  id: string;
  name: string;
}

/** Entries that have a value; a rare value's are listed as well, which counts faster. */
export interface ValueSet {
  bits: Bits;
  ids: Int32Array | null;
}

/** Up to this many entries a list is faster than bits. */
export const FEW = 1_500;

export interface Snapshot {
  version: number;
  chunks: number;
  facets: ReadonlyMap<FacetDimension, ReadonlyMap<string, ValueSet>>;
  /** Ids of all entries in each order. */
  orders: Readonly<Record<OrderBy, Int32Array>>;
  /** The values of the facets and what they are called, in the order in which they are shown. */
  names: Readonly<Record<'category' | 'brand' | 'provider' | 'year', readonly NamedValue[]>>;
}

interface BitsRow extends Record<string, unknown> {
  dimension: FacetDimension;
  value: string;
  chunk: number;
  sent: Buffer;
}

const readFacets = async (db: Pick<Db, 'execute'>, kind: ListedKind) => {
  const { rows } = await db.execute<BitsRow>(
    sql`select dimension, value, chunk, bit_send(bits) as sent from facet_bits where kind = ${kind.key}`,
  );
  const chunks = rows.reduce((most, { chunk }) => Math.max(most, chunk + 1), 0);
  const facets = new Map<FacetDimension, Map<string, Bits>>();
  for (const { dimension, value, chunk, sent } of rows) {
    const values = facets.get(dimension) ?? new Map<string, Bits>();
    facets.set(dimension, values);
    const bits = values.get(value) ?? emptyBits(chunks);
    values.set(value, bits);
    putChunk(bits, chunk, sent);
  }
  const setOf = (bits: Bits): ValueSet => ({
    bits,
    ids: population(bits) <= FEW ? idsOf(bits) : null,
  });
  return {
    chunks,
    facets: new Map(
      [...facets].map(([dimension, values]) => [
        dimension,
        new Map([...values].map(([value, bits]) => [value, setOf(bits)])),
      ]),
    ),
  };
};

const readOrder = async (db: Pick<Db, 'execute'>, kind: ListedKind, order: string) => {
  const { rows } = await db.execute<{ ids: number[] | null }>(
    sql`select array_agg(id order by ${sql.raw(order)}) as ids from ${kind.table}`,
  );
  return Int32Array.from(rows[0]?.ids ?? []);
};

const readNames = async (db: Pick<Db, 'execute'>, table: string, order: string) => {
  const { rows } = await db.execute<NamedValue & Record<string, unknown>>(
    sql`select id::text as id, name::text as name from ${sql.identifier(table)}
        order by ${sql.raw(order)}`,
  );
  return rows.map(({ id, name }) => ({ id, name }));
};

const readVersion = async (db: Pick<Db, 'execute'>, kind: ListedKind): Promise<number> => {
  const { rows } = await db.execute<{ version: number }>(
    sql`select version from list_versions where kind = ${kind.key}`,
  );
  return rows[0]?.version ?? 0;
};

/** One moment of the database: what is read here belongs together. */
const load = (db: Db, kind: ListedKind): Promise<Snapshot> =>
  db.transaction(
    async (tx) => {
      const version = await readVersion(tx, kind);
      const { chunks, facets } = await readFacets(tx, kind);
      const cheapest = await readOrder(tx, kind, 'price_cents, id');
      return {
        version,
        chunks,
        facets,
        orders: {
          REL: await readOrder(tx, kind, 'relevance desc, id'),
          PLO: cheapest,
          PHI: Int32Array.from(cheapest).reverse(),
        },
        names: {
          category: await readNames(tx, 'categories', 'nlevel(id), position, id'),
          brand: await readNames(tx, 'brands', 'name'),
          provider: await readNames(tx, 'providers', 'name'),
          // The newest first, as the year's own list has it.
          year: [...(facets.get('year')?.keys() ?? [])]
            .sort((a, b) => Number(b) - Number(a))
            .map((year) => ({ id: year, name: year })),
        },
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** By database, then by kind; a copy that is being read is waited for by all who need it. */
const copies = new WeakMap<Db, Map<string, Promise<Snapshot>>>();

/** The copy that holds now. */
export const currentSnapshot = async (db: Db, kind: ListedKind): Promise<Snapshot> => {
  const ofDatabase = copies.get(db) ?? new Map<string, Promise<Snapshot>>();
  copies.set(db, ofDatabase);
  const known = ofDatabase.get(kind.key);
  if (known) {
    const [snapshot, version] = await Promise.all([known, readVersion(db, kind)]);
    if (version === snapshot.version) return snapshot;
    // Somebody else may have begun to read it meanwhile.
    if (ofDatabase.get(kind.key) !== known) return currentSnapshot(db, kind);
  }
  const loading = load(db, kind);
  ofDatabase.set(kind.key, loading);
  loading.catch(() => {
    if (ofDatabase.get(kind.key) === loading) ofDatabase.delete(kind.key);
  });
  return loading;
};
