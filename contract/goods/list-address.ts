/** Filters in the address of the shop's list (spec, sections 2 and 3). */

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
export type LetteredKey = keyof typeof FILTER_LETTERS;

/** Another name for `t`; it leads to the list even if it is empty. */
export const SEARCH_PARAMETER = 'search';

/** The page of a list, 1-based. */
export const PAGE_LETTERS = 'pag';

/** Returns the address of a list with one filter: `/productos?c=1.1`. */
export const narrowedList = (list: string, key: LetteredKey, value: string | number): string =>
  `${list}?${FILTER_LETTERS[key]}=${encodeURIComponent(value)}`;

/** Returns the name of the page of a list with one filter: `c-1-1`, since a dot would begin a file extension. */
export const listPageName = (key: LetteredKey, value: string): string =>
  `${FILTER_LETTERS[key]}-${value.replaceAll('.', '-')}`;

/** Parses the name of such a page; undefined for other names. */
export const listOfPage = (name: string): { letter: string; value: string } | undefined => {
  const [, letter, value] = /^([a-z])-([\d-]+)$/.exec(name) ?? [];
  return letter && value ? { letter, value: value.replaceAll('-', '.') } : undefined;
};
