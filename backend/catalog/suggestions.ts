/** What the search box offers while somebody types. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { categories, families, vehicles } from '#backend/database/tables/catalog';
import { visibleFamilies } from '#backend/database/tables/visible-catalog';
import type { OutputOf } from '#contract/calls';
import { normal } from '#contract/plain-text';
import { readFilters } from './filters.ts';
import { findList } from './search.ts';
import type { Kind } from './search-index.ts';
import { wordsOf } from './text-analysis.ts';
import type { Viewer } from './visibility.ts';
import { yearRange } from './year-range.ts';

type Suggestion = OutputOf<'catalogSuggest'>['data'][number];

const CATEGORIES = 3;
const VEHICLES = 4;
const PARTS = 6;
/** Shorter texts fit too much (spec, section 5). */
const MIN_LENGTH = 2;

/** Every word of the text begins a word of the candidate. */
const matches = (typed: readonly string[], candidate: string): boolean => {
  const words = wordsOf(candidate);
  return typed.every((word) => words.some((other) => other.startsWith(word)));
};

const categoryColumns = columnsOf(categories, 'category', 'id', 'name', 'synonyms');
const vehicleColumns = columnsOf(vehicles, 'vehicle', 'id', 'name', 'engine', 'yearFrom', 'yearTo');
/** Of a family and of a product alike. */
const partColumns = columnsOf(families, 'entry', 'code', 'name');

/** A category without a part that the viewer may see would lead to an empty list. */
const hasParts = async (db: Db, kind: Kind, categoryId: string, { seesAll }: Viewer) => {
  const filters = readFilters([{ FilterKey: 'categoryId', FilterValue: categoryId }]);
  const page = { orderBy: 'REL', offset: 0, limit: 0, countsFacets: false } as const;
  return (await findList(db, { kind, filters, seesAll, ...page })).count > 0;
};

const suggestCategories = async (
  db: Db,
  kind: Kind,
  typed: readonly string[],
  viewer: Viewer,
): Promise<Suggestion[]> => {
  const { rows } = await db.execute<RowOf<typeof categoryColumns> & { parent: string | null }>(
    sql`select ${categoryColumns}, parent.name as parent
        from categories category left join categories parent
          on nlevel(category.id) > 1 and parent.id = subpath(category.id, 0, -1)
        order by nlevel(category.id), category.position`,
  );
  const found: Suggestion[] = [];
  for (const { id, name, synonyms, parent } of rows) {
    if (found.length === CATEGORIES) break;
    const isMeant = [name, ...synonyms.split(',')].some((candidate) => matches(typed, candidate));
    if (isMeant && (await hasParts(db, kind, id, viewer)))
      found.push({ kind: 'category', id, text: name, detail: parent ?? '' });
  }
  return found;
};

const suggestVehicles = async (db: Pick<Db, 'execute'>, text: string, typed: readonly string[]) => {
  // The first word of three letters narrows it enough for the rest to be compared here.
  const anchor = typed.find((word) => word.length >= 2) ?? normal(text);
  const { rows } = await db.execute<RowOf<typeof vehicleColumns> & { brand: string }>(
    sql`select ${vehicleColumns}, brand.name as brand
        from vehicles vehicle join brands brand on brand.id = vehicle.brand_id
        where lower(unaccent(brand.name::text || ' ' || vehicle.name || ' ' || vehicle.engine))
            like '%' || ${anchor} || '%'
          and exists (select from applications application
            join ${visibleFamilies} family on family.id = application.family_id
            where application.vehicle_id = vehicle.id)
        order by vehicle.name, vehicle.year_from, vehicle.id`,
  );
  return rows
    .filter(({ brand, name, engine }) => matches(typed, `${brand} ${name} ${engine}`))
    .slice(0, VEHICLES)
    .map(
      (row): Suggestion => ({
        kind: 'vehicle',
        id: String(row.id),
        text: `${row.brand} ${row.name} ${row.engine}`.trim(),
        detail: yearRange(row.yearFrom, row.yearTo),
      }),
    );
};

const suggestParts = async (db: Db, kind: Kind, text: string, viewer: Viewer) => {
  const { ids } = await findList(db, {
    kind,
    filters: readFilters([{ FilterKey: 'text', FilterValue: text }]),
    seesAll: viewer.seesAll,
    orderBy: 'REL',
    offset: 0,
    limit: PARTS,
    countsFacets: false,
  });
  const table = sql.identifier(kind === 'F' ? 'families' : 'products');
  const { rows } = await db.execute<RowOf<typeof partColumns>>(
    sql`select ${partColumns}
        from unnest(${sql.param(ids)}::int[]) with ordinality as wanted (id, place)
          join ${table} entry on entry.id = wanted.id order by wanted.place`,
  );
  return rows.map(
    ({ code, name }): Suggestion => ({ kind: 'item', id: code, text: name, detail: code }),
  );
};

export const suggest = async (
  db: Db,
  kind: Kind,
  text: string,
  viewer: Viewer,
): Promise<Suggestion[]> => {
  const typed = wordsOf(text);
  if (text.length < MIN_LENGTH || typed.length === 0) return [];
  const [categories, vehicles, parts] = await Promise.all([
    suggestCategories(db, kind, typed, viewer),
    kind === 'F' ? suggestVehicles(db, text, typed) : [],
    suggestParts(db, kind, text, viewer),
  ]);
  return [...categories, ...vehicles, ...parts];
};
