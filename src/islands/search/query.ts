/** The list's query string: the URL is the list's whole state, read and written here alone. */
import { ORDER_BY, type OrderBy } from '#contract/calls/catalog';
import type { FilterItem } from '#contract/fields/list-fields';
import {
  FILTER_LETTERS,
  FILTERS_PARAMETER,
  type FilterKey,
  PAGE_LETTERS,
  SEARCH_PARAMETER,
  UNLETTERED_KEYS,
} from '#contract/goods/list-address';
import { MAX_SEARCH } from '#contract/limits';
import { cut } from '#contract/text/plain-text';

// Object.keys forgets that its answers are the keys.
const LETTERED_KEYS = Object.keys(FILTER_LETTERS) as (keyof typeof FILTER_LETTERS)[];
export const FILTER_KEYS: readonly FilterKey[] = [...LETTERED_KEYS, ...UNLETTERED_KEYS];
/** Keys that are chosen from a list; text has its own box. */
export type FacetKey = Exclude<FilterKey, 'text'>;

/** One value for each filter, '' where there is none; `page` is 1-based as in `pag`. */
export type ListQuery = Record<FilterKey, string> & { page: number; order: OrderBy };
export type QueryChange = Partial<ListQuery>;

const LONGEST_VALUE = 60;
/** Far beyond any list, and still an integer for every database. */
const LAST_PAGE = 1_000_000_000;

export const emptyQuery: ListQuery = {
  categoryId: '',
  providerId: '',
  brandId: '',
  year: '',
  text: '',
  state: '',
  vehicleId: '',
  tagId: '',
  workBranchId: '',
  clientOfCompanyId: '',
  measures: '',
  page: 1,
  order: 'REL',
};

const clean = (value: string, longest: number): string =>
  cut(value.replace(/\p{Cc}+/gu, ' ').trim(), longest).trim();

const readValue = (key: FilterKey, raw: string): string => {
  const value = clean(raw, key === 'text' ? MAX_SEARCH : LONGEST_VALUE);
  if (key === 'text') return value;
  // The spec's placeholder for no category.
  return value === '-1' ? '' : value;
};

const readPage = (raw: string): number => {
  const page = /^\d{1,15}$/.test(raw.trim()) ? Number(raw) : 1;
  return Math.min(Math.max(page, 1), LAST_PAGE);
};

const readOrder = (raw: string): OrderBy =>
  ORDER_BY.find((order) => order === raw.trim().toUpperCase()) ?? 'REL';

const isKey = (key: string): key is FilterKey => FILTER_KEYS.some((each) => each === key);

/** `tagId:Regalo,workBranchId:2`; a value's own comma is written as `%2C`. What cannot be read is no choice. */
const readPairs = (raw: string): Partial<Record<FilterKey, string>> => {
  const pairs: Partial<Record<FilterKey, string>> = {};
  for (const pair of raw.split(',')) {
    const [key = '', ...value] = pair.split(':');
    try {
      if (isKey(key)) pairs[key] = decodeURIComponent(value.join(':'));
    } catch {
      // Half a percent sign: the same as nothing.
    }
  }
  return pairs;
};

/** What was said under `filters` and `search`, where no letter says otherwise. */
const readUnlettered = (given: URLSearchParams): Partial<Record<FilterKey, string>> => ({
  text: given.get(SEARCH_PARAMETER) ?? '',
  ...readPairs(given.get(FILTERS_PARAMETER) ?? ''),
});

const readLettered = (given: URLSearchParams, key: FilterKey): string | null =>
  LETTERED_KEYS.some((each) => each === key)
    ? // The line above says that it is one.
      given.get(FILTER_LETTERS[key as (typeof LETTERED_KEYS)[number]])
    : null;

/**
 * Reads any query string, however hostile: what cannot be meant counts as absent.
 * @param keys the filters that the shop's items have
 */
export const parseQuery = (search: string, keys: readonly FilterKey[] = FILTER_KEYS): ListQuery => {
  const given = new URLSearchParams(search);
  const query = { ...emptyQuery };
  const unlettered = readUnlettered(given);
  for (const key of keys)
    query[key] = readValue(key, readLettered(given, key) || (unlettered[key] ?? ''));
  query.page = readPage(given.get(PAGE_LETTERS) ?? '');
  query.order = readOrder(given.get('order') ?? '');
  return query;
};

/**
 * Whether a query string asks for a list; without one the page shows where to begin.
 * @param takesNoText the shop takes a search without a text for one of everything
 */
export const asksForList = (search: string, takesNoText = false): boolean => {
  const given = new URLSearchParams(search);
  if (given.has(SEARCH_PARAMETER)) return true;
  if (takesNoText && given.has(FILTER_LETTERS.text)) return true;
  return [...Object.values(FILTER_LETTERS), FILTERS_PARAMETER, PAGE_LETTERS, 'order'].some((name) =>
    given.get(name),
  );
};

/** The query string of a list, with its `?`; a list of everything is `?pag=1`. */
export const serialiseQuery = (query: ListQuery): string => {
  const written = new URLSearchParams();
  for (const key of LETTERED_KEYS) if (query[key]) written.set(FILTER_LETTERS[key], query[key]);
  const pairs = UNLETTERED_KEYS.filter((key) => query[key]).map(
    (key) => `${key}:${query[key].replace(/[%,]/g, encodeURIComponent)}`,
  );
  if (pairs.length > 0) written.set(FILTERS_PARAMETER, pairs.join(','));
  if (query.order !== 'REL') written.set('order', query.order);
  if (query.page > 1 || written.size === 0) written.set(PAGE_LETTERS, String(query.page));
  return `?${written}`;
};

/** Another choice begins at its first page again, unless the choice is a page. */
export const mergeQuery = (query: ListQuery, change: QueryChange): ListQuery => ({
  ...query,
  page: 1,
  ...change,
});

/** What the call receives (spec, section 3: FilterKey, FilterValue). */
export const toFilters = (query: ListQuery): FilterItem[] =>
  FILTER_KEYS.filter((key) => query[key]).map((key) => ({
    FilterKey: key,
    FilterValue: query[key],
  }));
