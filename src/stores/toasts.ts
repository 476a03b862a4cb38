/** Short messages that belong to no field: success, warning, error. */
import { atom } from 'nanostores';

type ToastKind = 'success' | 'warning' | 'error';
export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

export const $toasts = atom<readonly Toast[]>([]);
let lastId = 0;

export const hideToast = (id: number): void =>
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));

/**
 * @param hideAfterMs without it the message stays until the person closes it
 * @returns by what it can be hidden earlier
 */
export const showToast = (kind: ToastKind, text: string, hideAfterMs?: number): number => {
  lastId += 1;
  const id = lastId;
  // The same text twice is one message.
  const others = $toasts.get().filter((toast) => toast.text !== text);
  $toasts.set([...others, { id, kind, text }]);
  if (hideAfterMs !== undefined) setTimeout(() => hideToast(id), hideAfterMs);
  return id;
};
