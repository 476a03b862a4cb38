/**
 * Gives an online payment back to the buyer. What it says is of this moment: the order is asked for
 * anew, since another seller may have sent or cancelled it since the list was shown.
 */
import { useEffect, useState } from 'react';
import { send } from '#client/send';
import { orderDetail } from '#contract/calls/order-desk';
import { paymentRefund } from '#contract/calls/payments';
import type { Order } from '#contract/entities/orders';
import { orderStates } from '#contract/order-states';
import { showToast } from '#stores/toasts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './Desk.module.css';
import { OrderLine } from './OrderLine.tsx';
import { refundText } from './refund-text.ts';
import { useIsOpen } from './use-is-open.ts';

interface RefundDialogProps {
  order: Order;
  /** The order is no longer what the list shows. */
  onChanged: () => void;
  onClose: () => void;
}

export const RefundDialog = ({ order: shown, onChanged, onClose }: RefundDialogProps) => {
  const [order, setOrder] = useState<Order>();
  const [isRefundable, setRefundable] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isOpen = useIsOpen();
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const reply = await send(orderDetail, { orderId: shown.id }, { signal: stop.signal });
      if (stop.signal.aborted) return;
      if (!reply.ok) return setError(reply.error.text);
      setOrder(reply.data.data.order);
      setRefundable(reply.data.data.refundable);
    };
    void ask();
    return () => stop.abort();
  }, [shown.id]);
  const refund = async () => {
    setBusy(true);
    setError(undefined);
    const reply = await send(paymentRefund, { orderId: shown.id });
    setBusy(false);
    // Also after a refusal: of two payments, one may have gone back.
    onChanged();
    if (reply.ok) {
      const state = orderStates[reply.data.state].name;
      showToast('success', `Pedido ${shown.number}: dinero devuelto (${state})`, 3_000);
      if (isOpen.current) onClose();
    } else if (isOpen.current) setError(reply.error.text);
    else showToast('error', `Pedido ${shown.number}: ${reply.error.text}`);
  };
  return (
    <Dialog title="Devolver el dinero" onClose={onClose}>
      <OrderLine order={order ?? shown} />
      {order && isRefundable && <p>{refundText(order)}</p>}
      {order && !isRefundable && (
        <Notice tone="warning">Este pedido ya no tiene un pago en línea para devolver.</Notice>
      )}
      {!order && error === undefined && <Spinner text="Cargando…" />}
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <div className={styles.actions}>
        <button type="button" className="button" onClick={onClose}>
          Cancelar
        </button>
        <button
          type="button"
          className="button button-danger"
          disabled={isBusy || !isRefundable}
          onClick={() => void refund()}
        >
          {isBusy ? 'Devolviendo…' : 'Devolver'}
        </button>
      </div>
    </Dialog>
  );
};
