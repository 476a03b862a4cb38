/** Gives an online payment back to the buyer; an order that is not cancelled yet ends so. */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { send } from '#client/send';
import { paymentRefund } from '#contract/calls/payments';
import type { Order } from '#contract/entities/orders';
import { formatMoney, toCents } from '#contract/money';
import { $session } from '#stores/session';
import { showToast } from '#stores/toasts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface RefundButtonProps {
  order: Order;
  onChanged: () => void;
}

export const RefundButton = ({ order, onChanged }: RefundButtonProps) => {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const session = useStore($session, { ssr: 'initial' });
  // The counter's other people work on orders too, but money goes back by a seller's hand alone.
  const isSeller = session.status === 'user' && session.user.isSeller;
  if (!isSeller) return null;
  const refund = async () => {
    setBusy(true);
    const reply = await send(paymentRefund, { orderId: order.id });
    setBusy(false);
    if (!reply.ok) return setError(reply.error.text);
    setAsking(false);
    showToast('success', `Pedido ${order.number}: dinero devuelto`, 3_000);
    onChanged();
  };
  return (
    <>
      <button
        type="button"
        className="button button-small"
        onClick={() => {
          setError(undefined);
          setAsking(true);
        }}
      >
        Devolver el dinero
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Devolver el dinero"
          question={`Se devuelven ${formatMoney(toCents(order.total))} por ${order.paymentName} y el pedido ${order.number} queda cancelado.`}
          confirmText="Devolver"
          busy={isBusy}
          error={error}
          onConfirm={() => void refund()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
};
