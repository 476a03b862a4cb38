import { formatMoney, toCents, withoutTax } from '#contract/amounts/money';
import type { ProductOffer } from '#contract/entities/catalog';
import { isForSale } from '#contract/goods/for-sale';
import { dayText } from '#contract/time/dates';
import type { Variant } from '#variants/schema';

type Tax = Variant['tax'];

/** Shown where a shop that sells has no price for a product. */
export const ASK_PRICE = 'Consultar precio';

/** Returns the text after a price. @param cents with tax */
const taxLabelFor = (cents: number, tax: Tax): string => {
  if (tax === 'added') return '+ IVA';
  return tax === 'included' ? 'IVA inc' : `IVA inc (${formatMoney(withoutTax(cents))} + IVA)`;
};

/** Returns the cents that the shop shows. @param cents with tax */
const shownCents = (cents: number, tax: Tax): number =>
  tax === 'added' ? withoutTax(cents) : cents;

/** A reduced price as shown. */
export interface Reduction {
  /** The price before, which is struck through. */
  before: string;
  /** As the reply has it. */
  offer: NonNullable<ProductOffer>;
}

interface ShownPrice {
  /** Empty where the shop shows none. */
  price: string;
  /** `IVA inc`, and `hasta el 31/12/2026` of an offer. */
  taxLabel: string;
  reduced: Reduction | null;
}

const reductionOf = (offer: ProductOffer, tax: Tax): Reduction | null =>
  offer ? { before: formatMoney(shownCents(toCents(offer.before), tax)), offer } : null;

const withLastDay = (label: string, offer: ProductOffer): string =>
  offer?.until ? `${label} hasta el ${dayText(offer.until)}` : label;

/** @param price decimal, with tax, as on the wire; null and 0 show nothing */
export const shownPrice = (price: number | null, tax: Tax, offer?: ProductOffer): ShownPrice => {
  if (!isForSale(price)) return { price: '', taxLabel: '', reduced: null };
  const cents = toCents(price);
  return {
    price: formatMoney(shownCents(cents, tax)),
    taxLabel: withLastDay(taxLabelFor(cents, tax), offer),
    reduced: reductionOf(offer, tax),
  };
};

interface LowestPrice {
  /** Integer cents, with or without tax as the shop shows it. */
  cents: number;
  taxLabel: string;
  /** Whether other products of the item cost more. */
  from: boolean;
}

/**
 * Returns the lowest of an item's prices, or null where no product has one.
 * @param all decimal, with tax, as on the wire
 */
export const lowestPrice = (all: readonly (number | null)[], tax: Tax): LowestPrice | null => {
  const prices = all.filter(isForSale).map(toCents);
  if (prices.length === 0) return null;
  const lowest = Math.min(...prices);
  return {
    cents: shownCents(lowest, tax),
    taxLabel: taxLabelFor(lowest, tax),
    from: Math.max(...prices) > lowest,
  };
};

/** An item's lowest price as shown. */
export interface CardPrice {
  text: string;
  /** Text after the price: `IVA inc`; empty where buyers ask for it. */
  taxLabel: string;
  /** Whether other products of the item cost more. */
  isFrom: boolean;
  /** If the product with that price has an offer. */
  reduced?: Reduction | null;
}

/**
 * Returns the price of a card; null where the shop shows none.
 * @param offers of the products, in the order of their prices
 */
export const cardPrice = (
  all: readonly (number | null)[],
  { tax, flags }: Pick<Variant, 'tax' | 'flags'>,
  offers: readonly ProductOffer[] = [],
): CardPrice | null => {
  const lowest = lowestPrice(all, tax);
  if (!lowest) return flags.enableSale ? { text: ASK_PRICE, taxLabel: '', isFrom: false } : null;
  const offer = offers[all.indexOf(Math.min(...all.filter(isForSale)))];
  return {
    text: formatMoney(lowest.cents),
    taxLabel: withLastDay(lowest.taxLabel, offer),
    isFrom: lowest.from,
    reduced: reductionOf(offer, tax),
  };
};
