/** The car that the item's address tells, as a search for it wrote it: this page alone is looked at for it. */
import { FILTER_LETTERS } from '#contract/goods/list-address';
import { encodeCode } from '#contract/paths';

export interface ToldCar {
  vehicleId: number;
  year: number;
}

/** @param code of the item: the address of the page before it may still stand there */
export const toldCar = (
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  code: string,
): ToldCar | null => {
  const given = new URLSearchParams(search);
  const vehicleId = given.get(FILTER_LETTERS.vehicleId) ?? '';
  const year = given.get(FILTER_LETTERS.year) ?? '';
  const isTold = /^[1-9]\d{0,8}$/.test(vehicleId) && /^(?:19|20)\d\d$/.test(year);
  const isHere = pathname.toLowerCase().endsWith(`/${encodeCode(code)}`.toLowerCase());
  return isTold && isHere ? { vehicleId: Number(vehicleId), year: Number(year) } : null;
};
