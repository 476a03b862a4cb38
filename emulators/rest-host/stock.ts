/** What its branches have: told, taken for an order and put back. */
import type { OrderItemDocument } from './documents/dealings.ts';
import type { ProductDocument } from './documents/goods.ts';

export const totalOf = ({ Stock }: ProductDocument): number =>
  Stock.reduce((sum, { BranchQuant }) => sum + BranchQuant, 0);

/** Up to so many are the last ones. */
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

/** From the branch where it is fetched first, else from the fullest. There must be enough of it. */
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

/** What an order had taken, or what it takes again. @param sign 1 puts it back, -1 takes it */
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
