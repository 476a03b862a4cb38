import { categoryTable } from '#contract/calls/categories';
import type { OwnAttributes } from '#contract/goods/attributes';
import { useQuery } from '../use-query.ts';

/** Returns the own attributes of each category, for `attributesOf`. */
export const useAttributes = (): OwnAttributes =>
  new Map(useQuery(categoryTable, {}).data?.data.map(({ id, attributes }) => [id, attributes]));
