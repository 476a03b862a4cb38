/** Every vehicle that some public part fits, with what it takes: for the build of a page each. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { visibleFamilies } from '#backend/database/tables/visible-catalog';
import type { FittedVehicle } from '#backend/port';
import { readVehicles } from '../reference-data.ts';
import { yearRange } from '../year-range.ts';

/** How many parts of a category a vehicle's page names; the list has them all. */
const NAMED = 3;

interface TakenRow extends Record<string, unknown> {
  vehicleId: number;
  categoryId: string;
  code: string;
  count: number;
  /** First and last year of each application that names the vehicle. */
  years: [number | null, number | null][];
}

const yearsOf = ({ years }: TakenRow): string =>
  [...new Set(years.map(([from, to]) => yearRange(from, to)))].filter(Boolean).join(', ');

export const readFittedVehicles = async (db: Pick<Db, 'execute'>): Promise<FittedVehicle[]> => {
  const vehicles = await readVehicles(db);
  const { rows } = await db.execute<TakenRow>(
    sql`with fitted as (
          select application.vehicle_id, family.id, family.code, family.relevance,
            subpath(family.category_id, 0, least(nlevel(family.category_id), 2)) as category_id,
            json_agg(json_build_array(application.year_from, application.year_to)
              order by application.year_from, application.year_to) as years
          from applications application
            join ${visibleFamilies} family on family.id = application.family_id
          where application.vehicle_id is not null
          group by 1, 2, 3, 4, 5),
        placed as (
          select *, count(*) over taken as count,
            row_number() over (taken order by relevance desc, id) as place
          from fitted window taken as (partition by vehicle_id, category_id))
        select placed.vehicle_id as "vehicleId", placed.category_id::text as "categoryId",
          placed.code::text as code, placed.count::int as count, placed.years
        from placed join categories category on category.id = placed.category_id
          join categories top on top.id = subpath(placed.category_id, 0, 1)
        where placed.place <= ${NAMED}
        order by placed.vehicle_id, top.position, nlevel(placed.category_id), category.position,
          placed.place`,
  );
  const takes = new Map<number, FittedVehicle['takes']>();
  for (const row of rows) {
    const { vehicleId, categoryId, count, code } = row;
    const own = takes.get(vehicleId) ?? [];
    takes.set(vehicleId, own);
    const last = own.at(-1);
    const part = { code, years: yearsOf(row) };
    if (last?.categoryId === categoryId) last.parts.push(part);
    else own.push({ categoryId, count, parts: [part] });
  }
  return vehicles.map((vehicle) => ({ vehicle, takes: takes.get(vehicle.VehicleId) ?? [] }));
};

/** What stands for a category's goods: its own drawing, else that of the nearest above it. */
export const readDrawings = async (db: Pick<Db, 'execute'>): Promise<Map<string, string>> => {
  const { rows } = await db.execute<{ id: string; drawing: string }>(
    sql`select category.id::text as id, coalesce((
          select above.drawing from categories above
          where above.id @> category.id and above.drawing <> ''
          order by nlevel(above.id) desc limit 1), '') as drawing
        from categories category`,
  );
  return new Map(rows.map(({ id, drawing }) => [id, drawing]));
};
