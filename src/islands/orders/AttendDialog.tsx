/** Says that what needed attention is dealt with; who, when and how stays in the order's history. */
import { useState } from 'react';
import type { Order } from '#contract/entities/orders';
import { attendOrder } from '#stores/order-desk';
import { showToast } from '#stores/toasts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Desk.module.css';
import { OrderLine } from './OrderLine.tsx';
import { useIsOpen } from './use-is-open.ts';

interface AttendDialogProps {
  /** As it was shown. */
  order: Order;
  onClose: () => void;
}

export const AttendDialog = ({ order, onClose }: AttendDialogProps) => {
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isOpen = useIsOpen();
  const attention = order.counter?.attention ?? '';
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    const reply = await attendOrder({ orderId: order.id, attention, text });
    setBusy(false);
    if (reply.ok) {
      showToast('success', `Pedido ${order.number}: resuelto`, 3_000);
      if (isOpen.current) onClose();
    } else if (isOpen.current) setError(reply.error.text);
    else showToast('error', `Pedido ${order.number}: ${reply.error.text}`);
  };
  return (
    <Dialog title="Ya está resuelto" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <OrderLine order={order} />
        <Notice tone="warning">{attention}</Notice>
        <label className="field">
          <span>Qué hiciste (opcional)</span>
          <input
            className="input"
            maxLength={300}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <p className="small muted">
          Queda en el historial con tu nombre. El comprador no lo lee. Si aparece algo nuevo, el
          pedido vuelve a pedir atención.
        </p>
        {error !== undefined && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
        <div className={styles.actions}>
          <button type="button" className="button" onClick={onClose}>
            Cancelar
          </button>
          <button type="submit" className="button button-primary" disabled={isBusy}>
            {isBusy ? 'Guardando…' : 'Confirmar'}
          </button>
        </div>
      </form>
    </Dialog>
  );
};
