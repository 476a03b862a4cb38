/** How stock is labelled, and which branch gives what; pure. */

export interface StockRow {
  productId: number;
  branchCode: string;
  quantity: number;
}

/** What a row of an order asks for. */
export interface Wanted {
  productId: number;
  /** As the order names it; refusals name it back. */
  code: string;
  quantity: number;
}

/** Units taken from one branch. */
export type Take = StockRow;

export type Allocation =
  | { ok: true; takes: Take[] }
  /** Codes of which there are not enough, all branches together, and how many there are. */
  | { ok: false; short: Short[] };

interface Short {
  code: string;
  left: number;
}

/** The given branch, then the fullest; equal ones by code, so that a repeat decides alike. */
const inTurn = (rows: readonly StockRow[], first: string): StockRow[] =>
  [...rows].sort(
    (a, b) =>
      Number(b.branchCode === first) - Number(a.branchCode === first) ||
      b.quantity - a.quantity ||
      (a.branchCode < b.branchCode ? -1 : 1),
  );

/** Takes `quantity` units off the rows, as few branches as the turn allows; null = not enough. */
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
 * Decides which branch gives what. Rows of one product count together.
 * @param stock what there is, all branches of all wanted products
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
