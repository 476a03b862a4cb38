/** Codecs between a list's query and its query string. */

import type { FilterItem } from '#contract/fields/list-fields';
import { PAGE_LETTERS } from '#contract/goods/list-address';
import { MAX_SEARCH } from '#contract/limits';
import { cut } from '#contract/text/plain-text';
import { isDay } from '#contract/time/wire-dates';

/** Returns the 1-based page; invalid or too large values are the first. */
export const pageOf = (search: string): number => {
  const page = new URLSearchParams(search).get(PAGE_LETTERS) ?? '';
  return /^\d{1,7}$/.test(page) ? Math.max(Number(page), 1) : 1;
};

/** A filter: its name in the address and its valid values; '' = none. */
interface Filter {
  letter: string;
  read(raw: string): string;
  /** For what is opened beside the list: not part of the list's query, nor of a saved view. */
  isBeside?: true;
}

/** Free text; surrounding blanks are removed when written. */
export const textFilter = (letter: string): Filter => ({
  letter,
  read: (raw) => cut(raw, MAX_SEARCH),
});
/** One of some codes, case-insensitive. */
export const choiceFilter = (letter: string, ids: readonly string[]): Filter => ({
  letter,
  read: (raw) => (ids.includes(raw.toUpperCase()) ? raw.toUpperCase() : ''),
});
/** The id of what is open beside the list. */
export const besideFilter = (letter: string): Filter => ({
  letter,
  read: (raw) => (/^\d{1,9}$/.test(raw) ? raw : ''),
  isBeside: true,
});
/** `2026-11-21`, as in date inputs. */
export const dayFilter = (letter: string): Filter => ({
  letter,
  read: (raw) => (isDay(raw) ? raw : ''),
});

/** One value per filter, '' if none. */
type FilterValues<K extends string> = Record<K, string>;
type QueryOf<K extends string> = FilterValues<K> & { page: number };

export interface QueryCodec<Q extends { page: number }> {
  /** Parses any query string; invalid values count as absent. */
  parse(search: string): Q;
  /** `?t=…&pag=2`, or empty for the default query. */
  write(query: Q): string;
}

/** For lists with something open beside. */
export interface BesideCodec<Q extends { page: number }> extends QueryCodec<Q> {
  /** Returns the list's query without what is open beside it. */
  listQuery(query: Q): Q;
}

export const codecOf = <K extends string>(filters: Record<K, Filter>): BesideCodec<QueryOf<K>> => {
  // Object.keys loses the key type.
  const keys = Object.keys(filters) as K[];
  return {
    parse: (search) => {
      const params = new URLSearchParams(search);
      const read = (key: K) => filters[key].read(params.get(filters[key].letter) ?? '');
      // Every key has a value; TypeScript cannot follow `fromEntries`.
      const values = Object.fromEntries(keys.map((key) => [key, read(key)])) as FilterValues<K>;
      return { ...values, page: pageOf(search) };
    },
    write: (query) => {
      const written = new URLSearchParams();
      for (const key of keys) {
        const value = query[key].trim();
        if (value) written.set(filters[key].letter, value);
      }
      if (query.page > 1) written.set(PAGE_LETTERS, `${query.page}`);
      return written.size > 0 ? `?${written}` : '';
    },
    listQuery: (query) => {
      const alone = { ...query };
      // TypeScript cannot assign to a generic key.
      for (const key of keys) if (filters[key].isBeside) Object.assign(alone, { [key]: '' });
      return alone;
    },
  };
};

/** Returns the filters of a call from a query's values; the page and empty values are no filters. */
export const filterItems = ({
  page: _,
  ...values
}: Readonly<Record<string, string | number | undefined>>): FilterItem[] =>
  Object.entries(values).flatMap(([FilterKey, value = '']) => {
    const FilterValue = `${value}`.trim();
    return FilterValue === '' ? [] : [{ FilterKey, FilterValue }];
  });
