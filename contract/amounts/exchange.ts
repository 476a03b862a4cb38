/** Amounts in another currency; apart from `money.ts`, which every page loads. */
import { type Currency, formatMoney, toCents } from './money.ts';

/** Cents of UYU → cents of a currency, rounded once. @param rate UYU for one unit; null for UYU itself */
export const inCurrency = (cents: number, rate: number | null): number =>
  rate === null ? cents : Math.round(cents / rate);

/** Returns the rate of a currency: `US$ 1 = $ 40,05`. @param rate UYU for one unit */
export const rateText = (rate: number, currency: Currency = 'USD'): string =>
  `${formatMoney(100, currency).replace(/,00$/, '')} = ${formatMoney(toCents(rate))}`;
