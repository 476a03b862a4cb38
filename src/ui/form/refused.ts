/** An emptied form is not part of the order. */
const WRONG = '[aria-invalid="true"]:not([data-left-out] *), [data-refused]';
const CONTROL = 'input, select, textarea, button';

/**
 * Returns the first wrong control; of a wrong group the wrong one or the chosen radio button, else its first control,
 * which for a message alone is that of the box around it.
 */
export const firstRefused = (root: Element | null): HTMLElement | null => {
  const wrong = root?.querySelector<HTMLElement>(WRONG) ?? null;
  if (!wrong || wrong.matches(`${CONTROL}, [tabindex]`)) return wrong;
  let group: Element | null = wrong;
  while (group && !group.querySelector(CONTROL)) group = group.parentElement;
  return (
    wrong.querySelector<HTMLElement>(`:is(${CONTROL})[aria-invalid="true"], input:checked`) ??
    group?.querySelector<HTMLElement>(CONTROL) ??
    null
  );
};
