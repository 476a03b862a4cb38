import { formatMoney } from '#contract/amounts/money';

/** Formats an amount: `$ 1.234,50`. */
export const Money = ({ cents }: { cents: number }) => (
  <span className="code">{formatMoney(cents)}</span>
);
