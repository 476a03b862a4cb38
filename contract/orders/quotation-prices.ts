/** Prices of a quotation: one rounding for the unit of each line, as its order has them. */

/** A line before its discount. */
export interface QuotedLine {
  priceCents: number;
  /** Percent. */
  discount: number;
  quantity: number;
}

/** Returns what a unit costs with its discount, with tax. */
export const unitCentsOf = ({ priceCents, discount }: Omit<QuotedLine, 'quantity'>): number =>
  Math.round((priceCents * (100 - discount)) / 100);

export const quotedTotal = (lines: readonly QuotedLine[]): number =>
  lines.reduce((sum, line) => sum + unitCentsOf(line) * line.quantity, 0);
