/** Short messages that belong to no field: success, warning, error. */
import { atom } from 'nanostores';

type ToastKind = 'success' | 'warning' | 'error';
export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** Until the person closes it. */
  stays: boolean;
}

export const $toasts = atom<readonly Toast[]>([]);
let lastId = 0;

export const hideToast = (id: number): void =>
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));

const show = (kind: ToastKind, text: string, stays: boolean): number => {
  lastId += 1;
  // The same text twice is one message.
  const others = $toasts.get().filter((toast) => toast.text !== text);
  $toasts.set([...others, { id: lastId, kind, text, stays }]);
  return lastId;
};

/**
 * Stays until the person closes it (spec, section 8).
 * @returns by what it can be hidden earlier
 */
export const showToast = (kind: ToastKind, text: string): number => show(kind, text, true);

/** What went well, and needs no more than a glance: it hides by itself. */
export const showBriefly = (text: string, ms = 3_000): void => {
  const id = show('success', text, false);
  setTimeout(() => hideToast(id), ms);
};
