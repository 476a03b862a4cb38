/**
 * Gives an online payment back to the buyer. What it says is of this moment: the order is asked for
 * anew, since another seller may have sent or cancelled it since the list was shown. What it says is
 * also what it sends: where that is no longer so nothing goes back, and it says what would now.
 */
import { useState } from 'react';
import { orderDetail } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import { orderStates } from '#contract/order-states';
import { giveBack } from '#stores/orders/order-management';
import { showBriefly, showToast } from '#stores/toasts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useQuery } from '../../../ui/use-query.ts';
import styles from '../management.module.css';
import { useIsMounted } from '../use-is-mounted.ts';
import { OrderLine } from './OrderLine.tsx';
import { partText, refundText, typedPart } from './refund-text.ts';

interface RefundDialogProps {
  order: Order;
  onClose: () => void;
}

export const RefundDialog = ({ order: shown, onClose }: RefundDialogProps) => {
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isMounted = useIsMounted();
  const asked = useQuery(orderDetail, { orderId: shown.id });
  // What an earlier look or a refused try has seen is not of this moment.
  const detail = asked.isLoading || asked.error ? undefined : asked.data?.data;
  const problem = error ?? asked.error?.text;
  const refund = detail?.refund;
  const part = refund ? typedPart(refund, typed) : undefined;
  const only = refund?.payments.length === 1 ? refund.payments[0] : undefined;
  const confirm = async () => {
    if (!refund) return;
    setBusy(true);
    setError(undefined);
    // Whoever reads a refusal reads beside it what would go back by now.
    const reply = await giveBack({ orderId: shown.id, refund, ...(part && { part }) });
    setBusy(false);
    if (reply.ok) {
      const state = orderStates[reply.data.state].name;
      showBriefly(`Pedido ${shown.number}: dinero devuelto (${state})`, 3_000);
      if (isMounted.current) onClose();
    } else if (isMounted.current) setError(reply.error.text);
    else showToast('error', `Pedido ${shown.number}: ${reply.error.text}`);
  };
  return (
    <Dialog title="Devolver el dinero" onClose={onClose}>
      <OrderLine order={detail?.order ?? shown} />
      {detail && refund && (
        <p aria-live="polite">
          {part ? partText(detail.order, refund, part.amount) : refundText(detail.order, refund)}
        </p>
      )}
      {only && (
        <label className="field">
          <span>
            Importe a devolver en {only.currency} <span className="muted">(vacío: todo)</span>
          </span>
          <input
            className="input"
            inputMode="decimal"
            maxLength={12}
            value={typed}
            aria-invalid={part === null}
            onChange={(event) => setTyped(event.target.value)}
          />
          {part === null && (
            <span className="field-error" role="alert">
              Ingresa un importe de hasta {only.amount.toFixed(2).replace('.', ',')}
            </span>
          )}
        </label>
      )}
      {detail && !refund && (
        <Notice tone="warning">Este pedido ya no tiene un pago en línea para devolver.</Notice>
      )}
      {!detail && !asked.error && <Spinner text="Cargando…" />}
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <button type="button" className="button" onClick={onClose}>
          Cancelar
        </button>
        <button
          type="button"
          className="button button-danger"
          disabled={isBusy || !refund || part === null}
          onClick={() => void confirm()}
        >
          {isBusy ? 'Devolviendo…' : 'Devolver'}
        </button>
      </div>
    </Dialog>
  );
};
