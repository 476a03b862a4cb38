/** A list's query string out of a table of its filters: read from any address, written the shortest way. */

import { PAGE_LETTERS } from '#contract/goods/list-address';
import { MAX_SEARCH } from '#contract/limits';
import { cut } from '#contract/text/plain-text';
import { isDay } from '#contract/time/wire-dates';

/** The page that a query string asks for, 1-based; whatever is unreadable, or longer than any list has, is the first. */
export const pageOf = (search: string): number => {
  const page = new URLSearchParams(search).get(PAGE_LETTERS) ?? '';
  return /^\d{1,7}$/.test(page) ? Math.max(Number(page), 1) : 1;
};

/** One filter: how the address calls it, and what of a value can be meant; '' = nothing. */
interface Filter {
  letter: string;
  read(raw: string): string;
  /** What is looked at beside the list: no part of what is asked, nor of a view that is kept. */
  isBeside?: true;
}

/** What is typed; blanks around it go when it is written. */
export const textFilter = (letter: string): Filter => ({
  letter,
  read: (raw) => cut(raw, MAX_SEARCH),
});
/** One of a few codes, however they are spelt. */
export const choiceFilter = (letter: string, ids: readonly string[]): Filter => ({
  letter,
  read: (raw) => (ids.includes(raw.toUpperCase()) ? raw.toUpperCase() : ''),
});
/** The number of what is open beside the list. */
export const besideFilter = (letter: string): Filter => ({
  letter,
  read: (raw) => (/^\d{1,9}$/.test(raw) ? raw : ''),
  isBeside: true,
});
/** `2026-11-21`, as date inputs give it. */
export const dayFilter = (letter: string): Filter => ({
  letter,
  read: (raw) => (isDay(raw) ? raw : ''),
});

/** One value for each filter, '' where there is none. */
type FilterValues<K extends string> = Record<K, string>;
type QueryOf<K extends string> = FilterValues<K> & { page: number };

export interface QueryCodec<Q extends { page: number }> {
  /** Reads any query string, however hostile: what cannot be meant counts as absent. */
  parse(search: string): Q;
  /** `?t=…&pag=2`, or empty where nothing is asked. */
  write(query: Q): string;
}

/** Of a list that something may be open beside. */
export interface BesideCodec<Q extends { page: number }> extends QueryCodec<Q> {
  /** What is asked alone, without what is open beside it. */
  asked(query: Q): Q;
}

export const codecOf = <K extends string>(filters: Record<K, Filter>): BesideCodec<QueryOf<K>> => {
  // Object.keys forgets that its answers are the keys.
  const keys = Object.keys(filters) as K[];
  return {
    parse: (search) => {
      const given = new URLSearchParams(search);
      const read = (key: K) => filters[key].read(given.get(filters[key].letter) ?? '');
      // Each key has its value now; TypeScript cannot follow `fromEntries`.
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
    asked: (query) => {
      const alone = { ...query };
      // TypeScript knows no values of keys that it does not know.
      for (const key of keys) if (filters[key].isBeside) Object.assign(alone, { [key]: '' });
      return alone;
    },
  };
};
