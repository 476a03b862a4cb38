/** How the filters of the shop's list are spelt in its address (spec, sections 2 and 3). */

/** Filter key of a call → letter of the query string. */
export const FILTER_LETTERS = {
  categoryId: 'c',
  providerId: 'p',
  brandId: 'b',
  year: 'y',
  text: 't',
  state: 's',
  vehicleId: 'v',
} as const;
export type FilterKey = keyof typeof FILTER_LETTERS;

/** The page of a list, 1-based. */
export const PAGE_LETTERS = 'pag';

/** The list narrowed by one filter: `/productos?c=1.1`. */
export const narrowedList = (list: string, key: FilterKey, value: string | number): string =>
  `${list}?${FILTER_LETTERS[key]}=${encodeURIComponent(value)}`;
