import type { OrderItemDocument } from './documents/dealings.ts';
import type { ProductDocument } from './documents/goods.ts';

export const totalOf = ({ Stock }: ProductDocument): number =>
  Stock.reduce((sum, { BranchQuant }) => sum + BranchQuant, 0);

/** Stock up to this shows as the last units. */
const LAST_UNITS = 2;

const availabilityOf = (units: number): string => {
  if (units <= 0) return 'NO';
  return units <= LAST_UNITS ? 'CO' : 'AV';
};

export const stockReply = (product: ProductDocument) => ({
  Code: product.ProductCode,
  Available: availabilityOf(totalOf(product)),
  Branches: product.Stock.map(({ BranchCode, BranchQuant }) => ({
    Code: BranchCode,
    Quant: BranchQuant,
  })),
});

/** Takes units from the pick-up branch first, then from the fullest. There must be enough. */
export const takeStock = (
  { Stock }: ProductDocument,
  units: number,
  branch: string,
): OrderItemDocument['Taken'] => {
  let left = units;
  const isFirst = ({ BranchCode }: { BranchCode: string }) => Number(BranchCode === branch);
  return Stock.toSorted((a, b) => isFirst(b) - isFirst(a) || b.BranchQuant - a.BranchQuant).flatMap(
    (shelf) => {
      const taken = Math.min(left, shelf.BranchQuant);
      left -= taken;
      shelf.BranchQuant -= taken;
      return taken > 0 ? [{ BranchCode: shelf.BranchCode, BranchQuant: taken }] : [];
    },
  );
};

/** Moves the units of an order. @param sign 1 returns them, -1 takes them */
export const moveTaken = (
  { Stock }: ProductDocument,
  taken: OrderItemDocument['Taken'],
  sign: 1 | -1,
): void => {
  for (const { BranchCode, BranchQuant } of taken) {
    const shelf = Stock.find((one) => one.BranchCode === BranchCode);
    if (shelf) shelf.BranchQuant += sign * BranchQuant;
    else if (sign === 1) Stock.push({ BranchCode, BranchQuant });
  }
};
