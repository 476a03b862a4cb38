import { showBriefly, showToast } from '#stores/toasts';
import type { Problem } from '../../ui/form/use-form.ts';
import { useIsMounted } from './use-is-mounted.ts';

interface Outcome {
  /** Shows a success, and closes the dialog. */
  succeed: (text: string) => undefined;
  /** Shows an error: in the dialog, or as a toast if it was closed before the reply. */
  fail: (text: string) => Problem | undefined;
}

/** Reports the outcome of a dialog that changes an order. */
export const useOutcome = (number: number, onClose: () => void): Outcome => {
  const isMounted = useIsMounted();
  return {
    succeed: (text) => {
      showBriefly(`Pedido ${number}: ${text}`);
      // Another dialog may be open meanwhile.
      if (isMounted.current) onClose();
    },
    fail: (text) => {
      if (isMounted.current) return { text };
      showToast('error', `Pedido ${number}: ${text}`);
      return undefined;
    },
  };
};
