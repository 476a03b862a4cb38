/** The question before a change of state, and whether and in which words the buyer is told. */
import { type ReactNode, useId, useState } from 'react';
import { type OrderState, orderStates } from '#contract/order-states';
import styles from './Desk.module.css';

export interface StateChoice {
  sendEmail: boolean;
  reason: string;
}

interface StateFormProps {
  state: OrderState;
  /** What was chosen before the server refused; otherwise the box is as the state is flagged. */
  before?: StateChoice | undefined;
  busy: boolean;
  error?: string | undefined;
  /** Nothing can be confirmed. */
  disabled?: boolean;
  /** Which orders it concerns. */
  children: ReactNode;
  onConfirm: (choice: StateChoice) => void;
  onCancel: () => void;
}

export const StateForm = (props: StateFormProps) => {
  const { state, before, busy } = props;
  const [sendEmail, setSendEmail] = useState(before?.sendEmail ?? orderStates[state].mails);
  const hintId = useId();
  const [reason, setReason] = useState(before?.reason ?? '');
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        props.onConfirm({ sendEmail, reason });
      }}
    >
      {props.children}
      <p>
        Esta seguro que desea cambiar el estado a: <strong>{orderStates[state].name}</strong>
      </p>
      <label className="field">
        <span>Motivo (opcional)</span>
        <input
          className="input"
          aria-describedby={hintId}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <p className="small muted" id={hintId}>
        El comprador lo lee en el historial de su pedido, aunque no le envíes el email.
      </p>
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
        <button type="submit" className="button button-primary" disabled={busy || props.disabled}>
          {busy ? 'Cambiando…' : 'Confirmar'}
        </button>
      </div>
    </form>
  );
};
