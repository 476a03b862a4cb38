/** The filters of lists whose host sends none: all its categories and brands, without numbers of results. */
import type { Category, ResultFilter } from '#contract/entities/catalog';
import type { FilterItem } from '#contract/fields/list-fields';
import { MINUTE_MS } from '#contract/time/dates';
import { cacheAnswers } from '../cached-answers.ts';
import { isItemError } from '../pages/tolerance.ts';
import { type AskOptions, askHost, type Remote } from './ask.ts';

/** Categories and brands hardly change, and every list needs them. */
const CACHE_MS = 10 * MINUTE_MS;
const MAX_CACHED = 500;

export const UNKNOWN_COUNT = -1;

type Named = { id: string | number; name: string };

const filterOf = (key: string, all: readonly Named[]): ResultFilter[] =>
  all.length === 0
    ? []
    : [{ key, items: all.map(({ id, name }) => ({ id: `${id}`, name, count: UNKNOWN_COUNT })) }];

const flat = (categories: readonly Category[]): Category[] =>
  categories.flatMap((category) => [category, ...flat(category.items)]);

/** Creates the function that completes the filters of a list. */
export const createMissingFilters = (remote: Remote) => {
  const cache = cacheAnswers<ResultFilter[]>(CACHE_MS, MAX_CACHED);

  /** A host that fails on a list of names has none. */
  const named = async (key: string, work: Promise<{ data: readonly Named[] }>) => {
    try {
      return filterOf(key, (await work).data);
    } catch (error) {
      if (!isItemError(error)) throw error;
      return [];
    }
  };

  const categories = async (as: AskOptions): Promise<{ data: Category[] }> => ({
    data: flat((await askHost(remote, 'categoryList', {}, as)).data),
  });

  /** @param told as the host has sent them @param asked filters of the list */
  return async (
    told: readonly ResultFilter[],
    asked: readonly FilterItem[],
    as: AskOptions,
  ): Promise<ResultFilter[]> => {
    if (told.some(({ key, items }) => key === 'categoryId' && items.length > 0)) return [...told];
    const chosen = asked.find(({ FilterKey }) => FilterKey === 'categoryId')?.FilterValue;
    const [ofCategories, ofBrands] = await Promise.all([
      cache.get('categories', () => named('categoryId', categories(as))),
      cache.get(`brands ${chosen ?? ''}`, () =>
        named(
          'brandId',
          chosen === undefined
            ? askHost(remote, 'brandList', {}, as)
            : askHost(remote, 'brandListByCategory', { categoryId: chosen }, as),
        ),
      ),
    ]);
    const isTold = (key: string) => told.some((filter) => filter.key === key);
    return [
      ...told,
      ...[...ofCategories, ...ofBrands].filter(({ key }) => key !== '' && !isTold(key)),
    ];
  };
};
