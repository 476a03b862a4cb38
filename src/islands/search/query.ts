/** The query string of the list, which is its whole state. */
import { ORDER_BY, type OrderBy } from '#contract/calls/catalog';
import type { FilterItem } from '#contract/fields/list-fields';
import { FILTER_LETTERS, PAGE_LETTERS, SEARCH_PARAMETER } from '#contract/goods/list-address';
import {
  FILTERS_PARAMETER,
  type FilterKey,
  UNLETTERED_KEYS,
} from '#contract/goods/unlettered-filters';
import { MAX_SEARCH } from '#contract/limits';
import { cut } from '#contract/text/plain-text';

// Object.keys returns strings, although these are the keys.
const LETTERED_KEYS = Object.keys(FILTER_LETTERS) as (keyof typeof FILTER_LETTERS)[];
export const FILTER_KEYS: readonly FilterKey[] = [...LETTERED_KEYS, ...UNLETTERED_KEYS];
export type FacetKey = Exclude<FilterKey, 'text'>;

/** One value per filter, '' without one; `page` counts from 1, as `pag`. */
export type ListQuery = Record<FilterKey, string> & { page: number; order: OrderBy };
export type QueryChange = Partial<ListQuery>;

const LONGEST_VALUE = 60;
const LONGEST: Partial<Record<FilterKey, number>> = { text: MAX_SEARCH, attributes: 280 };
/** Still an integer for every database. */
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
  attributes: '',
  price: '',
  page: 1,
  order: 'REL',
};

const clean = (value: string, longest: number): string =>
  cut(value.replace(/\p{Cc}+/gu, ' ').trim(), longest).trim();

const readValue = (key: FilterKey, raw: string): string => {
  const value = clean(raw, LONGEST[key] ?? LONGEST_VALUE);
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

/** Parses `tagId:Regalo,workBranchId:2`, where commas in values are `%2C`; invalid pairs are ignored. */
const readPairs = (raw: string): Partial<Record<FilterKey, string>> => {
  const pairs: Partial<Record<FilterKey, string>> = {};
  for (const pair of raw.split(',')) {
    const [key = '', ...value] = pair.split(':');
    try {
      if (isKey(key)) pairs[key] = decodeURIComponent(value.join(':'));
    } catch {
      // An incomplete escape is ignored.
    }
  }
  return pairs;
};

/** Reads `filters` and `search`; letters take precedence. */
const readUnlettered = (parameters: URLSearchParams): Partial<Record<FilterKey, string>> => ({
  text: parameters.get(SEARCH_PARAMETER) ?? '',
  ...readPairs(parameters.get(FILTERS_PARAMETER) ?? ''),
});

const readLettered = (parameters: URLSearchParams, key: FilterKey): string | null =>
  LETTERED_KEYS.some((each) => each === key)
    ? // The condition says that it is one.
      parameters.get(FILTER_LETTERS[key as (typeof LETTERED_KEYS)[number]])
    : null;

/**
 * Parses any query string; invalid values count as absent.
 * @param keys the filters of the shop's items
 */
export const parseQuery = (search: string, keys: readonly FilterKey[] = FILTER_KEYS): ListQuery => {
  const parameters = new URLSearchParams(search);
  const query = { ...emptyQuery };
  const unlettered = readUnlettered(parameters);
  for (const key of keys)
    query[key] = readValue(key, readLettered(parameters, key) || (unlettered[key] ?? ''));
  query.page = readPage(parameters.get(PAGE_LETTERS) ?? '');
  query.order = readOrder(parameters.get('order') ?? '');
  return query;
};

/**
 * Returns whether a query string asks for a list, and not for the landing.
 * @param takesNoText whether an empty search asks for everything
 */
export const asksForList = (search: string, takesNoText = false): boolean => {
  const parameters = new URLSearchParams(search);
  if (parameters.has(SEARCH_PARAMETER)) return true;
  if (takesNoText && parameters.has(FILTER_LETTERS.text)) return true;
  return [...Object.values(FILTER_LETTERS), FILTERS_PARAMETER, PAGE_LETTERS, 'order'].some((name) =>
    parameters.get(name),
  );
};

/** Returns the query string with its `?`; a list of everything is `?pag=1`. */
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

/** Applies a change; unless it is a page, the list begins at its first page. */
export const mergeQuery = (query: ListQuery, change: QueryChange): ListQuery => ({
  ...query,
  page: 1,
  ...change,
});

/** Returns the filters for the call (spec, section 3: FilterKey, FilterValue). */
export const toFilters = (query: ListQuery): FilterItem[] =>
  FILTER_KEYS.filter((key) => query[key]).map((key) => ({
    FilterKey: key,
    FilterValue: query[key],
  }));
