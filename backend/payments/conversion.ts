import { inCurrency, rateText } from '#contract/amounts/exchange';
import { type Currency, moneyText } from '#contract/amounts/money';
import type { ChargeLine } from './gateway.ts';

interface OrderLine {
  code: string;
  name: string;
  quantity: number;
  /** Integer cents of UYU, with tax. */
  priceCents: number;
}

interface Converted {
  currency: Currency;
  /** UYU for one unit; null in UYU itself. */
  rate: number | null;
  amountCents: number;
  shippingCents: number;
  lines: ChargeLine[];
}

/**
 * Converts line by line, each rounded once, so that the provider's amounts add up. A line whose
 * unit price does not divide evenly becomes one piece named `3 × …`.
 * @param rate UYU for one unit of `currency`; null for UYU
 */
export const convert = (
  order: { lines: readonly OrderLine[]; shippingCents: number },
  currency: Currency,
  rate: number | null,
): Converted => {
  const lines = order.lines.map(({ code, name, quantity, priceCents }): ChargeLine => {
    const whole = inCurrency(priceCents * quantity, rate);
    const unitCents = whole / quantity;
    return Number.isInteger(unitCents)
      ? { code, title: name, quantity, unitCents }
      : { code, title: `${quantity} × ${name}`, quantity: 1, unitCents: whole };
  });
  const shippingCents = inCurrency(order.shippingCents, rate);
  const amountCents = lines.reduce(
    (sum, line) => sum + line.unitCents * line.quantity,
    shippingCents,
  );
  return { currency, rate, amountCents, shippingCents, lines };
};

/** `US$ 31,20 (US$ 1 = $ 40,05)`, or empty without a conversion. */
export const convertedText = (charge: {
  currency: string;
  amountCents: number;
  rate: number | null;
}): string => (charge.rate === null ? '' : `${moneyText(charge)} (${rateText(charge.rate)})`);
