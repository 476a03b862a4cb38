import { variant } from 'virtual:variant';
import type { FilterItem } from '#contract/fields/list-fields';

/** Limits a list to the orders of the shop's own company. */
export const OURS: FilterItem = {
  FilterKey: 'toCompany',
  FilterValue: `${variant.destinationCompany.id}`,
};
