/** Decides what a unit of a product costs its buyer. */
import { TAX_RATE } from '#contract/amounts/money';

/** A rule of a list of the buyer's company that fits the product. */
export interface FittingRule {
  listId: number;
  isOfProduct: boolean;
  isOfBrand: boolean;
  /** Depth of its category; 0 = any category. */
  depth: number;
  /** A fixed price; null = a percentage. */
  priceCents: number | null;
  percent: number | null;
  sellsBelowCost: boolean;
}

export interface PriceSources {
  /** The product's own price. */
  priceCents: number;
  /** The price in force for everybody: its own, or its offer's. */
  publicCents: number;
  /** Without tax; 0 = unknown. */
  lastCostCents: number;
  rules: readonly FittingRule[];
}

/** Higher wins: product, brand and category, category (the deepest), brand, all. */
const rankOf = ({ isOfProduct, isOfBrand, depth }: FittingRule): readonly number[] => [
  Number(isOfProduct),
  Number(isOfBrand && depth > 0),
  depth,
  Number(isOfBrand),
];

const isMoreSpecific = (a: FittingRule, b: FittingRule): boolean => {
  const [ofA, ofB] = [rankOf(a), rankOf(b)];
  const at = ofA.findIndex((rank, place) => rank !== ofB[place]);
  return at >= 0 && (ofA[at] ?? 0) > (ofB[at] ?? 0);
};

/** The lowest price whose part without tax, as `withoutTax` rounds it, covers the cost. */
export const costWithTax = (cents: number): number =>
  Math.max(0, Math.ceil((cents - 0.5) * (1 + TAX_RATE) - 1e-6));

/**
 * Returns whether a price needs the permission to sell below the cost. At its own price, if it has one, whoever made
 * the price, the offer or the list sells the product.
 */
export const isBelowCost = (
  unitCents: number,
  { lastCostCents, priceCents }: { lastCostCents: number; priceCents: number },
): boolean =>
  unitCents < costWithTax(lastCostCents) && (priceCents === 0 || unitCents < priceCents);

/** @returns the price of a rule, rounded once */
const ruledCents = (
  { priceCents: fixed, percent, sellsBelowCost }: FittingRule,
  { priceCents, lastCostCents }: Omit<PriceSources, 'rules'>,
): number => {
  const cents =
    fixed ?? Math.round((priceCents * (10_000 - Math.round((percent ?? 0) * 100))) / 10_000);
  return sellsBelowCost ? cents : Math.max(cents, costWithTax(lastCostCents));
};

/** Returns the rule of each list that wins. Of equal ones the first does. */
const winners = (rules: readonly FittingRule[]): FittingRule[] => {
  const best = new Map<number, FittingRule>();
  for (const rule of rules) {
    const other = best.get(rule.listId);
    if (!other || isMoreSpecific(rule, other)) best.set(rule.listId, rule);
  }
  return [...best.values()];
};

/** Returns the lowest of the public price and the buyer's lists. */
export const resolveCents = (sources: PriceSources): number =>
  Math.min(
    sources.publicCents,
    // A price of 0 is none.
    ...winners(sources.rules).map((rule) => Math.max(1, ruledCents(rule, sources))),
  );
