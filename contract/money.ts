/** Money: integer cents inside, decimal numbers on the wire, one way of showing it. */
import { twoDecimals } from './numbers.ts';

export type Currency = 'UYU' | 'USD';

/** Wire decimal → integer cents. */
export const toCents = (amount: number): number => Math.round(amount * 100);
/** Integer cents → wire decimal. */
export const fromCents = (cents: number): number => cents / 100;

/** Cents → `$ 1.234,50`. */
export const formatMoney = (cents: number, symbol = '$'): string =>
  `${symbol} ${twoDecimals(cents / 100)}`;

/** Whatever a provider says was paid, in its own currency: `USD 31,20`, `$ 1.234,50`. */
export const moneyText = (sum: { currency: string; amountCents: number }): string =>
  formatMoney(sum.amountCents, sum.currency === 'UYU' ? '$' : sum.currency);

/** Cents of UYU → cents of a currency, rounded once. @param rate UYU for one unit; null for UYU itself */
export const inCurrency = (cents: number, rate: number | null): number =>
  rate === null ? cents : Math.round(cents / rate);

/** VAT of Uruguay, basic rate (spec, section 9). */
const TAX_RATE = 0.22;

/** The price without tax of a price with tax, in cents, rounded once. */
export const withoutTax = (cents: number): number => Math.round(cents / (1 + TAX_RATE));
