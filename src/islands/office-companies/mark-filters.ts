/** The filters by what companies are marked with, which their list and that of their groups share. */
import type { CallOutput } from '#contract/call';
import type { companyListMarks } from '#contract/calls/companies';
import { textFilter } from '#stores/reads/list-query';

type Marks = CallOutput<typeof companyListMarks>;
type Marked = readonly { id: string | number; name: string }[] | undefined;

/** What stands in the address. */
export const markFilters = {
  tagId: textFilter('etiqueta'),
  workBranchId: textFilter('rubro'),
  clientOfCompanyId: textFilter('cliente'),
};

const choice = <K extends keyof typeof markFilters>(key: K, label: string, marked: Marked) => ({
  key,
  kind: 'choice' as const,
  label,
  options: (marked ?? []).map(({ id, name }) => ({ id: `${id}`, name })),
});

/** @param marks undefined = they are not there yet */
export const markFields = (marks: Marks | undefined) => [
  choice('tagId', 'Etiqueta', marks?.tags),
  choice('workBranchId', 'Rubro', marks?.workBranches),
  choice('clientOfCompanyId', 'Cliente de', marks?.clientOf),
];
