import { carQuery } from '#contract/goods/car-query';
import { FILTER_LETTERS } from '#contract/goods/list-address';
import type { OwnVehicle } from '#stores/chosen-car';

/**
 * Returns the page that requested a vehicle, else the list of its parts; both for its year if known.
 * @param form has the paths of both
 */
export const vehicleHref = (
  { dataset: { from, vehicle = '' } }: HTMLFormElement,
  { VehicleId, year }: OwnVehicle,
): string =>
  from === undefined
    ? `${vehicle}${VehicleId}${year === undefined ? '' : `&${FILTER_LETTERS.year}=${year}`}`
    : from + carQuery({ vehicleId: VehicleId, year });
