/** Messages that belong to no field. */
import { atom } from 'nanostores';

type ToastKind = 'success' | 'warning' | 'error';
export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** Whether it stays until the person closes it. */
  stays: boolean;
}

export const $toasts = atom<readonly Toast[]>([]);
let lastId = 0;

export const hideToast = (id: number): void =>
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));

const show = (kind: ToastKind, text: string, stays: boolean): number => {
  lastId += 1;
  // An equal text replaces the previous message.
  const others = $toasts.get().filter((toast) => toast.text !== text);
  $toasts.set([...others, { id: lastId, kind, text, stays }]);
  return lastId;
};

/**
 * Shows a message until the person closes it (spec, section 8).
 * @returns its id for `hideToast`
 */
export const showToast = (kind: ToastKind, text: string): number => show(kind, text, true);

/** Shows a success message for a moment. */
export const showBriefly = (text: string, ms = 3_000): void => {
  const id = show('success', text, false);
  setTimeout(() => hideToast(id), ms);
};
