/**
 * Returns whether the focused element is gone or hidden, so that the page or a dialog has the focus
 * (src/components/frame/keep-focus.ts).
 */
export const isFocusLost = (focused: Element | null): boolean =>
  focused?.matches('body, main, dialog, [hidden] *') ?? true;

/**
 * Returns whether the focus may be moved without interrupting the person.
 * @param own elements that may lose the focus, such as the submitted form
 */
export const mayTakeFocus = (...own: readonly (Element | null | undefined)[]): boolean => {
  const { activeElement } = document;
  return isFocusLost(activeElement) || own.some((element) => element?.contains(activeElement));
};
