import { useStore } from '@nanostores/react';
import { categoryList, companyListFilters, tagList, workBranchList } from '#contract/calls/catalog';
import { listOf } from '#stores/reads/reference-lists';
import { findCategory } from '../categories.ts';
import type { Choices } from '../kind.ts';

/** Reads the lists that name the filters of products; a failed list is read again, and its names are missing meanwhile. */
export const useChoices = (): Choices => {
  const categories = useStore(listOf(categoryList));
  const companies = useStore(listOf(companyListFilters));
  const tags = useStore(listOf(tagList));
  const workBranches = useStore(listOf(workBranchList));
  const named = {
    tagId: tags.items,
    workBranchId: workBranches.items,
    clientOfCompanyId: companies.items,
  };
  return {
    isReady: [categories, companies, tags, workBranches].every(
      ({ status }) => status !== 'loading',
    ),
    nameOf: (key, id) => {
      if (key === 'categoryId') return findCategory(categories.items, id)?.name;
      if (key !== 'tagId' && key !== 'workBranchId' && key !== 'clientOfCompanyId')
        return undefined;
      return named[key].find((each) => String(each.id) === id)?.name;
    },
  };
};
