/** Every vehicle that a public part fits, with its parts, for the build of a page each. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { visibleFamilies } from '#backend/database/tables/visible-catalog';
import type { Paged } from '#backend/port';
import { MAX_NAMED, type Taken, type Vehicle } from '#contract/entities/vehicle';
import { yearRange } from '#contract/vehicles/year-range';
import { readVehicles } from '../reference-data.ts';

interface TakenRow extends Record<string, unknown> {
  vehicleId: number;
  categoryId: string;
  code: string;
  name: string;
  count: number;
  /** First and last year of each application that names the vehicle. */
  years: [number | null, number | null][];
}

/** Condition for applications of these vehicles, or of any. */
const among = (ids?: readonly number[]): SQL =>
  ids
    ? sql`application.vehicle_id = any(${sql.param([...ids])}::int[])`
    : sql`application.vehicle_id is not null`;

const yearsOf = ({ years }: TakenRow): string =>
  [...new Set(years.map(([from, to]) => yearRange(from, to)))].filter(Boolean).join(', ');

/** Returns by vehicle a hash of its parts, without the tree of categories; of all vehicles without ids. */
const readStates = async (
  db: Pick<Db, 'execute'>,
  ids?: readonly number[],
): Promise<Map<number, string>> => {
  const { rows } = await db.execute<{ id: number; state: string }>(
    sql`select application.vehicle_id as id, count(*) || ' ' || sum(hashtextextended(
            concat_ws(' ', family.id, family.code, family.name, family.relevance, family.category_id,
              coalesce(application.year_from, 0), coalesce(application.year_to, 0)), 0)::numeric) as state
        from applications application
          join ${visibleFamilies} family on family.id = application.family_id
        where ${among(ids)} group by application.vehicle_id`,
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
};

/** Returns by vehicle its parts, in the order of the tree. */
const readTaken = async (
  db: Pick<Db, 'execute'>,
  ids: readonly number[],
): Promise<Map<number, Taken[]>> => {
  const { rows } = await db.execute<TakenRow>(
    sql`with fitted as (
          select application.vehicle_id, family.id, family.code, family.name, family.relevance,
            subpath(family.category_id, 0, least(nlevel(family.category_id), 2)) as category_id,
            json_agg(json_build_array(application.year_from, application.year_to)
              order by application.year_from, application.year_to) as years
          from applications application
            join ${visibleFamilies} family on family.id = application.family_id
          where ${among(ids)}
          group by 1, 2, 3, 4, 5, 6),
        placed as (
          select *, count(*) over taken as count,
            row_number() over (taken order by relevance desc, id) as place
          from fitted window taken as (partition by vehicle_id, category_id))
        select placed.vehicle_id as "vehicleId", placed.category_id::text as "categoryId",
          placed.code::text as code, placed.name, placed.count::int as count, placed.years
        from placed join categories category on category.id = placed.category_id
          join categories top on top.id = subpath(placed.category_id, 0, 1)
        where placed.place <= ${MAX_NAMED}
        order by placed.vehicle_id, top.position, nlevel(placed.category_id), category.position,
          placed.place`,
  );
  const takes = new Map<number, Taken[]>();
  for (const row of rows) {
    const { vehicleId, categoryId, count, code, name } = row;
    const own = takes.get(vehicleId) ?? [];
    takes.set(vehicleId, own);
    const last = own.at(-1);
    const part = { code, name, years: yearsOf(row) };
    if (last?.categoryId === categoryId) last.parts.push(part);
    else own.push({ categoryId, count, parts: [part] });
  }
  return takes;
};

const readTree = async (db: Pick<Db, 'execute'>): Promise<string> => {
  const { rows } = await db.execute<{ tree: string | null }>(
    sql`select md5(string_agg(concat_ws(' ', id, position), ',' order by id)) as tree from categories`,
  );
  return rows[0]?.tree ?? '';
};

export const fittedVehicles = async (db: Db): Promise<Paged<{ vehicle: Vehicle }, Taken[]>> => {
  const vehicles = await readVehicles(db);
  const [states, tree] = [await readStates(db), await readTree(db)];
  const stateIn = (all: ReadonlyMap<number, string>, id: number, ofTree: string) =>
    `${all.get(id) ?? ''} ${ofTree}`;
  return {
    all: vehicles.map((vehicle) => ({
      vehicle,
      state: stateIn(states, vehicle.VehicleId, tree),
    })),
    read: (from, to) =>
      db.transaction(
        async (tx) => {
          const ids = vehicles.slice(from, to).map(({ VehicleId }) => VehicleId);
          const taken = await readTaken(tx, ids);
          const [now, treeNow] = [await readStates(tx, ids), await readTree(tx)];
          return ids.map((id) => ({
            state: stateIn(now, id, treeNow),
            content: taken.get(id) ?? [],
          }));
        },
        // The parts and their state are of one moment.
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      ),
  };
};

/** Returns the drawing of each category: its own, else that of its nearest ancestor with one. */
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
