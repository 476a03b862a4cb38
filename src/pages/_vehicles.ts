import { variant } from 'virtual:variant';
import { type VehicleView, vehicleView } from '#catalog-view/vehicle-view';
import type { Vehicle } from '#contract/entities/vehicle';
import { pathOf, vehiclePath } from '#variants/paths';
import { inBatches } from './_batches.ts';
import { drawings, menu, readVehicles, sharedKey } from './_catalogue.ts';
import { keyOf } from './_keys.ts';

/** Vehicles per batch, since each has hundreds of parts. */
const TOGETHER = 100;
const NONE = { all: [], read: async () => [] };

interface VehiclePage {
  params: { vehicleId: string };
  props: { place: number };
  /** Key of its data. */
  cacheKey: string;
}

/** Returns the key of a model, whose versions link to each other. */
const modelOf = ({ BrandName, VehicleName }: Vehicle): string => `${BrandName}\n${VehicleName}`;

const read = async () => {
  // Shops without such pages read nothing.
  const { all, read: readSome } = pathOf(variant, 'vehicle') ? await readVehicles() : NONE;
  const models = new Map<string, Vehicle[]>();
  for (const { vehicle } of all)
    models.set(modelOf(vehicle), [...(models.get(modelOf(vehicle)) ?? []), vehicle]);
  return { all, models, at: inBatches(readSome, TOGETHER) };
};
let reading: ReturnType<typeof read> | undefined;
const vehicles = () => {
  reading ??= read();
  return reading;
};

const drawn = keyOf([...drawings]);

export const vehiclePages = async (): Promise<VehiclePage[]> => {
  const { all, models } = await vehicles();
  return all.map(({ vehicle, state }, place) => ({
    params: { vehicleId: `${vehicle.VehicleId}` },
    props: { place },
    cacheKey: keyOf(vehicle, state, models.get(modelOf(vehicle)), drawn, sharedKey),
  }));
};

export const vehicleAddresses = async (): Promise<string[]> =>
  (await vehicles()).all.flatMap(({ vehicle }) => vehiclePath(variant, vehicle.VehicleId) ?? []);

/** Returns the vehicle of a page, and whether it is unchanged since the build began. */
export const madeVehicle = async (
  place: number,
): Promise<{ view: VehicleView; isAsKnown: boolean } | undefined> => {
  const { all, models, at } = await vehicles();
  const listed = all[place];
  const now = await at(place);
  if (!listed || !now) return undefined;
  const model = models.get(modelOf(listed.vehicle)) ?? [];
  return {
    view: vehicleView(listed.vehicle, now.content, { categories: menu, drawings, model }),
    isAsKnown: now.state === listed.state,
  };
};
