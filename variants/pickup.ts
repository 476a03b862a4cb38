/** Where an order is fetched, in the one wording of page, mail and slip. */
import type { Variant } from './schema.ts';

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
