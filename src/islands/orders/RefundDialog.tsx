/**
 * Gives an online payment back to the buyer. What it says is of this moment: the order is asked for
 * anew, since another seller may have sent or cancelled it since the list was shown. What it says is
 * also what it sends: where that is no longer so nothing goes back, and it says what would now.
 */
import { useCallback, useEffect, useState } from 'react';
import { send } from '#client/send';
import type { CallOutput } from '#contract/call';
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

type Detail = CallOutput<typeof orderDetail>['data'];

interface RefundDialogProps {
  order: Order;
  /** The order is no longer what the list shows. */
  onChanged: () => void;
  onClose: () => void;
}

export const RefundDialog = ({ order: shown, onChanged, onClose }: RefundDialogProps) => {
  const [detail, setDetail] = useState<Detail>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isOpen = useIsOpen();
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const reply = await send(orderDetail, { orderId: shown.id }, { signal });
      if (signal?.aborted) return;
      if (reply.ok) setDetail(reply.data.data);
      else setError(reply.error.text);
    },
    [shown.id],
  );
  useEffect(() => {
    const stop = new AbortController();
    void ask(stop.signal);
    return () => stop.abort();
  }, [ask]);
  const refund = detail?.refund;
  const giveBack = async () => {
    if (!refund) return;
    setBusy(true);
    setError(undefined);
    const reply = await send(paymentRefund, { orderId: shown.id, refund });
    // Whoever reads the refusal reads beside it what would go back by now.
    if (!reply.ok && isOpen.current) await ask();
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
      <OrderLine order={detail?.order ?? shown} />
      {detail && refund && <p>{refundText(detail.order, refund)}</p>}
      {detail && !refund && (
        <Notice tone="warning">Este pedido ya no tiene un pago en línea para devolver.</Notice>
      )}
      {!detail && error === undefined && <Spinner text="Cargando…" />}
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
          disabled={isBusy || !refund}
          onClick={() => void giveBack()}
        >
          {isBusy ? 'Devolviendo…' : 'Devolver'}
        </button>
      </div>
    </Dialog>
  );
};
