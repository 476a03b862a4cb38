/** Creates the vehicles that applications of an import name and that do not exist. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { findByName } from '#backend/database/former-names';
import { type FileApplication, isNewVehicle, type NewVehicle } from './kinds/vehicle-names.ts';

const keyOf = ({ make, name, engine }: NewVehicle): string =>
  [make, name, engine].join('\n').toLowerCase();

export interface CreatedVehicles {
  /** Puts the ids of vehicles into applications. */
  linked: (applications: readonly FileApplication[]) => FileApplication[];
  /** Ids of new rows. */
  vehicles: number[];
  brands: number[];
}

/** Returns the make's id; a brand that makes vehicles from now on is marked so. */
const makeIdOf = async (
  tx: Tx,
  make: NewVehicle['make'],
): Promise<{ id: number; isNew: boolean }> => {
  const existing = typeof make === 'number' ? make : (await findByName(tx, 'brand', make))?.id;
  if (existing !== undefined) {
    await tx.execute(
      sql`update brands set makes_vehicles = true where id = ${existing} and not makes_vehicles`,
    );
    return { id: existing, isNew: false };
  }
  const { rows } = await tx.execute<{ id: number }>(
    sql`insert into brands (name, makes_vehicles) values (${make}, true) returning id`,
  );
  return { id: rows[0]?.id ?? 0, isNew: true };
};

/** @returns the id of the vehicle, and whether it is new */
const vehicleIdOf = async (
  tx: Tx,
  makeId: number,
  { name, engine }: NewVehicle,
): Promise<{ id: number; isNew: boolean }> => {
  const { rows: existing } = await tx.execute<{ id: number }>(
    sql`select id from vehicles where brand_id = ${makeId} and lower(name) = lower(${name})
          and lower(engine) = lower(${engine}) order by id limit 1`,
  );
  const [found] = existing;
  if (found) return { ...found, isNew: false };
  const { rows } = await tx.execute<{ id: number }>(
    sql`insert into vehicles (brand_id, name, engine) values (${makeId}, ${name}, ${engine})
        returning id`,
  );
  return { id: rows[0]?.id ?? 0, isNew: true };
};

export const createVehicles = async (tx: Tx, importId: number): Promise<CreatedVehicles> => {
  const { rows } = await tx.execute<{ vehicle: NewVehicle }>(
    sql`select distinct application -> 'VehicleId' as vehicle
        from import_items item, jsonb_array_elements(item.after -> 'applications') application
        where item.import_id = ${importId} and item.outcome <> 'same'
          and jsonb_typeof(item.after -> 'applications') = 'array'
          and jsonb_typeof(application -> 'VehicleId') = 'object'
        order by 1`,
  );
  const ids = new Map<string, number>();
  const created = { vehicles: [] as number[], brands: [] as number[] };
  for (const { vehicle } of rows) {
    if (ids.has(keyOf(vehicle))) continue;
    const make = await makeIdOf(tx, vehicle.make);
    if (make.isNew) created.brands.push(make.id);
    const { id, isNew } = await vehicleIdOf(tx, make.id, vehicle);
    if (isNew) created.vehicles.push(id);
    ids.set(keyOf(vehicle), id);
  }
  return {
    ...created,
    linked: (applications) =>
      applications.map((one) =>
        isNewVehicle(one.VehicleId)
          ? { ...one, VehicleId: ids.get(keyOf(one.VehicleId)) ?? null }
          : one,
      ),
  };
};

/** Removes created vehicles that no application names. */
export const removeVehicles = (tx: Tx, ids: readonly number[]) =>
  tx.execute(
    sql`delete from vehicles made where id = any(${sql.param([...ids])}::int[])
          and not exists (select from applications where vehicle_id = made.id)`,
  );
