/** Answers a list: which entries, in which order, how many, and what each further choice would leave. */
import { type SQL, sql } from 'drizzle-orm';
import { CHUNK_BITS } from '#backend/serve/columns';
import type { Db } from '#backend/serve/database';
import type { OrderBy } from '#contract/calls/catalog';
import { idsOf, intersect, parseBits, population, without } from './bits.ts';
import type { ListFilters } from './filters.ts';
import type { Kind } from './list-index.ts';
import { resolveText, type TextQuery } from './search.ts';

export interface ListQuery {
  kind: Kind;
  filters: ListFilters;
  /** Hidden entries too. */
  seesAll: boolean;
  orderBy: OrderBy;
  offset: number;
  limit: number;
  /** False where only the entries matter. */
  countsFacets: boolean;
}

/** `dimension` → value → how many entries of the list have it. */
export type FacetCounts = Map<string, Map<string, number>>;

export interface ListResult {
  /** The page's entries, in order. */
  ids: number[];
  count: number;
  facets: FacetCounts;
}

const EMPTY: ListResult = { ids: [], count: 0, facets: new Map() };
const ZERO = sql.raw(`0::bit(${CHUNK_BITS})`);

const CHOICES = ['category', 'brand', 'provider', 'year', 'state'] as const;
const FACET_DIMENSIONS = ['category', 'brand', 'provider', 'year'];

/** A bit set that narrows the list: its name, and the query that gives its chunks. */
interface Part {
  name: string;
  query: SQL;
}

const choiceParts = (kind: Kind, filters: ListFilters): Part[] => [
  ...CHOICES.filter((name) => filters[name].length > 0).map((name) => ({
    name,
    query: sql`select chunk, bit_or(bits) as bits from facet_bits
      where kind = ${kind} and dimension = ${name} and value = any(${sql.param(filters[name])}::text[])
      group by chunk`,
  })),
  ...(filters.vehicle.length > 0
    ? [
        {
          name: 'vehicle',
          query: sql`select chunk, bit_or(bits) as bits from lookup_bits
            where kind = ${kind} and dimension = 'vehicle'
              and value = any(${sql.param(filters.vehicle)}::text[])
            group by chunk`,
        },
      ]
    : []),
];

const idBits = (ids: SQL): SQL =>
  sql`select id / ${sql.raw(String(CHUNK_BITS))} as chunk,
    bit_or(set_bit(${ZERO}, id % ${sql.raw(String(CHUNK_BITS))}, 1)) as bits from ${ids} group by 1`;

/** Entries that have every word, in one of its readings, in this dimension (or as a code). */
const wordsQuery = (kind: Kind, text: TextQuery, dimension: 'word' | 'name'): SQL => {
  const pairs = text.words.flatMap((readings, place) => readings.map((word) => ({ place, word })));
  const coded = text.codes.flatMap((ids, place) => ids.map((id) => ({ place, id })));
  const codes = sql`union all
    select place, id / ${sql.raw(String(CHUNK_BITS))},
      set_bit(${ZERO}, id % ${sql.raw(String(CHUNK_BITS))}, 1)
    from unnest(${sql.param(coded.map(({ place }) => place))}::int[],
      ${sql.param(coded.map(({ id }) => id))}::int[]) as coded (place, id)`;
  return sql`select chunk, bit_and(bits) as bits from (
      select place, chunk, bit_or(bits) as bits from (
        select place, chunk, bits from unnest(
          ${sql.param(pairs.map(({ place }) => place))}::int[],
          ${sql.param(pairs.map(({ word }) => word))}::text[]) as wanted (place, word)
        join lookup_bits on kind = ${kind} and dimension = ${dimension} and value = word
        ${coded.length > 0 ? codes : sql``}) as reading (place, chunk, bits)
      group by place, chunk) as typed
    group by chunk having count(*) = ${text.words.length}`;
};

const textParts = (kind: Kind, text: TextQuery): Part[] => {
  const hasWords = text.words.length > 0;
  const exact = idBits(sql`unnest(${sql.param(text.exact)}::int[]) as id`);
  const words = wordsQuery(kind, text, 'word');
  const query = !hasWords
    ? exact
    : text.exact.length === 0
      ? words
      : sql`select chunk, bit_or(bits) as bits from (${words} union all ${exact}) as found group by chunk`;
  return [{ name: 'text', query }];
};

const and = (parts: SQL[]): SQL => sql.join(parts, sql` & `);

interface BitsRow extends Record<string, unknown> {
  chunks: number[] | null;
  found: Buffer | null;
  named: Buffer | null;
  facets: [dimension: string, value: string, count: number][] | null;
}

/** One round trip: the list's bit set, and every facet counted without its own choice. */
const readBits = async (db: Db, query: ListQuery, text: TextQuery | null): Promise<BitsRow> => {
  const { kind, filters, seesAll, countsFacets, orderBy } = query;
  const parts = [...choiceParts(kind, filters), ...(text ? textParts(kind, text) : [])];
  const ranksNames = text !== null && text.words.length > 0 && orderBy === 'REL';
  const bitsOf = (part: Part) => sql`coalesce(${sql.identifier(part.name)}.bits, ${ZERO})`;
  const combined = (left: readonly Part[]) => and([sql`base.bits`, ...left.map(bitsOf)]);
  // A facet that is chosen from is counted as if it were not, so that its other values stay offered.
  const chosen = parts.filter(({ name }) => FACET_DIMENSIONS.includes(name));
  const columns = [
    sql`base.chunk`,
    sql`${combined(parts)} as found`,
    ...chosen.map(
      (part) =>
        sql`${combined(parts.filter((other) => other !== part))} as ${sql.identifier(`no_${part.name}`)}`,
    ),
    ranksNames ? sql`coalesce(names.bits, ${ZERO}) as named` : sql`null::bit as named`,
  ];
  const ctes = [
    ...parts.map((part) => sql`${sql.identifier(part.name)} as (${part.query})`),
    ...(ranksNames && text ? [sql`names as (${wordsQuery(kind, text, 'name')})`] : []),
    sql`result as materialized (
      select ${sql.join(columns, sql`, `)}
      from facet_bits base
      ${sql.join(
        [...parts.map((part) => part.name), ...(ranksNames ? ['names'] : [])].map(
          (name) => sql`left join ${sql.identifier(name)} using (chunk)`,
        ),
        sql` `,
      )}
      where base.kind = ${kind} and base.dimension = ${seesAll ? 'all' : 'shown'} and base.value = '')`,
  ];
  const dimensions = seesAll ? [...FACET_DIMENSIONS, 'state'] : FACET_DIMENSIONS;
  const target =
    chosen.length === 0
      ? sql`found`
      : sql`case dimension ${sql.join(
          chosen.map((part) => sql`when ${part.name} then ${sql.identifier(`no_${part.name}`)}`),
          sql` `,
        )} else found end`;
  const facets = countsFacets
    ? sql`(select json_agg(json_build_array(dimension, value, n)) from (
        select dimension, value, sum(bit_count(facet.bits & ${target}))::int as n
        from result join facet_bits facet using (chunk)
        where facet.kind = ${kind} and facet.dimension = any(${sql.param(dimensions)}::text[])
        group by dimension, value) as counted where n > 0)`
    : sql`null`;
  const { rows } = await db.execute<BitsRow>(
    sql`with ${sql.join(ctes, sql`, `)}
        select array_agg(chunk order by chunk) as chunks,
          string_agg(bit_send(found), '' order by chunk) as found,
          string_agg(bit_send(found & named), '' order by chunk) as named,
          ${facets} as facets
        from result`,
  );
  return rows[0] ?? { chunks: null, found: null, named: null, facets: null };
};

const ORDERS: Readonly<Record<OrderBy, SQL>> = {
  REL: sql.raw('relevance desc nulls last, id'),
  PLO: sql.raw('price_cents, id'),
  PHI: sql.raw('price_cents desc nulls first, id desc'),
};

/** Entries an index yields in the time that sorting one entry by hand takes, about. */
const SCAN_GAIN = 6;

/**
 * The ids of a bit set from `offset` on, in order. Where the set is thick, the order's own index is
 * walked and each entry looked up in the set; where it is thin, its entries are fetched and sorted.
 */
const pickInOrder = async (
  db: Db,
  { kind, orderBy }: ListQuery,
  bits: Uint8Array,
  offset: number,
  limit: number,
): Promise<number[]> => {
  const count = population(bits);
  if (offset >= count || limit <= 0) return [];
  const table = sql.identifier(kind === 'F' ? 'families' : 'products');
  const order = ORDERS[orderBy];
  const all = bits.length * 8;
  const expected = Math.ceil(((offset + limit) * all) / count);
  if (expected / SCAN_GAIN > count || count <= limit) {
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from ${table} where id = any(${sql.param(idsOf(bits))}::int[])
          order by ${order} limit ${limit} offset ${offset}`,
    );
    return rows.map((row) => row.id);
  }
  const picked: number[] = [];
  let seen = 0;
  for (let at = 0, step = Math.ceil(expected * 1.3) + 50; ; at += step) {
    const { rows } = await db.execute<{ ids: number[] | null }>(
      sql`select array_agg(id) as ids from (
            select id from ${table} order by ${order} limit ${step} offset ${at}) as walked`,
    );
    const ids = rows[0]?.ids ?? [];
    for (const id of ids) {
      if (((bits[id >> 3] ?? 0) & (0x80 >> (id & 7))) === 0) continue;
      if (seen++ >= offset) picked.push(id);
      if (picked.length === limit) return picked;
    }
    if (ids.length < step) return picked;
  }
};

const countFacets = (rows: BitsRow['facets']): FacetCounts => {
  const facets: FacetCounts = new Map();
  for (const [dimension, value, count] of rows ?? []) {
    const values = facets.get(dimension) ?? new Map<string, number>();
    values.set(value, count);
    facets.set(dimension, values);
  }
  return facets;
};

const hasBit = (bits: Uint8Array, id: number) => ((bits[id >> 3] ?? 0) & (0x80 >> (id & 7))) !== 0;

/**
 * By relevance, a text's list begins with what has it as a code, then what has it in its name. The
 * groups follow each other; within one, the entries' own relevance decides.
 */
const pickPage = async (
  db: Db,
  query: ListQuery,
  found: Uint8Array,
  named: Uint8Array | null,
  exact: readonly number[],
): Promise<number[]> => {
  const { orderBy, offset, limit } = query;
  if (orderBy !== 'REL' || (exact.length === 0 && !named))
    return pickInOrder(db, query, found, offset, limit);
  const first = exact.filter((id) => hasBit(found, id));
  const page = first.slice(offset, offset + limit);
  const rest = without(found, first);
  const groups = named ? [intersect(rest, named), intersect(rest, named, true)] : [rest];
  let before = first.length;
  for (const group of groups) {
    const from = Math.max(0, offset + page.length - before);
    page.push(...(await pickInOrder(db, query, group, from, limit - page.length)));
    before += population(group);
  }
  return page;
};

export const findList = async (db: Db, query: ListQuery): Promise<ListResult> => {
  const { kind, filters } = query;
  if (filters.isUnreadable) return EMPTY;
  const text = filters.text === '' ? null : await resolveText(db, kind, filters.text);
  if (filters.text !== '' && text === null) return EMPTY;
  const row = await readBits(db, query, text);
  if (!row.chunks || !row.found) return EMPTY;
  const found = parseBits(row.chunks, row.found);
  const named = row.named && parseBits(row.chunks, row.named);
  return {
    ids: await pickPage(db, query, found, named, text?.exact ?? []),
    count: population(found),
    facets: countFacets(row.facets),
  };
};
