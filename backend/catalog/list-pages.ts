/** The lists that have a page of their own: those of one choice, of which something is in stock. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { CatalogContent, ListChoice } from '#backend/port';
import type { CatalogueKind } from './kinds/kind.ts';
import { readVehiclesById } from './reference-data.ts';
import { readVersion } from './search/catalog-copy.ts';
import { readFilters } from './search/filters.ts';
import { findList } from './search/search.ts';
import type { Viewer } from './visibility.ts';

/** A host's rewrites name each; Netlify asks for less than 10,000 of them. The longest lists come first. */
const MOST_LISTS = 6_000;

/** `base-version` of what a kind's lists are answered from: another one after every change. */
export const listVersion = async (
  db: Pick<Db, 'execute'>,
  kind: Pick<CatalogueKind<unknown>, 'key'>,
): Promise<string> => {
  const { base, version } = await readVersion(db, kind);
  return `${base}-${version}`;
};

const readChoices = async (db: Pick<Db, 'execute'>, lists: SQL): Promise<ListChoice[]> => {
  const { rows } = await db.execute<ListChoice & Record<string, unknown>>(
    sql`select key, id from (${lists}) list order by key, items desc, id limit ${MOST_LISTS}`,
  );
  return rows.map(({ key, id }) => ({ key, id }));
};

export const listPagesOf = <T>(
  db: Db,
  kind: CatalogueKind<T>,
  viewer: Viewer,
): Pick<CatalogContent<T>, 'lists' | 'list'> => ({
  lists: () => readChoices(db, kind.listsInStock),
  list: async ({ key, id }, rows) => {
    const { ids, count, resultFilters } = await findList(db, {
      kind,
      filters: readFilters([{ FilterKey: key, FilterValue: id }]),
      seesAll: viewer.seesAll,
      orderBy: 'REL',
      offset: 0,
      limit: rows,
      countsFacets: true,
    });
    return {
      data: await kind.readCards(db, ids, viewer),
      resultCount: count,
      resultFilters,
      ...(key === 'vehicleId' && { vehicles: await readVehiclesById(db, [Number(id)]) }),
    };
  },
});
