/** What the build makes of the vehicles: a page each of those that something public fits. */
import { variant } from 'virtual:variant';
import type { FittedVehicle } from '#backend/port';
import { type VehicleView, vehicleView } from '#catalog-view/vehicle-view';
import type { Vehicle } from '#contract/entities/vehicle';
import { pathOf, vehiclePath } from '#variants/paths';
import { drawings, menu, readVehicles, sharedKey } from './_catalogue.ts';
import { keyOf } from './_keys.ts';

interface VehiclePage {
  params: { vehicleId: string };
  props: { fitted: FittedVehicle };
  /** What it is made of. */
  cacheKey: string;
}

/** The key of a model: its versions are told of each other. */
const modelOf = ({ BrandName, VehicleName }: Vehicle): string => `${BrandName}\n${VehicleName}`;

const models = new Map<string, Vehicle[]>();
let read: Promise<FittedVehicle[]> | undefined;

const all = (): Promise<FittedVehicle[]> => {
  read ??= (async () => {
    // A shop without such pages asks for nothing.
    const fitted = pathOf(variant, 'vehicle') ? await readVehicles() : [];
    for (const { vehicle } of fitted)
      models.set(modelOf(vehicle), [...(models.get(modelOf(vehicle)) ?? []), vehicle]);
    return fitted;
  })();
  return read;
};

const drawn = keyOf([...drawings]);

export const vehiclePages = async (): Promise<VehiclePage[]> =>
  (await all()).map((fitted) => ({
    params: { vehicleId: `${fitted.vehicle.VehicleId}` },
    props: { fitted },
    cacheKey: keyOf(fitted, models.get(modelOf(fitted.vehicle)), drawn, sharedKey),
  }));

export const vehicleAddresses = async (): Promise<string[]> =>
  (await all()).flatMap(({ vehicle }) => vehiclePath(variant, vehicle.VehicleId) ?? []);

export const viewOf = ({ vehicle, takes }: FittedVehicle): VehicleView =>
  vehicleView(vehicle, takes, {
    categories: menu,
    drawings,
    model: models.get(modelOf(vehicle)) ?? [],
  });
