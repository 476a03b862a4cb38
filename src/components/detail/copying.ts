/** Original codes go to the clipboard with a tap. */
import { showToast } from '#stores/toasts';

const SHOWN_MS = 1_500;

export const copyCodes = (part: HTMLElement): void => {
  part.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-copy]') : null;
    if (!button) return;
    const code = button.textContent.trim();
    try {
      await navigator.clipboard.writeText(code);
      showToast('success', `Código ${code} copiado`, SHOWN_MS);
    } catch {
      // Not a secure page, or forbidden: the code is selected, ready to be copied by hand.
      getSelection()?.selectAllChildren(button);
    }
  });
};
