/**
 * Lists as PostgreSQL alone would find and count them, to compare ours with (docs/decisions/0054): a row per
 * application with its words as `tsvector`, arrays with GIN indexes, `ltree`, and trigrams and Levenshtein for
 * slips. Only trusted extensions, which a database's owner may create.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { ListFilters } from '#backend/query/lists/filters';
import type { OrderBy } from '#contract/calls/catalog';

/** Inserts entries; a change of a part deletes and inserts those of its family. */
const entriesOf = (which: ReturnType<typeof sql>) => sql`
  insert into plain.entries
  select f.id, f.category_id, f.price_cents, f.relevance,
    exists (select from visible_families v where v.id = f.id),
    array(select brand_id from visible_products p where p.family_id = f.id
      union select v.brand_id from applications a join vehicles v on v.id = a.vehicle_id
        where a.family_id = f.id),
    array(select distinct y from applications a,
      generate_series(a.year_from::int, a.year_to::int) y where a.family_id = f.id)
  from families f where ${which}`;
const fitsOf = (which: ReturnType<typeof sql>) => sql`
  insert into plain.fits
  select f.id, a.vehicle_id, v.brand_id, a.year_from, a.year_to,
    array(select brand_id from visible_products p where p.family_id = f.id),
    to_tsvector('plain.es', concat_ws(' ', f.name, a.brand_name, a.name,
      (select string_agg(distinct b.name::text, ' ') from visible_products p
        join brands b on b.id = p.brand_id where p.family_id = f.id),
      (select string_agg(c.name || ' ' || c.synonyms, ' ') from categories c where c.id @> f.category_id),
      (select string_agg(y::text, ' ')
        from generate_series(a.year_from::int, a.year_to::int) y)))
  from families f left join applications a on a.family_id = f.id
    left join vehicles v on v.id = a.vehicle_id
  where ${which}`;

const MAKE = `
  create extension if not exists unaccent; create extension if not exists pg_trgm;
  create extension if not exists fuzzystrmatch; create extension if not exists intarray;
  drop schema if exists plain cascade; create schema plain;
  create text search configuration plain.es (copy = spanish);
  alter text search configuration plain.es
    alter mapping for asciiword, word, hword, hword_part, hword_asciipart, asciihword, numword,
      numhword, hword_numpart with unaccent, spanish_stem;
  create table plain.entries (id int primary key, category ltree, price int, relevance int,
    shown boolean, brands int[], years int[]);
  create table plain.fits (id int, vehicle int, brand int, y0 int, y1 int, own int[], words tsvector);
  create table plain.words (word text primary key);`;
const INDEX = `
  create index on plain.entries using gist (category);
  create index on plain.entries using gin (brands gin__int_ops);
  create index on plain.entries using gin (years gin__int_ops);
  create index on plain.entries (relevance desc, id);
  create index on plain.fits (id); create index on plain.fits (vehicle, y0, y1);
  create index on plain.fits (brand, y0, y1);
  create index on plain.fits using gin (own gin__int_ops);
  create index on plain.fits using gin (words);
  create index on plain.words using gist (word gist_trgm_ops);
  analyze plain.entries; analyze plain.fits; analyze plain.words;`;

export const makePlain = async (db: Db): Promise<void> => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql.raw(MAKE));
    await tx.execute(entriesOf(sql`true`));
    await tx.execute(fitsOf(sql`true`));
    await tx.execute(sql`insert into plain.words
      select distinct lower(unaccent(word)) from (
        select regexp_split_to_table(name, '[^[:alnum:].]+') as word from families
        union select regexp_split_to_table(name || ' ' || brand_name, '[^[:alnum:].]+') from applications
        union select regexp_split_to_table(name || ' ' || synonyms, '[^[:alnum:].]+') from categories
        union select regexp_split_to_table(name::text, '[^[:alnum:].]+') from brands
        union select y::text from generate_series(1950, 2026) y) as all_words where word <> ''`);
    await tx.execute(sql.raw(INDEX));
  });
};

export const changePlain = (db: Db, familyId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`delete from plain.entries where id = ${familyId}`);
    await tx.execute(sql`delete from plain.fits where id = ${familyId}`);
    await tx.execute(entriesOf(sql`f.id = ${familyId}`));
    await tx.execute(fitsOf(sql`f.id = ${familyId}`));
  });

/** Reads an unknown word as the nearest one within two slips, or as the beginning of one. */
const queryText = async (db: Db, text: string): Promise<string> => {
  const typed = text.toLowerCase().match(/[\p{L}\p{N}]+(?:\.\d+)?/gu) ?? [];
  const { rows } = await db.execute<{ typed: string; near: string[] }>(
    sql`select typed, case when exists (select from plain.words where word = lower(unaccent(typed)))
          then array[typed] else array(select word from (
            select word from plain.words order by word <-> lower(unaccent(typed)) limit 40) as close
            where levenshtein_less_equal(word, lower(unaccent(typed)), 2) <= 2
            order by levenshtein(word, lower(unaccent(typed))) limit 3) end as near
        from unnest(${sql.param([...typed])}::text[]) as row (typed)`,
  );
  return rows
    .map(({ typed: word, near }) =>
      near.length === 0 ? `'${word}':*` : `(${near.map((one) => `'${one}'`).join(' | ')})`,
    )
    .join(' & ');
};

interface PlainQuery {
  filters: ListFilters;
  orderBy: OrderBy;
  offset: number;
  limit: number;
}

const all = (conditions: readonly ReturnType<typeof sql>[]) =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
const numbers = (values: readonly string[]) => sql`${sql.param(values.map(Number))}::int[]`;

type Choice = 'category' | 'brand' | 'year';

/** Answers a list with the counts of its facets, a statement each, without the rows of applications if possible. */
export const findPlain = async (db: Db, { filters, orderBy, offset, limit }: PlainQuery) => {
  const words = filters.text === '' ? '' : await queryText(db, filters.text);
  if (words !== '') {
    const { rows } = await db.execute<{ id: number }>(
      sql`select entry_id as id from search_codes where kind = 'F' and code like
          ${filters.text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()} || '%' order by rank, code limit 200`,
    );
    const ids = [...new Set(rows.map(({ id }) => id))];
    if (ids.length > 0 && /\d{3}/.test(filters.text))
      return { ids: ids.slice(offset, offset + limit), count: ids.length };
  }
  const { category, brand, year, vehicle } = filters;
  /** Conditions that one application must meet. */
  const fitting = (but?: Choice) =>
    all([
      ...(vehicle.length > 0 ? [sql`fit.vehicle = any(${numbers(vehicle)})`] : []),
      ...(year.length > 0 && but !== 'year'
        ? [sql`exists (select from unnest(${numbers(year)}) y where y between fit.y0 and fit.y1)`]
        : []),
      ...(brand.length > 0 && but !== 'brand'
        ? [sql`(fit.brand = any(${numbers(brand)}) or fit.own && ${numbers(brand)})`]
        : []),
      ...(words === '' ? [] : [sql`fit.words @@ to_tsquery('plain.es', ${words})`]),
    ]);
  const needsFit = (but?: Choice) =>
    vehicle.length > 0 ||
    words !== '' ||
    (year.length > 0 && but !== 'year' && brand.length > 0 && but !== 'brand');
  const open = (but?: Choice) =>
    all([
      sql`entry.shown`,
      ...(category.length > 0 && but !== 'category'
        ? [sql`entry.category <@ any(${sql.param(category)}::ltree[])`]
        : []),
      ...(needsFit(but)
        ? [sql`entry.id in (select fit.id from plain.fits fit where ${fitting(but)})`]
        : [
            ...(brand.length > 0 && but !== 'brand'
              ? [sql`entry.brands && ${numbers(brand)}`]
              : []),
            ...(year.length > 0 && but !== 'year' ? [sql`entry.years && ${numbers(year)}`] : []),
          ]),
    ]);
  const isNarrow = vehicle.length > 0 || words !== '';
  const order = {
    REL: sql`relevance desc, id`,
    PLO: sql`price, id`,
    PHI: sql`price desc, id desc`,
  };
  const [page, total] = await Promise.all([
    db.execute<{ id: number }>(
      sql`select id from plain.entries entry where ${open()} order by ${order[orderBy]}
          limit ${limit} offset ${offset}`,
    ),
    db.execute<{ n: number }>(
      sql`select count(*)::int as n from plain.entries entry where ${open()}`,
    ),
    db.execute(
      sql`select subpath(category, 0, depth) as id, count(*) from plain.entries entry,
            generate_series(1, nlevel(category)) depth where ${open('category')} group by 1`,
    ),
    db.execute(
      isNarrow || year.length > 0
        ? sql`select one, count(distinct entry.id) from plain.entries entry
              join plain.fits fit on fit.id = entry.id, unnest(fit.own || fit.brand) one
              where ${open('brand')} and ${fitting('brand')} group by 1`
        : sql`select one, count(*) from plain.entries entry, unnest(brands) one
              where ${open('brand')} group by 1`,
    ),
    db.execute(
      isNarrow || brand.length > 0
        ? sql`select one, count(distinct entry.id) from plain.entries entry
              join plain.fits fit on fit.id = entry.id, generate_series(fit.y0, fit.y1) one
              where ${open('year')} and ${fitting('year')} group by 1`
        : sql`select one, count(*) from plain.entries entry, unnest(years) one
              where ${open('year')} group by 1`,
    ),
  ]);
  return { ids: page.rows.map(({ id }) => id), count: total.rows[0]?.n ?? 0 };
};
