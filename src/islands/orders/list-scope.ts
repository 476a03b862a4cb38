/** The orders that a page shows: the visitor's own, or those of the company in its path. */
import type { User } from '#contract/entities/people';
import type { FilterItem } from '#contract/fields/list-fields';
import { companyIdOf } from '#stores/account/company';
import { type OrderQuery, queryFilters } from './query.ts';

export type Scope = 'mine' | 'company';

/** Returns the filters of a scope and a query. */
export const filtersOf = (
  scope: Scope,
  user: User,
  path: string,
  query: OrderQuery,
): FilterItem[] => [
  scope === 'mine'
    ? { FilterKey: 'guid', FilterValue: user.gUID }
    : { FilterKey: 'toCompany', FilterValue: `${companyIdOf(path) ?? -1}` },
  ...queryFilters(
    scope === 'mine' ? { ...query, attention: '', branch: '', payment: '', seller: '' } : query,
  ),
];
