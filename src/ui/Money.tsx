/** An amount as the shop writes it: `$ 1.234,50`. */
import { formatMoney } from '#contract/amounts/money';

export const Money = ({ cents }: { cents: number }) => (
  <span className="code">{formatMoney(cents)}</span>
);
