/** Lists with a page of their own: those of one choice with something in stock. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { shownPricesFor, type Viewer } from '#backend/http/viewer';
import type { CatalogContent, ListSummary } from '#backend/port';
import { currentIndex } from '#backend/query/lexicon';
import { attributeLists } from '#backend/query/lists/attribute-lists';
import { ATTRIBUTES_KEY, readFilters } from '#backend/query/lists/filters';
import { findList } from '#backend/query/lists/find-list';
import { readVersion } from '#backend/search-engine/versions';
import { thisYear } from '#contract/time/dates';
import type { Variant } from '#variants/schema';
import type { CatalogueKind } from './kinds/kind.ts';
import { readVehiclesById } from './reference-data.ts';

/** Returns `base-version` of a kind's index, which changes with every change of the catalogue. */
export const listVersion = async (
  db: Pick<Db, 'execute'>,
  kind: Pick<CatalogueKind<unknown>, 'key'>,
): Promise<string> => {
  const { base, version } = await readVersion(db, kind);
  return `${base}-${version}`;
};

/** Returns a hash of the facets' names, the attributes and the year, on which the offered years depend. */
const hashNames = async (db: Db, kind: CatalogueKind<unknown>): Promise<string> => {
  const { names, attributes } = (await currentIndex(db, kind)).beside;
  return createHash('sha256')
    .update(JSON.stringify([names, [...attributes], thisYear()]))
    .digest('base64url');
};

const readStates = async (db: Db, kind: CatalogueKind<unknown>): Promise<Map<string, string>> => {
  if (kind.listStates === null) return new Map();
  const { rows } = await db.execute<Record<'key' | 'id' | 'state', string>>(kind.listStates);
  const names = await hashNames(db, kind);
  return new Map(rows.map(({ key, id, state }) => [`${key} ${id}`, `${state} ${names}`]));
};

/** Reads the lists of values with something in stock. */
const readValues = async (db: Db, kind: CatalogueKind<unknown>): Promise<ListSummary[]> => {
  const index = await currentIndex(db, kind);
  if (index.beside.attributes.size === 0) return [];
  const { rows: keys } = await db.execute<{ id: string; keys: string[] }>(
    sql`select id::text, title_keys as keys from categories where title_keys <> '[]'`,
  );
  const { rows } = await db.execute<{ id: number }>(
    sql`select distinct id from (${kind.stocked}) item`,
  );
  const stocked = new Set(rows.map(({ id }) => id));
  const titleKeys = new Map(keys.map((row) => [row.id, row.keys]));
  return attributeLists(index, titleKeys, stocked).map(({ category, items, ...value }) => ({
    key: 'categoryId',
    id: category,
    items,
    value,
  }));
};

const readChoices = async (db: Db, kind: CatalogueKind<unknown>): Promise<ListSummary[]> => {
  const states = await readStates(db, kind);
  const { rows } = await db.execute<Pick<ListSummary, 'key' | 'id' | 'items'>>(
    sql`select key, id, items::int as items from (${kind.listsInStock}) list order by key, items desc, id`,
  );
  const lists = rows.map(({ key, id, items }): ListSummary => {
    const state = states.get(`${key} ${id}`);
    return { key, id, items, ...(state !== undefined && { state }) };
  });
  return [...lists, ...(await readValues(db, kind))];
};

export const listPagesOf = <T>(
  db: Db,
  kind: CatalogueKind<T>,
  viewer: Viewer,
  variant: Pick<Variant, 'tax'>,
): Pick<CatalogContent<T>, 'lists' | 'list'> => ({
  lists: () => readChoices(db, kind),
  list: async ({ key, id, value }, rows) => {
    const { ids, count, resultFilters } = await findList(db, {
      kind,
      filters: readFilters(
        [
          { FilterKey: key, FilterValue: id },
          ...(value ? [{ FilterKey: ATTRIBUTES_KEY, FilterValue: value.filter }] : []),
        ],
        { shownPrices: shownPricesFor(viewer, variant) },
      ),
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
