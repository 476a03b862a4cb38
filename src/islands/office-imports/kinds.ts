import { importList } from '#contract/calls/imports';
import { type ImportKindName, importKindNames } from '#contract/entities/imports';
import { useQuery } from '../../ui/use-query.ts';

export const LISTED = { rowIndex: 0, rowsMax: 50 } as const;

/** Every shop has products; used while loading. */
const DEFAULT_KINDS: readonly ImportKindName[] = ['products'];

export const useKinds = () => {
  const { data } = useQuery(importList, LISTED);
  const kinds = data?.kinds ?? DEFAULT_KINDS;
  return {
    options: kinds.map((kind) => ({ id: kind, name: importKindNames[kind] })),
    kindOf: (id: string): ImportKindName => kinds.find((kind) => kind === id) ?? 'products',
  };
};
