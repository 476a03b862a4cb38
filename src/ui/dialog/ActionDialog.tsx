import { type ReactNode, useState } from 'react';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';
import { Dialog } from './Dialog.tsx';

interface ActionDialogProps {
  title: string;
  /** The text of its button. */
  action: string;
  look?: 'primary' | 'danger';
  /** Whether a choice is still missing. */
  disabled?: boolean;
  /** Runs the action. @returns the error to show, if any */
  onAction: () => Promise<string | undefined>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for choices, then runs an action once; stays open if it fails. */
export const ActionDialog = (props: ActionDialogProps) => {
  const { title, action, look = 'primary', disabled = false, onAction, onClose, children } = props;
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const run = async (): Promise<void> => {
    if (isSending) return;
    setSending(true);
    setProblem(await onAction());
    setSending(false);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack">
        {children}
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
        <div className="cluster">
          <Button
            look={look}
            disabled={disabled}
            aria-disabled={isSending}
            onClick={() => void run()}
          >
            {action}
          </Button>
          <Button onClick={onClose}>Cancelar</Button>
        </div>
      </div>
    </Dialog>
  );
};
