/** An amount as the shop writes it: `$ 1.234,50`. */
import { formatMoney } from '#contract/money';

export const Money = ({ cents, symbol = '$' }: { cents: number; symbol?: string }) => (
  <span className="code">{formatMoney(cents, symbol)}</span>
);
