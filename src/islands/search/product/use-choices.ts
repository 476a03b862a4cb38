/** The lists that the filters of products choose from: categories, companies, tags and lines of work. */
import { useStore } from '@nanostores/react';
import { categoryList, companyListFilters, tagList, workBranchList } from '#contract/calls/catalog';
import { listOf } from '#stores/reads/reference-lists';
import { findCategory } from '../categories.ts';
import type { Choices } from '../kind.ts';

/** A list that fails is asked for again by itself; the filters do without its names meanwhile. */
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
