/** Who paid what of an order and what went back, below its total, for sellers. */
import type { Order } from '#contract/entities/orders';
import { moneyLines } from './money-lines.ts';

export const MoneyRows = ({ order }: { order: Order }) =>
  moneyLines(order).map(({ text, sum }) => (
    <tr key={text + sum}>
      <td colSpan={2}>{text}</td>
      <td className="numeric">{sum}</td>
    </tr>
  ));
