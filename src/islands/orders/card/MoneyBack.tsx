/** Beside an order's state, for sellers: what of its money went back, and the way to give back what is left. */

import { amountText } from '#contract/amounts/money';
import type { Order } from '#contract/entities/orders';
import { RefundButton } from './RefundButton.tsx';

interface MoneyBackProps {
  order: Order;
  /** The seller wants to give its money back; nothing has happened yet. */
  onRefund: () => void;
}

export const MoneyBack = ({ order, onRefund }: MoneyBackProps) => {
  const paid = order.counter?.paid ?? [];
  return (
    <>
      {paid
        .filter(({ returned }) => returned > 0)
        .map(({ currency, amount, returned }) => (
          // A sentence, not a tag: large sums take two lines on a phone.
          <strong key={currency} className="small">
            Se devolvió {amountText({ currency, amount: returned })} de{' '}
            {amountText({ currency, amount })}
          </strong>
        ))}
      {paid.some(({ left }) => left > 0) && <RefundButton onClick={onRefund} />}
    </>
  );
};
