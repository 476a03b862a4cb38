/** What may be edited of a family, as it stands: read, locked, under the names of the calls; and its rules. */
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { families } from '#backend/database/tables/catalog';
import type { newFamily } from '#contract/calls/families';
import { messages } from '#contract/messages';
import type { Problem } from './changed-by.ts';

type New = z.output<typeof newFamily>;

export interface FamilyState
  extends Omit<New, 'AutopartCode' | 'CategoryId' | 'Applications' | 'OriginalCodes'> {
  CategoryId: string;
  applications: New['Applications'];
  originalCodes: New['OriginalCodes'];
}

export interface KnownFamily {
  id: number;
  code: string;
  version: number;
  state: FamilyState;
}

const columns = columnsOf(
  families,
  'family',
  'id',
  'code',
  'version',
  'name',
  'description',
  'categoryId',
  'isOriginal',
  'isPublic',
);
type FamilyRow = RowOf<typeof columns> & {
  applications: FamilyState['applications'];
  originalCodes: FamilyState['originalCodes'];
};

const selectStates = async (
  tx: Pick<Db | Tx, 'execute'>,
  codes: readonly string[],
  lock: SQL,
): Promise<KnownFamily[]> => {
  const { rows } = await tx.execute<FamilyRow>(
    sql`select ${columns},
          (select coalesce(json_agg(json_build_object('VehicleId', vehicle_id, 'ApplicationName', name,
              'ApplicationBrandName', brand_name, 'ApplicationYearFrom', year_from,
              'ApplicationYearTo', year_to) order by position), '[]')
            from applications where family_id = family.id) as applications,
          (select coalesce(json_agg(json_build_object('Code', code) order by position), '[]')
            from original_codes where family_id = family.id) as "originalCodes"
        from families family where family.code = any(${sql.param([...codes])}::citext[])
        order by family.id ${lock}`,
  );
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    version: row.version,
    state: {
      AutopartName: row.name,
      AutopartDescription: row.description,
      CategoryId: row.categoryId,
      AutopartIsOriginal: row.isOriginal,
      AutopartIsPublic: row.isPublic,
      applications: row.applications,
      originalCodes: row.originalCodes,
    },
  }));
};

/** Families as they stand, in the order of their ids. */
export const readFamilyStates = (
  tx: Pick<Db | Tx, 'execute'>,
  codes: readonly string[],
): Promise<KnownFamily[]> => selectStates(tx, codes, sql``);

/** The same, locked as `lockProductStates` does. */
export const lockFamilyStates = (tx: Tx, codes: readonly string[]): Promise<KnownFamily[]> =>
  selectStates(tx, codes, sql`for no key update of family`);

/** What families name must be there: categories and vehicles. */
export const familyProblems = async (
  tx: Pick<Tx, 'execute'>,
  states: readonly FamilyState[],
): Promise<Problem[]> => {
  const named = {
    categories: [...new Set(states.map(({ CategoryId }) => CategoryId))],
    vehicles: [
      ...new Set(
        states.flatMap(({ applications }) =>
          applications.flatMap(({ VehicleId }) => VehicleId ?? []),
        ),
      ),
    ],
  };
  const { rows } = await tx.execute<{ categories: string[]; vehicles: number[] }>(
    sql`select array(select id::text from categories
              where id::text = any(${sql.param(named.categories)}::text[])) as categories,
          array(select id from vehicles
              where id = any(${sql.param(named.vehicles)}::int[])) as vehicles`,
  );
  const categories = new Set(rows[0]?.categories);
  const vehicles = new Set(rows[0]?.vehicles);
  return states.flatMap(({ CategoryId, applications }, place) => [
    ...(categories.has(CategoryId)
      ? []
      : [{ place, field: 'CategoryId', message: messages.invalid }]),
    ...applications.flatMap(({ VehicleId }, row) =>
      VehicleId === null || vehicles.has(VehicleId)
        ? []
        : [{ place, field: `applications.${row}.VehicleId`, message: messages.invalid }],
    ),
  ]);
};
