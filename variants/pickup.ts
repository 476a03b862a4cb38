import type { Branch, Variant } from './schema.ts';

interface Fetched {
  branchCode: string;
  /** Stored with the order, since the shop may have closed the branch. */
  branchName: string;
}

/** Names the branch of a pick-up; empty for deliveries. */
export const pickupPlace = (
  { branches }: Pick<Variant, 'branches'>,
  { branchCode, branchName }: Fetched,
): string => {
  const branch = branches.find(({ code }) => code === branchCode);
  return branch ? `${branch.name}, ${branch.address}` : branchName;
};

/** Returns the branch of a code, or the only one; undefined = it must be chosen. */
export const chosenBranch = (
  { branches }: Pick<Variant, 'branches'>,
  code: string,
): Branch | undefined => {
  const [first, ...others] = branches;
  return others.length === 0 ? first : branches.find((one) => one.code === code);
};
