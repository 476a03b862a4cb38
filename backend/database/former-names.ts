/** Former names and ids of brands, suppliers, tags and work branches, and where they lead. */
import { type SQL, sql } from 'drizzle-orm';
import type { NameSubject } from '#contract/entities/names';
import type { Db } from './connection.ts';
import { folded } from './text-search.ts';

type Reader = Pick<Db, 'execute'>;

/** Tables of named lists: the column by which others refer to a row, and its id in calls. */
export const NAME_TABLES = {
  brand: { table: 'brands', key: 'id', id: 'id' },
  provider: { table: 'providers', key: 'id', id: 'id' },
  tag: { table: 'tags', key: 'name', id: 'number' },
  workBranch: { table: 'work_branches', key: 'id', id: 'id' },
} as const satisfies Record<NameSubject, { table: string; key: string; id: string }>;

/** Returns the former names of a statement's row, separated by blanks; empty = none. */
export const formerNamesText = (subject: NameSubject, id: SQL): SQL => sql`coalesce((
  select string_agg(former.name::text, ' ' order by former.id) from former_names former
  where former.subject = ${subject}::text and former.current_id = ${id}), '')`;

/** Returns the current id of each id that belonged to a merged one. */
export const readFormerIds = async (
  db: Reader,
  subject: NameSubject,
): Promise<Map<number, number>> => {
  const { rows } = await db.execute<{ former: number; current: number }>(
    sql`select former_id as former, current_id as current from former_names
        where subject = ${subject} and former_id is not null order by former_id`,
  );
  return new Map(rows.map(({ former, current }) => [former, current]));
};

/** Returns the current id of an id, which may belong to a merged one. */
export const currentNameId = async (
  db: Reader,
  subject: NameSubject,
  id: number,
): Promise<number> => {
  const { rows } = await db.execute<{ current: number }>(
    sql`select current_id as current from former_names
        where subject = ${subject} and former_id = ${id}`,
  );
  return rows[0]?.current ?? id;
};

/** Replaces the ids of merged brands and suppliers by the current ones. */
export const followMergedNames = async <
  P extends { BrandId?: number | undefined; ProviderId?: number | null | undefined },
>(
  db: Reader,
  parms: P,
): Promise<P> => {
  const { BrandId, ProviderId } = parms;
  return {
    ...parms,
    ...(BrandId && { BrandId: await currentNameId(db, 'brand', BrandId) }),
    ...(ProviderId && { ProviderId: await currentNameId(db, 'provider', ProviderId) }),
  };
};

/** A row of a named list as it is found by a name. */
export interface NamedRow extends Record<string, unknown> {
  id: number;
  /** Its current name. */
  name: string;
}

/**
 * Finds who has a name, or else who had it; case and accents do not matter.
 * @param except the id of one that may have it
 */
export const findByName = async (
  db: Reader,
  subject: NameSubject,
  name: string,
  except?: number,
): Promise<NamedRow | undefined> => {
  const { table, id } = NAME_TABLES[subject];
  const { rows } = await db.execute<NamedRow>(
    sql`select record.id, record.name from (
          select ${sql.identifier(id)} as id, name::text as name, name::text as had, 1 as rank
            from ${sql.identifier(table)}
          union all
          select named.${sql.identifier(id)}, named.name::text, former.name::text, 2
            from former_names former join ${sql.identifier(table)} named
              on named.${sql.identifier(id)} = former.current_id
            where former.subject = ${subject} and former.name is not null) record
        where ${folded(sql`record.had`)} = ${folded(sql`${name}::text`)}
          and record.id is distinct from ${except ?? null}::int
        order by rank, lower(had) <> lower(${name}), id limit 1`,
  );
  return rows[0];
};
