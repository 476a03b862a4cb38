/** Asks before an action that cannot be undone. */

import { useState } from 'react';
import { Button } from '../Button.tsx';
import styles from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  question: string;
  confirmText: string;
  cancelText?: string;
  /** Runs the action. @returns the error to show, if any */
  onConfirm: (() => void) | (() => Promise<string | undefined>);
  onCancel: () => void;
  busy?: boolean;
  /** Error of the last attempt. */
  error?: string | undefined;
}

export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const error = props.error ?? failure;
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const failed = await props.onConfirm();
    setBusy(false);
    setFailure(typeof failed === 'string' ? failed : undefined);
  };
  return (
    <Dialog title={props.title} onClose={props.onCancel}>
      <p>{props.question}</p>
      {error !== undefined && (
        <p className="field-error" role="alert">
          Error: {error}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={props.onCancel}>{props.cancelText ?? 'Cancelar'}</Button>
        <Button look="danger" onClick={() => void confirm()} disabled={props.busy || isBusy}>
          {props.confirmText}
        </Button>
      </div>
    </Dialog>
  );
};
