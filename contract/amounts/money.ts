/** Money: integer cents inside, decimal numbers on the wire, one format. */
import { twoDecimals } from './numbers.ts';

export type Currency = 'UYU' | 'USD';

/** Wire decimal → integer cents. */
export const toCents = (amount: number): number => Math.round(amount * 100);
/** Integer cents → wire decimal. */
export const fromCents = (cents: number): number => cents / 100;

const SYMBOLS: Readonly<Record<Currency, string>> = { UYU: '$', USD: 'US$' };
export const isCurrency = (code: string): code is Currency => Object.hasOwn(SYMBOLS, code);

/** Returns `$`, `US$`, or the code of another currency. */
export const currencySymbol = (currency: string): string =>
  isCurrency(currency) ? SYMBOLS[currency] : currency;

/** Cents → `$ 1.234,50`, `US$ 31,20`; a provider's other currencies by their code: `EUR 5,00`. */
export const formatMoney = (cents: number, currency = 'UYU'): string =>
  `${currencySymbol(currency)} ${twoDecimals(cents / 100)}`;

/** Writes an amount in its currency. */
export const moneyText = (sum: { currency: string; amountCents: number }): string =>
  formatMoney(sum.amountCents, sum.currency);
/** Writes an amount of the wire. */
export const amountText = (sum: { currency: string; amount: number }): string =>
  formatMoney(toCents(sum.amount), sum.currency);

/** Writes the cost of a delivery. */
export const costText = (cents: number): string => (cents === 0 ? 'Sin costo' : formatMoney(cents));

/** VAT of Uruguay, basic rate (spec, section 9). */
export const TAX_RATE = 0.22;

/** Returns the price without tax, in cents, rounded once. */
export const withoutTax = (cents: number): number => Math.round(cents / (1 + TAX_RATE));
