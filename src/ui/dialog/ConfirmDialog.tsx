/** Asks before an action that cannot be undone. */

import { Button } from '../Button.tsx';
import styles from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  question: string;
  confirmText: string;
  cancelText?: string;
  onConfirm: () => void;
  onCancel: () => void;
  busy?: boolean;
  /** Error of the last attempt. */
  error?: string | undefined;
}

export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Dialog title={props.title} onClose={props.onCancel}>
    <p>{props.question}</p>
    {props.error !== undefined && (
      <p className="field-error" role="alert">
        Error: {props.error}
      </p>
    )}
    <div className={styles.actions}>
      <Button onClick={props.onCancel}>{props.cancelText ?? 'Cancelar'}</Button>
      <Button look="danger" onClick={props.onConfirm} disabled={props.busy}>
        {props.confirmText}
      </Button>
    </div>
  </Dialog>
);
