/** 'Tambien te puede interesar': parts of other categories for the same vehicles. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { visibleFamilies } from '#backend/database/tables/visible-catalog';

/** How many a page shows at the most. */
const RELATED_LIMIT = 12;

interface Candidate {
  id: number;
  categoryId: string;
  relevance: number;
}

const rootOf = (categoryId: string): string => categoryId.split('.')[0] ?? categoryId;

/**
 * One of each other category: the first vehicle that has one decides which. The categories of the
 * part's own system (cooling, air conditioning, …) come first, then the more relevant.
 * @param byVehicle for each of the family's vehicles, in its order: the best part of each category
 */
export const chooseRelated = (
  categoryId: string,
  byVehicle: readonly (readonly Candidate[])[],
): number[] => {
  const chosen = new Map<string, Candidate>();
  for (const candidates of byVehicle)
    for (const candidate of candidates)
      if (candidate.categoryId !== categoryId && !chosen.has(candidate.categoryId))
        chosen.set(candidate.categoryId, candidate);
  const isNear = (candidate: Candidate) =>
    Number(rootOf(candidate.categoryId) === rootOf(categoryId));
  return [...chosen.values()]
    .sort((a, b) => isNear(b) - isNear(a) || b.relevance - a.relevance || a.id - b.id)
    .slice(0, RELATED_LIMIT)
    .map((candidate) => candidate.id);
};

type BestRow = { vehicle_id: number; id: number; category: string; relevance: number };

/** Vehicle → the most relevant public family of each category that fits it. */
export const bestByVehicle = async (
  db: Pick<Db, 'execute'>,
  vehicleIds?: readonly number[],
): Promise<Map<number, Candidate[]>> => {
  const { rows } = await db.execute<BestRow>(
    sql`select distinct on (application.vehicle_id, family.category_id)
          application.vehicle_id, family.id, family.category_id::text as category, family.relevance
        from applications application join ${visibleFamilies} family on family.id = application.family_id
        where ${
          vehicleIds
            ? sql`application.vehicle_id = any(${sql.param([...vehicleIds])}::int[])`
            : sql`application.vehicle_id is not null`
        }
        order by application.vehicle_id, family.category_id, family.relevance desc, family.id`,
  );
  const best = new Map<number, Candidate[]>();
  for (const { vehicle_id, id, category, relevance } of rows) {
    const candidate = { id, categoryId: category, relevance };
    const known = best.get(vehicle_id);
    if (known) known.push(candidate);
    else best.set(vehicle_id, [candidate]);
  }
  return best;
};

/** Ids of the families to show beside one, best first. */
export const findRelated = async (db: Pick<Db, 'execute'>, familyId: number): Promise<number[]> => {
  const { rows } = await db.execute<{ category: string; vehicles: number[] | null }>(
    sql`select category_id::text as category,
          (select array_agg(vehicle_id order by position) from applications
            where family_id = family.id and vehicle_id is not null) as vehicles
        from families family where id = ${familyId}`,
  );
  const [family] = rows;
  if (!family?.vehicles) return [];
  const best = await bestByVehicle(db, family.vehicles);
  return chooseRelated(
    family.category,
    family.vehicles.map((id) => best.get(id) ?? []),
  );
};
