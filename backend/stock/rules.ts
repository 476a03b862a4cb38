export interface StockRow {
  productId: number;
  branchCode: string;
  quantity: number;
}

/** A row of an order. */
export interface Wanted {
  productId: number;
  /** As the order spells it; refusals repeat it. */
  code: string;
  quantity: number;
}

/** Units taken from one branch. */
export type Take = StockRow;

export type Allocation =
  | { ok: true; takes: Take[] }
  /** Codes with too few units in all branches together, and how many there are. */
  | { ok: false; short: Short[] };

export interface Short {
  code: string;
  left: number;
}

/** Sorts the preferred branch first, then by quantity; ties by code, so that a repeat decides alike. */
const inTurn = (rows: readonly StockRow[], first: string): StockRow[] =>
  [...rows].sort(
    (a, b) =>
      Number(b.branchCode === first) - Number(a.branchCode === first) ||
      b.quantity - a.quantity ||
      (a.branchCode < b.branchCode ? -1 : 1),
  );

/** Takes `quantity` units off the rows, from as few branches as their order allows; null = not enough. */
const takeFrom = (rows: readonly StockRow[], quantity: number): Take[] | null => {
  const takes: Take[] = [];
  let missing = quantity;
  for (const row of rows) {
    const taken = Math.min(missing, row.quantity);
    if (taken > 0) takes.push({ ...row, quantity: taken });
    missing -= Math.max(taken, 0);
    if (missing === 0) return takes;
  }
  return null;
};

/**
 * Decides which branch supplies which units. Rows of one product count together.
 * @param stock the stock levels of all wanted products in all branches
 * @param first the branch where the buyer fetches them; empty = none
 */
export const allocate = (
  stock: readonly StockRow[],
  wanted: readonly Wanted[],
  first = '',
): Allocation => {
  const byProduct = new Map<number, { codes: string[]; quantity: number }>();
  for (const { productId, code, quantity } of wanted) {
    const sum = byProduct.get(productId) ?? { codes: [], quantity: 0 };
    if (!sum.codes.includes(code)) sum.codes.push(code);
    sum.quantity += quantity;
    byProduct.set(productId, sum);
  }
  const takes: Take[] = [];
  const short: Short[] = [];
  for (const [productId, { codes, quantity }] of byProduct) {
    const rows = stock.filter((row) => row.productId === productId);
    const taken = takeFrom(inTurn(rows, first), quantity);
    if (taken) takes.push(...taken);
    else {
      const left = rows.reduce((sum, row) => sum + Math.max(row.quantity, 0), 0);
      short.push(...codes.map((code) => ({ code, left })));
    }
  }
  return short.length > 0 ? { ok: false, short } : { ok: true, takes };
};
