/** Filters by marks, shared by the lists of companies and groups. */
import type { CallOutput } from '#contract/call';
import type { categoryList } from '#contract/calls/catalog';
import type { companyListMarks } from '#contract/calls/companies';
import { categoryChoices } from '#stores/goods/categories';
import { textFilter } from '#stores/reads/list-query';

type Marks = CallOutput<typeof companyListMarks>;
type Categories = CallOutput<typeof categoryList>;
type Marked = readonly { id: string | number; name: string }[] | undefined;

/** Parameters in the address. */
export const markFilters = {
  tagId: textFilter('etiqueta'),
  workBranchId: textFilter('rubro'),
  categoryId: textFilter('categoria'),
  clientOfCompanyId: textFilter('cliente'),
};

const choice = <K extends keyof typeof markFilters>(
  key: K,
  label: string,
  marked: Marked,
  none = 'Todos',
) => ({
  key,
  kind: 'choice' as const,
  label,
  none,
  options: (marked ?? []).map(({ id, name }) => ({ id: `${id}`, name })),
});

/** Returns the filter fields; undefined = still loading. */
export const markFields = (marks: Marks | undefined, categories: Categories | undefined) => [
  choice('tagId', 'Etiqueta', marks?.tags, 'Todas'),
  choice('workBranchId', 'Rubro', marks?.workBranches),
  choice('categoryId', 'Categoría', categoryChoices(categories?.data ?? []), 'Todas'),
  choice('clientOfCompanyId', 'Cliente de', marks?.clientOf, 'Todas'),
];
