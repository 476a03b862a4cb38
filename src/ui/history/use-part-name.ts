import { printing } from 'virtual:printing';
import { variant } from 'virtual:variant';
import { useBranches } from '../use-branches.ts';

/** Returns a function that names a branch, delivery, payment method or material by its code; other parts of a field are unchanged. */
export const usePartName = (): ((part: string) => string) => {
  const branches = useBranches();
  return (part) =>
    branches.find(({ code }) => code === part)?.name ??
    [...variant.shippings, ...variant.payments, ...(printing?.materials ?? [])].find(
      ({ id }) => id === part,
    )?.name ??
    part;
};
