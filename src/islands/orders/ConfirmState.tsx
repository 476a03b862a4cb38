/** Asks before an order's state changes, and whether the buyer is told. */
import { useState } from 'react';
import { type OrderState, orderStates } from '#contract/order-states';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Desk.module.css';

interface ConfirmStateProps {
  state: OrderState;
  /** How many orders it concerns. */
  count: number;
  busy: boolean;
  error?: string | undefined;
  /** With a field for the reason, which the buyer's mail repeats. */
  asksReason?: boolean;
  onConfirm: (choice: { sendEmail: boolean; reason: string }) => void;
  onCancel: () => void;
}

export const ConfirmState = (props: ConfirmStateProps) => {
  const [sendEmail, setSendEmail] = useState(orderStates[props.state].mails);
  const [reason, setReason] = useState('');
  return (
    <Dialog title="Cambiar estado" onClose={props.onCancel}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          props.onConfirm({ sendEmail, reason });
        }}
      >
        <p>
          Esta seguro que desea cambiar el estado a:{' '}
          <strong>{orderStates[props.state].name}</strong>
          {props.count > 1 && <> ({props.count} pedidos)</>}
        </p>
        {props.asksReason && (
          <label className="field">
            <span>Motivo (opcional)</span>
            <input
              className="input"
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
        )}
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={sendEmail}
            onChange={(event) => setSendEmail(event.target.checked)}
          />
          Enviar email de notificación
        </label>
        {props.error !== undefined && (
          <p className="field-error" role="alert">
            {props.error}
          </p>
        )}
        <div className={styles.actions}>
          <button type="button" className="button" onClick={props.onCancel}>
            Cancelar
          </button>
          <button type="submit" className="button button-primary" disabled={props.busy}>
            Confirmar
          </button>
        </div>
      </form>
    </Dialog>
  );
};
