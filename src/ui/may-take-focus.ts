/** Who is somewhere else by now, when an answer comes, stays there. */

/** What had the focus is gone or hidden; the page or a box may have it in its place (src/components/frame/keep-focus.ts). */
export const isNobodys = (focused: Element | null): boolean =>
  focused?.matches('body, main, dialog, [hidden] *') ?? true;

/** @param own what the focus may be taken from, such as the form that was sent */
export const mayTakeFocus = (...own: readonly (Element | null | undefined)[]): boolean => {
  const { activeElement } = document;
  return isNobodys(activeElement) || own.some((one) => one?.contains(activeElement));
};
