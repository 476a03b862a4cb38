/** Answers a list: which entries, in which order, how many, and what each further choice would leave. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { OrderBy } from '#contract/calls/catalog';
import type { ResultFilter } from '#contract/entities/catalog';
import {
  allOf,
  anyOf,
  type Bits,
  bitsOfIds,
  butNot,
  countIn,
  emptyBits,
  hasBit,
  idsOf,
  population,
  populationOfBoth,
  putChunk,
  withoutIds,
} from './bitset.ts';
import { currentSnapshot, FEW, type Snapshot, type ValueSet } from './facet-cache.ts';
import type { ListFilters } from './filters.ts';
import type { ListedKind } from './kinds/kind.ts';
import { resolveText, type TextQuery } from './text-search.ts';

export interface ListQuery {
  kind: ListedKind;
  filters: ListFilters;
  /** Hidden entries too. */
  seesAll: boolean;
  orderBy: OrderBy;
  offset: number;
  limit: number;
  /** False where only the entries matter. */
  countsFacets: boolean;
}

interface ListResult {
  /** The page's entries, in order. */
  ids: number[];
  count: number;
  resultFilters: ResultFilter[];
}

const EMPTY: ListResult = { ids: [], count: 0, resultFilters: [] };

const CHOICES = ['category', 'brand', 'provider', 'year', 'state'] as const;
type Choice = (typeof CHOICES)[number];

/** Sets of a look-up dimension by value; a value that nothing has is absent. */
type Lookups = Map<string, Bits>;

/** Reads sets that only some lists need: vehicles, and words of the text. */
const readLookups = async (
  db: Db,
  { kind, filters: { vehicle } }: ListQuery,
  text: TextQuery | null,
  chunks: number,
): Promise<Record<'vehicle' | 'word' | 'name', Lookups>> => {
  const found = { vehicle: new Map(), word: new Map(), name: new Map() } satisfies Record<
    string,
    Lookups
  >;
  const words = [...new Set(text?.words.flat() ?? [])];
  if (words.length === 0 && vehicle.length === 0) return found;
  const { rows } = await db.execute<{
    dimension: keyof typeof found;
    value: string;
    chunk: number;
    sent: Buffer;
  }>(
    sql`select dimension, value, chunk, bit_send(bits) as sent from lookup_bits
        where kind = ${kind.key} and dimension in ('word', 'name')
          and value = any(${sql.param(words)}::text[])
        union all
        select dimension, value, chunk, bit_send(bits) from lookup_bits
        where kind = ${kind.key} and dimension = 'vehicle' and value = any(${sql.param(vehicle)}::text[])`,
  );
  for (const { dimension, value, chunk, sent } of rows) {
    const values: Lookups = found[dimension];
    const bits = values.get(value) ?? emptyBits(chunks);
    values.set(value, bits);
    // A chunk that was added after the copy was read is in the next copy.
    if (chunk < chunks) putChunk(bits, chunk, sent);
  }
  return found;
};

/** Entries that have every word, in one of its readings, in this dimension or as a code. */
const bitsOfText = (text: TextQuery, lookups: Lookups, chunks: number): Bits | null => {
  const perWord = text.words.map((readings, place) =>
    anyOf(chunks, [
      ...readings.flatMap((word) => lookups.get(word) ?? []),
      bitsOfIds(chunks, text.codes[place] ?? []),
    ]),
  );
  const [first, ...others] = perWord;
  return first ? allOf(first, others) : null;
};

/** What narrows the list, by the facet that it belongs to (text and vehicle belong to none). */
type Narrowing = { choice: Choice | null; bits: Bits };

const narrowingsOf = (
  { filters }: ListQuery,
  snapshot: Snapshot,
  lookups: Record<'vehicle' | 'word', Lookups>,
  text: TextQuery | null,
): Narrowing[] => {
  const { chunks, facets } = snapshot;
  const narrowings: Narrowing[] = CHOICES.filter((choice) => filters[choice].length > 0).map(
    (choice) => ({
      choice,
      bits: anyOf(
        chunks,
        filters[choice].flatMap((value) => facets.get(choice)?.get(value)?.bits ?? []),
      ),
    }),
  );
  if (filters.vehicle.length > 0)
    narrowings.push({ choice: null, bits: anyOf(chunks, [...lookups.vehicle.values()]) });
  if (text) {
    const exact = bitsOfIds(chunks, text.exact);
    const worded = bitsOfText(text, lookups.word, chunks);
    narrowings.push({ choice: null, bits: worded ? anyOf(chunks, [worded, exact]) : exact });
  }
  return narrowings;
};

/** The ids of a set from `offset` on, in the order of `order`. */
const pick = (order: Int32Array, bits: Bits, offset: number, limit: number): number[] => {
  const picked: number[] = [];
  if (limit <= 0) return picked;
  let seen = 0;
  for (const id of order) {
    if (!hasBit(bits, id) || seen++ < offset) continue;
    picked.push(id);
    if (picked.length === limit) break;
  }
  return picked;
};

/**
 * By relevance, a text's list begins with what has it as a code, then what has it in its name. The
 * groups follow each other; within one, the entries' own relevance decides.
 */
const pickPage = (
  { orderBy, offset, limit }: ListQuery,
  snapshot: Snapshot,
  found: Bits,
  named: Bits | null,
  exact: readonly number[],
): number[] => {
  const order = snapshot.orders[orderBy];
  if (orderBy !== 'REL' || (exact.length === 0 && !named)) return pick(order, found, offset, limit);
  const first = exact.filter((id) => hasBit(found, id));
  const page = first.slice(offset, offset + limit);
  const rest = withoutIds(found, first);
  const groups = named ? [allOf(rest, [named]), butNot(rest, named)] : [rest];
  let before = first.length;
  for (const group of groups) {
    page.push(...pick(order, group, Math.max(0, offset - before), limit - page.length));
    before += population(group);
  }
  return page;
};

const STATES = [
  { id: 'ACT', name: 'Activo' },
  { id: 'INA', name: 'Inactivo' },
];

/** Counts what a set shares with each value, the shortest way. */
const counterOf = (open: Bits): ((set: ValueSet) => number) => {
  const few = population(open) <= FEW ? idsOf(open) : null;
  return ({ bits, ids }) => {
    const shorter = few && ids && few.length > ids.length ? null : few;
    if (shorter) return countIn(shorter, bits);
    return ids ? countIn(ids, open) : populationOfBoth(bits, open);
  };
};

/**
 * The choices that remain, keyed as in section 3 of the spec. A facet that is chosen from is counted
 * as if it were not, so that its other values stay offered.
 */
const countFacets = (
  snapshot: Snapshot,
  base: Bits,
  narrowings: readonly Narrowing[],
  found: Bits,
  seesAll: boolean,
): ResultFilter[] => {
  const facet = (key: string, choice: Choice, values: readonly { id: string; name: string }[]) => {
    const others = narrowings.filter((narrowing) => narrowing.choice !== choice);
    const open =
      others.length === narrowings.length
        ? found
        : allOf(
            base,
            others.map(({ bits }) => bits),
          );
    const count = counterOf(open);
    const sets = snapshot.facets.get(choice);
    return {
      key,
      items: values.flatMap(({ id, name }) => {
        const set = sets?.get(id);
        const shared = set ? count(set) : 0;
        return shared > 0 ? [{ id, name, count: shared }] : [];
      }),
    };
  };
  const { names } = snapshot;
  return [
    facet('categoryId', 'category', names.category),
    facet('brandId', 'brand', names.brand),
    ...(seesAll ? [facet('providerId', 'provider', names.provider)] : []),
    facet('year', 'year', names.year),
    ...(seesAll ? [facet('state', 'state', STATES)] : []),
  ];
};

export const findList = async (db: Db, query: ListQuery): Promise<ListResult> => {
  const { kind, filters, seesAll, orderBy } = query;
  // Who supplies what is the sellers' alone, also by asking one supplier after the other.
  if (filters.isUnreadable || (filters.provider.length > 0 && !seesAll)) return EMPTY;
  const [snapshot, text] = await Promise.all([
    currentSnapshot(db, kind),
    filters.text === '' ? null : resolveText(db, kind, filters.text),
  ]);
  if (filters.text !== '' && text === null) return EMPTY;
  const { chunks, facets } = snapshot;
  const base = facets.get(seesAll ? 'all' : 'shown')?.get('')?.bits;
  if (!base) return EMPTY;
  const lookups = await readLookups(db, query, text, chunks);
  const narrowings = narrowingsOf(query, snapshot, lookups, text);
  const found = allOf(
    base,
    narrowings.map(({ bits }) => bits),
  );
  const named = text && orderBy === 'REL' ? bitsOfText(text, lookups.name, chunks) : null;
  return {
    ids: pickPage(query, snapshot, found, named, text?.exact ?? []),
    count: population(found),
    resultFilters: query.countsFacets
      ? countFacets(snapshot, base, narrowings, found, seesAll)
      : [],
  };
};
