import { showBriefly } from '#stores/toasts';

const SHOWN_MS = 1_500;

export const copyCode = async (button: Element): Promise<void> => {
  const code = button.textContent.trim();
  try {
    await navigator.clipboard.writeText(code);
    showBriefly(`Código ${code} copiado`, SHOWN_MS);
  } catch {
    // No secure context, or forbidden: selects the code for copying by hand.
    getSelection()?.selectAllChildren(button);
  }
};
