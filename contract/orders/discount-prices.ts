/**
 * Computes the discount of each unit. Unit prices are whole cents, rounded once, so that everything which
 * multiplies them by a quantity agrees (docs/decisions/0211).
 */
import { MAX_DISCOUNT } from '../definitions/discount.ts';
import { unitCentsOf } from './quotation-prices.ts';

/** As an order keeps them: later changes of the code do not affect it. */
export interface DiscountTerms {
  /** 0 = an amount. */
  percent: number;
  amountCents: number;
  minimumCents: number;
  /** Numbers of categories and ids of brands; both empty = all products. */
  categoryNumbers: readonly number[];
  brandIds: readonly number[];
}

interface Discountable {
  /** Before the discount. */
  priceCents: number;
  quantity: number;
  /** Whether the code is for it. */
  isMeant: boolean;
}

const centsOf = ({ priceCents, quantity }: Discountable): number => priceCents * quantity;

/** The most that a unit may lose. */
const mostOf = ({ priceCents, isMeant }: Discountable): number =>
  isMeant ? priceCents - unitCentsOf({ priceCents, discount: MAX_DISCOUNT }) : 0;

/** Spreads an amount by value. The sum is the amount, or below it by less than the units of one line. */
const spread = (lines: readonly Discountable[], amountCents: number): number[] => {
  const meant = lines.map((line) => (line.isMeant ? centsOf(line) : 0));
  const total = meant.reduce((sum, value) => sum + value, 0);
  const most = lines.reduce((sum, line) => sum + mostOf(line) * line.quantity, 0);
  const wanted = Math.min(amountCents, most);
  if (total === 0 || wanted === 0) return lines.map(() => 0);
  const rows = lines.map((line, place) => {
    const share = (wanted * (meant[place] ?? 0)) / total / line.quantity;
    const off = Math.min(Math.floor(share), mostOf(line));
    return { place, off, rest: share - off, quantity: line.quantity, most: mostOf(line) };
  });
  let left = wanted - rows.reduce((sum, row) => sum + row.off * row.quantity, 0);
  while (left > 0) {
    // A cent more for the line with the largest remainder, among those whose units fit.
    const [next] = rows
      .filter(({ off, most: limit, quantity }) => off < limit && quantity <= left)
      .sort((one, other) => other.rest - one.rest || one.place - other.place);
    if (!next) break;
    next.off += 1;
    next.rest -= 1;
    left -= next.quantity;
  }
  return rows.map(({ off }) => off);
};

/** Returns the cents that each line's unit loses. */
export const discountsOf = (
  lines: readonly Discountable[],
  { percent, amountCents }: Pick<DiscountTerms, 'percent' | 'amountCents'>,
): number[] =>
  percent > 0
    ? lines.map((line) =>
        line.isMeant
          ? line.priceCents - unitCentsOf({ priceCents: line.priceCents, discount: percent })
          : 0,
      )
    : spread(lines, amountCents);
