/** Whose orders a page shows: the visitor's own, or those of the company in its path. */
import type { User } from '#contract/entities/people';
import type { FilterItem } from '#contract/list-fields';

export type Scope = 'mine' | 'company';

/** `/12/pedidos` → 12; undefined where the path names no company. */
export const companyIdOf = (path: string): number | undefined => {
  const first = path.split('/')[1] ?? '';
  return /^[1-9]\d{0,8}$/.test(first) ? Number(first) : undefined;
};

export const filtersOf = (scope: Scope, user: User, path: string): FilterItem[] =>
  scope === 'mine'
    ? [{ FilterKey: 'guid', FilterValue: user.gUID }]
    : [{ FilterKey: 'toCompany', FilterValue: `${companyIdOf(path) ?? -1}` }];
