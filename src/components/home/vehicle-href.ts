/** Where the finder leads: back to the page that asked for a vehicle, else to what fits it, in its year where that is known. */
import { FILTER_LETTERS } from '#contract/goods/list-address';
import type { OwnVehicle } from '#stores/chosen-car';

/** @param form says where the list of a vehicle's parts is, and which page asked */
export const vehicleHref = (form: HTMLFormElement, { VehicleId, year }: OwnVehicle): string =>
  form.dataset.from ??
  `${form.dataset.vehicle}${VehicleId}${year === undefined ? '' : `&${FILTER_LETTERS.year}=${year}`}`;
