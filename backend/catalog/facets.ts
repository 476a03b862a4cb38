/** Names the choices that a list still offers. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/serve/database';
import type { ResultFilter } from '#contract/entities/catalog';
import type { FacetCounts } from './list.ts';

type Names = Map<string, { name: string; place: number }>;

/** Names of categories, brands and providers, in the order in which they are shown. */
const readNames = async (db: Pick<Db, 'execute'>): Promise<Map<string, Names>> => {
  const { rows } = await db.execute<{ dimension: string; names: [string, string][] }>(
    sql`select 'category' as dimension,
          json_agg(json_build_array(id::text, name) order by nlevel(id), position, id) as names
          from categories
        union all select 'brand', json_agg(json_build_array(id::text, name) order by name) from brands
        union all select 'provider', json_agg(json_build_array(id::text, name) order by name)
          from providers`,
  );
  return new Map(
    rows.map(({ dimension, names }) => [
      dimension,
      new Map((names ?? []).map(([id, name], place) => [id, { name, place }])),
    ]),
  );
};

const STATES: readonly (readonly [id: string, name: string])[] = [
  ['ACT', 'Activo'],
  ['INA', 'Inactivo'],
];

const namedItems = (counts: FacetCounts, names: Map<string, Names>, dimension: string) => {
  const known = names.get(dimension);
  return [...(counts.get(dimension) ?? [])]
    .flatMap(([id, count]) => {
      const entry = known?.get(id);
      return entry ? [{ id, name: entry.name, count, place: entry.place }] : [];
    })
    .sort((a, b) => a.place - b.place)
    .map(({ id, name, count }) => ({ id, name, count }));
};

/** Keys as in section 3 of the spec; the newest year first, as the year's own list has it. */
export const nameFacets = async (
  db: Pick<Db, 'execute'>,
  counts: FacetCounts,
): Promise<ResultFilter[]> => {
  const names = await readNames(db);
  const years = [...(counts.get('year') ?? [])]
    .sort(([a], [b]) => Number(b) - Number(a))
    .map(([id, count]) => ({ id, name: id, count }));
  const states = STATES.flatMap(([id, name]) => {
    const count = counts.get('state')?.get(id);
    return count === undefined ? [] : [{ id, name, count }];
  });
  return [
    { key: 'categoryId', items: namedItems(counts, names, 'category') },
    { key: 'brandId', items: namedItems(counts, names, 'brand') },
    { key: 'providerId', items: namedItems(counts, names, 'provider') },
    { key: 'year', items: years },
    ...(states.length > 0 ? [{ key: 'state', items: states }] : []),
  ];
};
