import { variant } from 'virtual:variant';
import { narrowedList } from '#contract/goods/list-address';
import { type ListedValue, VALUE_PAGES } from '#contract/goods/value-pages';
import { listPath, vehiclePath } from '#variants/paths';
import { type ListQuery, serialiseQuery } from './query.ts';

export const LIST_PATH = listPath(variant);

export const listHref = (query: ListQuery): string => LIST_PATH + serialiseQuery(query);

/** The one filter that the list is narrowed by, and a value that its category is narrowed by as well. */
export interface ListChoice {
  key: 'categoryId' | 'brandId' | 'vehicleId';
  id: string;
  value?: ListedValue;
}

export const valueAddress = (page: string): string => `${VALUE_PAGES}/${page}`;

/** Returns the pages of narrowed categories among lists: `ventiladores-tension-12-v 1.2 tension=12`. */
export const valuePagesOf = (lists: readonly ListChoice[]): string[] =>
  lists.flatMap(({ id, value }) => (value ? [`${value.page} ${id} ${value.filter}`] : []));

/** Returns the canonical address: a vehicle's own page rather than the list of its parts. */
export const addressOfList = ({ key, id, value }: ListChoice): string =>
  (value && valueAddress(value.page)) ??
  (key === 'vehicleId' ? vehiclePath(variant, Number(id)) : undefined) ??
  narrowedList(LIST_PATH, key, id);
