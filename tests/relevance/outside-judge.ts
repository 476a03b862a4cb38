/**
 * Judges queries of people who saw the catalogue and nothing of the search. Each line of
 * `outside/<shop>.jsonl` has a query and the wanted item by its properties; several sets of properties are
 * alternatives, and `none` means that the shop does not sell it and has to say so.
 */
import { readFileSync } from 'node:fs';
import { type SQL, sql } from 'drizzle-orm';
import { kindOf } from '#backend/catalog/kinds/kinds';
import type { Db } from '#backend/database/connection';
import { readFilters } from '#backend/query/lists/filters';
import { findList } from '#backend/query/lists/find-list';
import type { Variant } from '#variants/schema';
import { bareCode, folded } from './plain.ts';

interface Wanted {
  category?: string;
  /** Words of the name, each with alternatives: `jarro|taza`. A name begins with the word behind a `^`. */
  name?: string[];
  /** By name: a pattern of the printed value. */
  attributes?: Record<string, string>;
  brand?: string;
  code?: string;
  make?: string;
  model?: string;
  engine?: string;
  year?: number;
  none?: true;
  /** Beside `none`: an item of which a demo of another size has some. */
  unless?: Wanted;
}

interface OutsideQuery {
  q: string;
  want: Wanted | Wanted[];
}

interface Application {
  make: string | null;
  model: string;
  engine: string | null;
  from: number | null;
  to: number | null;
}

interface Product {
  name: string;
  brand: string | null;
  attributes: Record<string, string> | null;
}

/** An item with the properties by which it is judged. */
interface Judged {
  id: number;
  category: string;
  /** Those of its products too. */
  codes: string[];
  name: string;
  products: Product[];
  applications: Application[] | null;
}

/**
 * Queries of one origin: the earlier ones were read while the search was made; the unseen and the fresh ones were
 * written before the search had seen any of them; the others are those of buyers on phones.
 */
export const SETS = ['', '-unseen', '-phone', '-fresh'] as const;

export const readOutside = (shop: string, set: (typeof SETS)[number]): OutsideQuery[] =>
  readFileSync(new URL(`outside/${shop}${set}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line): OutsideQuery => JSON.parse(line));

const PRODUCTS = sql`json_agg(json_build_object('name', product.name, 'brand', brand.name, 'attributes',
  (select json_object_agg(key, value) from product_specifications where product_id = product.id)))`;

/** @param ids of the items; all by default */
export const readJudged = async (
  db: Db,
  hasFamilies: boolean,
  ids?: readonly number[],
): Promise<Map<number, Judged>> => {
  const isAsked = (id: SQL) => (ids ? sql`${id} = any(${sql.param(ids)}::int[])` : sql`true`);
  const { rows } = await db.execute<Judged & Record<string, unknown>>(
    hasFamilies
      ? sql`select family.id, family.name, family.category_id::text as category, ${PRODUCTS} as products,
          array_agg(product.code::text) || family.code::text
            || array(select code from original_codes where family_id = family.id) as codes,
          (select json_agg(json_build_object('make', make.name, 'model', vehicle.name,
              'engine', vehicle.engine, 'from', applications.year_from, 'to', applications.year_to))
            from applications join vehicles vehicle on vehicle.id = applications.vehicle_id
            left join brands make on make.id = vehicle.brand_id
            where family_id = family.id) as applications
        from families family join products product on product.family_id = family.id
        left join brands brand on brand.id = product.brand_id
        where family.is_public and product.is_public and ${isAsked(sql`family.id`)}
        group by family.id`
      : sql`select product.id, product.name, product.category_id::text as category,
          ${PRODUCTS} as products, array[product.code::text, product.manufacturer_number] as codes,
          null as applications
        from products product left join brands brand on brand.id = product.brand_id
        where product.is_public and ${isAsked(sql`product.id`)} group by product.id`,
  );
  return new Map(rows.map((row) => [row.id, row]));
};

const hasName = ({ name, products }: Judged, words: readonly string[] = []): boolean => {
  const names = [name, ...products.map((product) => product.name)].map(folded);
  const all = names.join(' ');
  const isNamed = (word: string): boolean =>
    word.startsWith('^')
      ? names.some((one) => one.startsWith(folded(word.slice(1))))
      : all.includes(folded(word));
  return words.every((word) => word.split('|').some(isNamed));
};

const hasAttributes = ({ products }: Judged, wanted: Wanted['attributes'] = {}): boolean =>
  Object.entries(wanted).every(([name, pattern]) =>
    products.some(({ attributes }) =>
      Object.entries(attributes ?? {}).some(
        ([key, value]) => folded(key) === folded(name) && new RegExp(pattern, 'i').test(value),
      ),
    ),
  );

const fits = ({ applications }: Judged, { make, model, engine, year }: Wanted): boolean =>
  (make ?? model ?? engine ?? year) === undefined ||
  (applications ?? []).some(
    (one) =>
      (make === undefined || folded(one.make ?? '') === folded(make)) &&
      (model === undefined || ` ${folded(one.model)} `.includes(` ${folded(model)} `)) &&
      (engine === undefined || folded(one.engine ?? '').startsWith(folded(engine))) &&
      (year === undefined || ((one.from ?? 9999) <= year && year <= (one.to ?? 9999))),
  );

const isWanted = (item: Judged, wanted: Wanted): boolean =>
  `${item.category}.`.startsWith(wanted.category === undefined ? '' : `${wanted.category}.`) &&
  hasName(item, wanted.name) &&
  hasAttributes(item, wanted.attributes) &&
  (wanted.brand === undefined ||
    item.products.some(({ brand }) => folded(brand ?? '') === folded(wanted.brand ?? ''))) &&
  (wanted.code === undefined ||
    item.codes.some((code) => bareCode(code).includes(bareCode(wanted.code ?? '')))) &&
  fits(item, wanted);

const isRight = (first: readonly Judged[], { want }: OutsideQuery, saysUnknown: boolean): boolean =>
  [want].flat().some((one) => (one.none ? saysUnknown : first.some((item) => isWanted(item, one))));

/** Items of which few properties are read at once. */
const BATCH = 5_000;

/** Returns the queries whose wanted item the shop has, since a demo of another size has other cars and codes. */
export const soldOf = async (
  db: Db,
  hasFamilies: boolean,
  queries: readonly OutsideQuery[],
): Promise<OutsideQuery[]> => {
  const table = hasFamilies ? sql`families` : sql`products`;
  const { rows } = await db.execute<{ id: number }>(sql`select id from ${table} order by id`);
  const wants = queries
    .flatMap(({ want }) => [want].flat())
    .flatMap((one) => one.unless ?? (one.none ? [] : [one]));
  const sold = new Set<Wanted>();
  for (let at = 0; at < rows.length && sold.size < wants.length; at += BATCH) {
    const ids = rows.slice(at, at + BATCH).map(({ id }) => id);
    const items = [...(await readJudged(db, hasFamilies, ids)).values()];
    for (const want of wants)
      if (!sold.has(want) && items.some((item) => isWanted(item, want))) sold.add(want);
  }
  return queries.flatMap((query) => {
    const want = [query.want]
      .flat()
      .map((one) => (one.unless && sold.has(one.unless) ? one.unless : one))
      .filter((one) => one.none || sold.has(one));
    return want.length > 0 ? [{ ...query, want }] : [];
  });
};

/** Returns what finds the list for a text that a visitor types. */
export const finderIn = (db: Db, variant: Variant) => (text: string, limit: number) =>
  findList(db, {
    kind: kindOf(variant),
    filters: readFilters([{ FilterKey: 'text', FilterValue: text }], variant),
    ...{ seesAll: false, orderBy: 'REL', offset: 0, limit, countsFacets: false },
  });

/** Items that a person reads before typing again. */
const FIRST = 3;

/**
 * Returns a line for each query that does not have the wanted item among the first.
 * @param read returns the items with these ids
 */
export const wrongOf = async (
  queries: readonly OutsideQuery[],
  find: ReturnType<typeof finderIn>,
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, Judged>>,
): Promise<string[]> => {
  const lists = [];
  for (const query of queries) lists.push({ query, list: await find(query.q, FIRST) });
  const items = await read(lists.flatMap(({ list }) => list.ids));
  return lists.flatMap(({ query, list: { ids, count, understood } }) => {
    const first = ids.flatMap((id) => items.get(id) ?? []);
    const saysUnknown = count === 0 || understood.some((piece) => piece.kind === 'unknown');
    if (isRight(first, query, saysUnknown)) return [];
    const found = first.map(({ name }) => name).join(' | ') || 'nothing';
    return [`«${query.q}» wants ${JSON.stringify(query.want)}, finds ${found}`];
  });
};
