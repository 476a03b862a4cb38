import { json } from '../http.ts';
import type { VehicleDocument } from './documents/goods.ts';
import { fieldsOf, numberOf, textOf } from './fields.ts';
import { isFamilySeen } from './goods.ts';
import type { Host } from './host.ts';
import { isBelow } from './lists.ts';
import { errorBody, Refusal } from './refusal.ts';

const vehiclesFor = (host: Host, brandId: number, categoryId: string): VehicleDocument[] => {
  const fitted = new Set(
    host.world.families
      .filter((family) => isFamilySeen({ host, seesAll: false }, family))
      .filter((family) => categoryId === '' || isBelow(family.CategoryId, categoryId))
      .flatMap(({ Applications }) => Applications.map(({ VehicleId }) => VehicleId)),
  );
  return host.world.catalogue.Vehicles.filter(
    ({ BrandId, VehicleId }) => BrandId === brandId && fitted.has(VehicleId),
  ).toSorted((a, b) => a.VehicleName.localeCompare(b.VehicleName));
};

/** Answers POST `{brandId, categoryId}` at any path with a list of vehicles that have parts. */
export const createVehiclesAnswer =
  (host: Host) =>
  async (request: Request): Promise<Response> => {
    try {
      const parsed: unknown = JSON.parse(await request.text());
      const input = fieldsOf(parsed);
      const found = vehiclesFor(host, numberOf(input, 'brandId'), textOf(input, 'categoryId'));
      return json(found.map(({ BrandId: _, ...vehicle }) => vehicle));
    } catch (error) {
      const refusal =
        error instanceof Refusal ? error : new Refusal(400, '400', 'The body is no JSON.');
      return json(errorBody(refusal), refusal.status);
    }
  };
