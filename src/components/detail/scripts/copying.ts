/** An original code goes to the clipboard with a tap. */
import { showBriefly } from '#stores/toasts';

const SHOWN_MS = 1_500;

export const copyCode = async (button: Element): Promise<void> => {
  const code = button.textContent.trim();
  try {
    await navigator.clipboard.writeText(code);
    showBriefly(`Código ${code} copiado`, SHOWN_MS);
  } catch {
    // Not a secure page, or forbidden: the code is selected, ready to be copied by hand.
    getSelection()?.selectAllChildren(button);
  }
};
