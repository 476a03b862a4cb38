import type { LetteredKey } from './list-address.ts';

/** Filters without a letter share one parameter: `filters=tagId:Regalo,workBranchId:2`. */
export const UNLETTERED_KEYS = [
  'tagId',
  'workBranchId',
  'clientOfCompanyId',
  'measures',
  'attributes',
  'price',
] as const;
export const FILTERS_PARAMETER = 'filters';

export type FilterKey = LetteredKey | (typeof UNLETTERED_KEYS)[number];
