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
  /** No discount goes below it; 0 = unknown. */
  leastCents: number;
}

const centsOf = ({ priceCents, quantity }: Discountable): number => priceCents * quantity;

/** The most that a unit may lose. */
const mostOf = ({ priceCents, isMeant, leastCents }: Discountable): number =>
  isMeant
    ? Math.max(
        0,
        priceCents - Math.max(leastCents, unitCentsOf({ priceCents, discount: MAX_DISCOUNT })),
      )
    : 0;

/** Spreads an amount by value. The sum is the amount, or below it by less than the units of one line. */
const spread = (lines: readonly Discountable[], amountCents: number): number[] => {
  const rows = lines.map((line, place) => {
    const most = mostOf(line);
    return { place, value: centsOf(line), quantity: line.quantity, most, off: 0, rest: 0 };
  });
  let open = rows.filter(({ most }) => most > 0);
  let left = Math.min(
    amountCents,
    open.reduce((sum, { most, quantity }) => sum + most * quantity, 0),
  );
  // Lines that cannot take their share leave it to the others.
  for (;;) {
    const total = open.reduce((sum, { value }) => sum + value, 0);
    for (const row of open) row.rest = (left * row.value) / total / row.quantity;
    const full = open.filter(({ rest, most }) => rest >= most);
    if (full.length === 0) break;
    for (const row of full) {
      row.off = row.most;
      left -= row.most * row.quantity;
    }
    open = open.filter((row) => !full.includes(row));
  }
  for (const row of open) {
    row.off = Math.floor(row.rest);
    row.rest -= row.off;
    left -= row.off * row.quantity;
  }
  while (left > 0) {
    // A cent more for the line with the largest remainder, among those whose units fit.
    const [next] = open
      .filter(({ off, most, quantity }) => off < most && quantity <= left)
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
        Math.min(
          line.priceCents - unitCentsOf({ priceCents: line.priceCents, discount: percent }),
          mostOf(line),
        ),
      )
    : spread(lines, amountCents);
