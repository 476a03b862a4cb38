import { FILTER_LETTERS } from '#contract/goods/list-address';
import type { OwnVehicle } from '#stores/chosen-car';

/**
 * Returns the page that requested a vehicle, else the list of its parts, for its year if known.
 * @param form has the paths of both
 */
export const vehicleHref = (form: HTMLFormElement, { VehicleId, year }: OwnVehicle): string =>
  form.dataset.from ??
  `${form.dataset.vehicle}${VehicleId}${year === undefined ? '' : `&${FILTER_LETTERS.year}=${year}`}`;
