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
type LetteredKey = keyof typeof FILTER_LETTERS;

/** Filters without a letter of their own: they stand together, as `filters=tagId:Regalo,workBranchId:2`. */
export const UNLETTERED_KEYS = ['tagId', 'workBranchId', 'clientOfCompanyId', 'measures'] as const;
export const FILTERS_PARAMETER = 'filters';
/** A text under another name than `t`; also without one it asks for the list. */
export const SEARCH_PARAMETER = 'search';

export type FilterKey = LetteredKey | (typeof UNLETTERED_KEYS)[number];

/** The page of a list, 1-based. */
export const PAGE_LETTERS = 'pag';

/** The list narrowed by one filter: `/productos?c=1.1`. */
export const narrowedList = (list: string, key: LetteredKey, value: string | number): string =>
  `${list}?${FILTER_LETTERS[key]}=${encodeURIComponent(value)}`;

/** Folder of the lists' pages that the build makes; their addresses are rewritten to it. */
export const LIST_PAGES = '/_listas';
/** Beside them: the categories and brands of the whole catalogue. */
export const CATALOGUE_DATA = `${LIST_PAGES}/catalogo.json`;

/** The page of a list that one filter narrows: `c-1-1`, as dots would be taken for a file's kind. */
export const listPageName = (key: LetteredKey, value: string): string =>
  `${FILTER_LETTERS[key]}-${value.replaceAll('.', '-')}`;

/** Letter and value of such a page's address; undefined where the name is none. */
export const listOfPage = (name: string): { letter: string; value: string } | undefined => {
  const [, letter, value] = /^([a-z])-([\d-]+)$/.exec(name) ?? [];
  return letter && value ? { letter, value: value.replaceAll('-', '.') } : undefined;
};
