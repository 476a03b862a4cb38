/** Parts related to a family: of other categories, for the same vehicles. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { applications, families } from '#backend/database/tables/catalog';
import { visibleFamilies } from '#backend/database/tables/visible-catalog';
import { RELATED_LIMIT } from '../kinds/kind.ts';

interface Candidate {
  id: number;
  categoryId: string;
  /** Its root category. */
  root: string;
  relevance: number;
}

const rootOf = (categoryId: string): string => categoryId.split('.')[0] ?? categoryId;

/**
 * Returns one part of each category, from the first vehicle that has one; the more relevant first.
 * @param byVehicle by vehicle, in order: the best part of each category
 */
export const oneOfEach = (byVehicle: readonly (readonly Candidate[])[]): Candidate[] => {
  const chosen = new Map<string, Candidate>();
  for (const candidates of byVehicle)
    for (const candidate of candidates)
      if (!chosen.has(candidate.categoryId)) chosen.set(candidate.categoryId, candidate);
  return [...chosen.values()].sort((a, b) => b.relevance - a.relevance || a.id - b.id);
};

/**
 * Returns the ids of parts of other categories; those of the same root (cooling, air conditioning, …) come first.
 * @param candidates parts of the vehicles that it fits (`oneOfEach`)
 */
export const chooseRelated = (categoryId: string, candidates: readonly Candidate[]): number[] => {
  const root = rootOf(categoryId);
  const near: number[] = [];
  const far: number[] = [];
  for (const candidate of candidates)
    if (candidate.categoryId !== categoryId)
      (candidate.root === root ? near : far).push(candidate.id);
  return [...near, ...far].slice(0, RELATED_LIMIT);
};

const candidateColumns = columnsOf(families, 'family', 'id', 'categoryId', 'relevance');
const vehicleColumn = columnsOf(applications, 'application', 'vehicleId');

/** Returns by vehicle the most relevant public family of each category that fits it. */
export const bestByVehicle = async (
  db: Pick<Db, 'execute'>,
  vehicleIds?: readonly number[],
): Promise<Map<number, Candidate[]>> => {
  const { rows } = await db.execute<RowOf<typeof candidateColumns> & RowOf<typeof vehicleColumn>>(
    sql`select distinct on (application.vehicle_id, family.category_id)
          ${vehicleColumn}, ${candidateColumns}
        from applications application join ${visibleFamilies} family on family.id = application.family_id
        where ${
          vehicleIds
            ? sql`application.vehicle_id = any(${sql.param([...vehicleIds])}::int[])`
            : sql`application.vehicle_id is not null`
        }
        order by application.vehicle_id, family.category_id, family.relevance desc, family.id`,
  );
  const best = new Map<number, Candidate[]>();
  // A build compares them by the million, which is faster for identical strings.
  const categories = new Map<string, { categoryId: string; root: string }>();
  for (const { vehicleId, id, categoryId, relevance } of rows) {
    if (vehicleId === null) continue;
    const category = categories.get(categoryId) ?? { categoryId, root: rootOf(categoryId) };
    categories.set(categoryId, category);
    const candidate = { id, relevance, ...category };
    const candidates = best.get(vehicleId);
    if (candidates) candidates.push(candidate);
    else best.set(vehicleId, [candidate]);
  }
  return best;
};

const ofFamily = columnsOf(families, 'family', 'categoryId');

/** Returns the ids of related families, best first. */
export const findRelatedFamilies = async (
  db: Pick<Db, 'execute'>,
  familyId: number,
): Promise<number[]> => {
  const { rows } = await db.execute<RowOf<typeof ofFamily> & { vehicles: number[] | null }>(
    sql`select ${ofFamily},
          (select array_agg(vehicle_id order by position) from applications
            where family_id = family.id and vehicle_id is not null) as vehicles
        from families family where id = ${familyId}`,
  );
  const [family] = rows;
  if (!family?.vehicles) return [];
  const best = await bestByVehicle(db, family.vehicles);
  return chooseRelated(
    family.categoryId,
    oneOfEach(family.vehicles.map((id) => best.get(id) ?? [])),
  );
};
