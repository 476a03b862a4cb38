import { FILTER_LETTERS } from './list-address.ts';

/** Returns the parameters of an item's address for a car, or nothing: `?v=7&y=2001`. */
export const carQuery = ({
  vehicleId = '',
  year = '',
}: {
  vehicleId?: string | number | undefined;
  year?: string | number | undefined;
}): string =>
  vehicleId === ''
    ? ''
    : `?${FILTER_LETTERS.vehicleId}=${vehicleId}${year === '' ? '' : `&${FILTER_LETTERS.year}=${year}`}`;
