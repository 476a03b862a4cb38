/** What this shop can bring in and take out, as its list of imports tells. */
import { importList } from '#contract/calls/imports';
import { type ImportKindName, importKindNames } from '#contract/entities/imports';
import { useQuery } from '../../ui/use-query.ts';

export const LISTED = { rowIndex: 0, rowsMax: 50 } as const;

/** Every shop has products. */
const AT_LEAST: readonly ImportKindName[] = ['products'];

export const useKinds = () => {
  const { data } = useQuery(importList, LISTED);
  const kinds = data?.kinds ?? AT_LEAST;
  return {
    options: kinds.map((kind) => ({ id: kind, name: importKindNames[kind] })),
    kindOf: (id: string): ImportKindName => kinds.find((kind) => kind === id) ?? 'products',
  };
};
