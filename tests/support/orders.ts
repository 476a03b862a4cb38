/** Orders for tests, as a page would send them. */
import { randomUUID } from 'node:crypto';

export interface Row {
  Code: string;
  Quantity: number;
  /** Decimal, as shown to the buyer. */
  Price: number;
  /** The car that it is for. */
  Vehicle?: string;
}

/** An order by deposit, fetched at the first branch; `changes` replaces single fields. */
export const orderOf = (rows: readonly Row[], changes: Record<string, unknown> = {}) => ({
  order: {
    OrderGUID: randomUUID(),
    OrderPhone: '099 000 000',
    OrderShippingId: 'RES',
    OrderBranchCode: 'B',
    OrderPaymentId: 'BRDE',
    Items: rows.map((row) => ({ Name: '', ...row })),
    ...changes,
  },
});
