import { variant } from 'virtual:variant';
import { atom, computed } from 'nanostores';
import { configFind } from '#contract/calls/config';
import { readOwnData } from '#contract/entities/own-data';
import { queryOf } from '#stores/reads/query';
import { mergeBranches } from '#variants/own-data';

/** The branches as the settings have them; the pages' until these are known. */
export const $branchesNow = computed(
  queryOf(configFind, atom({ key: 'SHOP_BRANCHES' as const })),
  ({ data }) =>
    mergeBranches(variant.branches, readOwnData({ SHOP_BRANCHES: data?.data.value }).branches),
);
