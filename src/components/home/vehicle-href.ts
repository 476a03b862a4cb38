/** Where the finder leads: what fits a vehicle, in its year where that is known. */
import { FILTER_LETTERS } from '#contract/list-address';
import type { OwnVehicle } from '#stores/garage';

/** @param form says where the list of a vehicle's parts is */
export const vehicleHref = (form: HTMLFormElement, { VehicleId, year }: OwnVehicle): string =>
  `${form.dataset.vehicle}${VehicleId}${year === undefined ? '' : `&${FILTER_LETTERS.year}=${year}`}`;
