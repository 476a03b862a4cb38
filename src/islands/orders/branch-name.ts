/** Returns a branch's name, or its code where the shop does not have it any more. */
import { variant } from 'virtual:variant';

export const branchName = (code: string): string =>
  variant.branches.find((branch) => branch.code === code)?.name ?? code;
