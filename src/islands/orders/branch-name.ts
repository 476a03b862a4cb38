/** What a branch is called; one that the shop does not have (any more) by its code. */
import { variant } from 'virtual:variant';

export const branchName = (code: string): string =>
  variant.branches.find((branch) => branch.code === code)?.name ?? code;
