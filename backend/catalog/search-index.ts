/** Keeps the read model of the lists: bit sets, words and codes of every family and product. */
import { sql } from 'drizzle-orm';
import { LOCKS } from '#backend/database/advisory-locks';
import { CHUNK_BITS } from '#backend/database/columns';
import { allowLongWork, type Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { autopart } from './kinds/autopart.ts';
import { generic } from './kinds/generic.ts';
import type { ListedKind } from './kinds/kind.ts';
import { ALL_KINDS } from './kinds/kinds.ts';
import {
  type CategoryWords,
  describeEntry,
  type Entry,
  type EntrySource,
} from './search-document.ts';
import { readSources } from './search-document-sources.ts';
import { wordsOf } from './text-analysis.ts';

/**
 * What the bits, words and codes mean. Raise it with every change of what `describeEntry` tells (its
 * test notices): the next start or deploy then makes the index of every shop anew.
 */
export const INDEX_FORMAT = 1;
/** Bit sets written by one statement; each is 8 kB on the wire. */
const WRITE_BATCH = 250;

/** Held to the end of the transaction. */
export const lockListIndex = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.listIndex})`);

const loadCategoryWords = async (tx: Tx): Promise<CategoryWords> => {
  const { rows } = await tx.execute<{ id: string; text: string }>(
    sql`select id::text as id, name || ' ' || synonyms as text from categories`,
  );
  return new Map(rows.map((row) => [row.id, wordsOf(row.text)]));
};

/** `dimension|value` → its bits within one chunk. */
type Chunk = Map<string, Uint8Array>;

const setBit = (chunk: Chunk, key: string, place: number): void => {
  let bits = chunk.get(key);
  if (!bits) {
    bits = new Uint8Array(CHUNK_BITS / 8);
    chunk.set(key, bits);
  }
  // PostgreSQL counts the bits of a byte from its highest.
  bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7));
};

const collect = (chunk: Chunk, dimensions: Record<string, ReadonlySet<string>>, place: number) => {
  for (const [dimension, values] of Object.entries(dimensions))
    for (const value of values) setBit(chunk, `${dimension}|${value}`, place);
};

const writeChunk = async (
  tx: Tx,
  table: 'facet_bits' | 'lookup_bits',
  kind: ListedKind,
  number: number,
  chunk: Chunk,
) => {
  const rows = [...chunk].map(([key, bits]) => {
    const at = key.indexOf('|');
    const hex = Buffer.from(bits.buffer, bits.byteOffset, bits.byteLength).toString('hex');
    return { dimension: key.slice(0, at), value: key.slice(at + 1), bits: `x${hex}` };
  });
  for (let at = 0; at < rows.length; at += WRITE_BATCH) {
    const batch = rows.slice(at, at + WRITE_BATCH);
    await tx.execute(
      sql`insert into ${sql.identifier(table)} (kind, dimension, value, chunk, bits)
          select ${kind.key}, dimension, value, ${number}, bits::bit(${sql.raw(String(CHUNK_BITS))})
          from unnest(${sql.param(batch.map((row) => row.dimension))}::text[],
            ${sql.param(batch.map((row) => row.value))}::text[],
            ${sql.param(batch.map((row) => row.bits))}::text[]) as row (dimension, value, bits)`,
    );
  }
};

const writeCodes = (tx: Tx, kind: ListedKind, entries: readonly Entry[]) => {
  const rows = entries.flatMap(({ id, codes }) =>
    [...codes].map(([code, rank]) => ({ id, code, rank })),
  );
  return tx.execute(
    sql`insert into search_codes (kind, code, entry_id, rank)
        select ${kind.key}, code, id, rank
        from json_to_recordset(${JSON.stringify(rows)}) as row (code text, id int, rank smallint)`,
  );
};

const writeWords = (tx: Tx, kind: ListedKind, words: readonly string[]) =>
  tx.execute(
    sql`insert into search_words (kind, word) select ${kind.key}, word
        from unnest(${sql.param([...words])}::text[]) as row (word) on conflict do nothing`,
  );

const rebuildKind = async (tx: Tx, kind: ListedKind, onProgress: (share: number) => void) => {
  const categoryWords = await loadCategoryWords(tx);
  const { rows } = await tx.execute<{ last: number }>(
    sql`select coalesce(max(id), -1) as last from ${kind.table}`,
  );
  const last = rows[0]?.last ?? -1;
  const words = new Set<string>();
  for (let from = 0; from <= last; from += CHUNK_BITS) {
    const facets: Chunk = new Map();
    const lookups: Chunk = new Map();
    const number = from / CHUNK_BITS;
    for await (const sources of readSources(tx, kind, from, from + CHUNK_BITS)) {
      const entries = sources.map((source) => describeEntry(source, categoryWords));
      for (const entry of entries) {
        collect(facets, entry.facets, entry.id - from);
        collect(lookups, entry.lookups, entry.id - from);
        for (const word of entry.lookups.word) words.add(word);
      }
      await writeCodes(tx, kind, entries);
      await kind.cards?.write(
        tx,
        entries.map((entry) => entry.id),
      );
      onProgress(Math.min(1, Math.max(...entries.map((entry) => entry.id)) / (last + 1)));
    }
    await writeChunk(tx, 'facet_bits', kind, number, facets);
    await writeChunk(tx, 'lookup_bits', kind, number, lookups);
  }
  await writeWords(tx, kind, [...words]);
  await changeVersion(tx, kind);
};

/** Tells the processes that keep a copy that it no longer holds. */
const changeVersion = (tx: Tx, kind: ListedKind) =>
  tx.execute(
    // Not a counter: a shop that is emptied and filled anew must not come to the same number.
    sql`insert into list_versions (kind, version, format)
        values (${kind.key}, (random() * 2e9)::int, ${INDEX_FORMAT})
        on conflict (kind) do update set version = excluded.version`,
  );

/** Nothing in them is anybody's word: all of it comes from the catalogue. */
const MADE_TABLES = [
  'facet_bits',
  'lookup_bits',
  'search_words',
  'search_codes',
  'family_cards',
  'list_versions',
] as const;

/** Makes the whole index anew, as after a seed or an import. Lists keep the old one until the commit. */
export const rebuildListIndex = async (
  tx: Tx,
  onProgress: (share: number) => void = () => {},
): Promise<void> => {
  // Another process may be at it, for as long as the catalogue is large.
  await allowLongWork(tx);
  await lockListIndex(tx);
  for (const table of MADE_TABLES) await tx.execute(sql`delete from ${sql.identifier(table)}`);
  for (const [place, kind] of ALL_KINDS.entries())
    await rebuildKind(tx, kind, (share) => onProgress((place + share) / ALL_KINDS.length));
};

const pairsOf = (dimensions: Record<string, ReadonlySet<string>>) =>
  Object.entries(dimensions).flatMap(([dimension, values]) =>
    [...values].map((value) => ({ dimension, value })),
  );

const refreshBits = async (
  tx: Tx,
  table: 'facet_bits' | 'lookup_bits',
  kind: ListedKind,
  id: number,
  dimensions: Record<string, ReadonlySet<string>>,
) => {
  const chunk = Math.floor(id / CHUNK_BITS);
  const place = id % CHUNK_BITS;
  const target = sql.identifier(table);
  const wanted = sql`json_to_recordset(${JSON.stringify(pairsOf(dimensions))})
    as wanted (dimension text, value text)`;
  await tx.execute(
    sql`update ${target} as old set bits = set_bit(bits, ${place}, 0)
        where kind = ${kind.key} and chunk = ${chunk} and get_bit(bits, ${place}) = 1
          and not exists (select from ${wanted}
            where wanted.dimension = old.dimension and wanted.value = old.value)`,
  );
  await tx.execute(
    sql`insert into ${target} as old (kind, dimension, value, chunk, bits)
        select ${kind.key}, dimension, value, ${chunk},
          set_bit(0::bit(${sql.raw(String(CHUNK_BITS))}), ${place}, 1) from ${wanted}
        on conflict (kind, dimension, value, chunk) do update
          set bits = set_bit(old.bits, ${place}, 1) where get_bit(old.bits, ${place}) = 0`,
  );
};

const NOTHING: Pick<Entry, 'facets' | 'lookups'> = {
  facets: {
    category: new Set(),
    brand: new Set(),
    provider: new Set(),
    year: new Set(),
    state: new Set(),
    shown: new Set(),
    all: new Set(),
  },
  lookups: { vehicle: new Set(), word: new Set(), name: new Set() },
};

const refreshKind = async (
  tx: Tx,
  kind: ListedKind,
  ids: readonly number[],
  words: CategoryWords,
) => {
  const sources = new Map<number, EntrySource>();
  for (const id of ids)
    for await (const batch of readSources(tx, kind, id, id + 1))
      for (const source of batch) sources.set(source.id, source);
  await tx.execute(
    sql`delete from search_codes where kind = ${kind.key} and entry_id = any(${sql.param([...ids])}::int[])`,
  );
  await kind.cards?.remove(tx, ids);
  await kind.cards?.write(tx, ids);
  for (const id of ids) {
    const source = sources.get(id);
    const entry = source && describeEntry(source, words);
    await refreshBits(tx, 'facet_bits', kind, id, (entry ?? NOTHING).facets);
    await refreshBits(tx, 'lookup_bits', kind, id, (entry ?? NOTHING).lookups);
    if (!entry) continue;
    await writeCodes(tx, kind, [entry]);
    await writeWords(tx, kind, [...entry.lookups.word]);
  }
  await changeVersion(tx, kind);
};

const familyColumn = columnsOf(products, 'product', 'familyId');

/**
 * Brings the index up to date after these products changed, in the same transaction as the change:
 * the products themselves, and the families that have or had them.
 * @param productIds changed, added or removed products
 * @param familyIds their families, before and after the change
 */
export const refreshListIndex = async (
  tx: Tx,
  productIds: readonly number[],
  familyIds: readonly number[] = [],
): Promise<void> => {
  await lockListIndex(tx);
  const words = await loadCategoryWords(tx);
  const { rows } = await tx.execute<RowOf<typeof familyColumn>>(
    sql`select distinct ${familyColumn} from products product
        where product.id = any(${sql.param([...productIds])}::int[])`,
  );
  const families = [...new Set([...familyIds, ...rows.flatMap(({ familyId }) => familyId ?? [])])];
  await tx.execute(
    sql`update families set price_cents = coalesce(now_price.cents, families.price_cents)
        from (select product.family_id, coalesce(min(shown.price_cents), min(product.price_cents)) as cents
              from products product left join ${visibleProducts} shown on shown.id = product.id
              where product.family_id = any(${sql.param(families)}::int[]) group by 1) as now_price
        where families.id = now_price.family_id`,
  );
  await refreshKind(tx, generic, productIds, words);
  await refreshKind(tx, autopart, families, words);
};
