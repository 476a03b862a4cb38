/** Where an order is fetched: which branch it is, in the one wording of page, mail and slip. */
import type { Branch, Variant } from './schema.ts';

interface Fetched {
  branchCode: string;
  /** As the order keeps it: the shop may have closed the branch since. */
  branchName: string;
}

/** Empty where the order is brought to its buyer. */
export const pickupPlace = (
  { branches }: Pick<Variant, 'branches'>,
  { branchCode, branchName }: Fetched,
): string => {
  const branch = branches.find(({ code }) => code === branchCode);
  return branch ? `${branch.name}, ${branch.address}` : branchName;
};

/** The branch of that code; a shop with one need not ask. Undefined = it must be chosen. */
export const chosenBranch = (
  { branches }: Pick<Variant, 'branches'>,
  code: string,
): Branch | undefined => {
  const [first, ...others] = branches;
  return others.length === 0 ? first : branches.find((one) => one.code === code);
};
