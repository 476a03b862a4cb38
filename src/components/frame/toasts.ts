import { $toasts, hideToast, type Toast } from '#stores/toasts';

/** A failed form shows its own message a moment after it asked for the toast. */
const AFTER_FORM_MS = 100;

const isSaid = (text: string): boolean =>
  [...document.querySelectorAll('main [role="alert"]')].some(({ textContent }) =>
    textContent.includes(text),
  );

const build = ({ id, kind, text, stays }: Toast): HTMLElement => {
  const toast = document.createElement('div');
  toast.className = `toast toast-${kind}`;
  if (!stays) toast.classList.add('toast-brief');
  toast.dataset.toast = `${id}`;
  // Errors interrupt a screen reader, successes wait, and messages that the page shows as well stay silent. A role
  // would be a second live region inside the first one, and read twice.
  if (kind !== 'success') toast.ariaLive = isSaid(text) ? 'off' : 'assertive';
  const words = document.createElement('p');
  words.textContent = text;
  toast.append(words);
  if (stays) {
    const close = document.createElement('button');
    close.type = 'button';
    close.className = 'toast-close';
    close.textContent = '×';
    close.setAttribute('aria-label', 'Cerrar');
    close.addEventListener('click', () => {
      hideToast(id);
      // The button is gone, and the page takes the focus.
      document.querySelector<HTMLElement>('#contenido')?.focus({ preventScroll: true });
    });
    toast.append(close);
  }
  return toast;
};

/** Adds a toast, unless it was hidden or added meanwhile. */
const append = (region: HTMLElement, toast: Toast): void => {
  const isThere = region.querySelector(`[data-toast="${toast.id}"]`) !== null;
  if (!isThere && $toasts.get().includes(toast)) region.append(build(toast));
};

/** Shows toasts inside the header; on small screens they push the page down, so that they cover no button. */
export const showToasts = (): void => {
  const region = document.querySelector<HTMLElement>('#toasts');
  if (!region) return;
  $toasts.subscribe((toasts) => {
    for (const shown of region.querySelectorAll<HTMLElement>('[data-toast]'))
      if (!toasts.some(({ id }) => `${id}` === shown.dataset.toast)) shown.remove();
    for (const toast of toasts)
      if (toast.kind === 'success') append(region, toast);
      else setTimeout(() => append(region, toast), AFTER_FORM_MS);
  });
};
