/** Sales at the counter for tests, as the screen sends them. */
import { randomUUID } from 'node:crypto';

interface SoldRow {
  Code: string;
  Price?: number;
  Discount?: number;
  Quantity?: number;
}

/** Sells at branch B for cash, exactly. @param total of the rows; by default 100 for one unit */
export const saleOf = (
  rows: readonly SoldRow[],
  { total = 100, ...more }: Record<string, unknown> & { total?: number } = {},
) => ({
  sale: {
    OrderGUID: randomUUID(),
    OrderBranchCode: 'B',
    Items: rows.map((row) => ({ Price: 100, Discount: 0, Quantity: 1, ...row })),
    Payments: [{ PaymentId: 'EFE', Amount: total, Received: total }],
    ...more,
  },
});
