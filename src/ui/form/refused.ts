/** An emptied form is not part of the order. */
const WRONG = '[aria-invalid="true"]:not([data-left-out] *), [data-refused]';
const CONTROL = 'input, select, textarea, button';

/** Returns the first wrong control; of a wrong group the chosen radio button, else its first control. */
export const firstRefused = (root: Element | null): HTMLElement | null => {
  const wrong = root?.querySelector<HTMLElement>(WRONG) ?? null;
  if (!wrong || wrong.matches(`${CONTROL}, [tabindex]`)) return wrong;
  // A message stands beside the controls of its group.
  let group: Element | null = wrong;
  while (group && !group.querySelector(CONTROL)) group = group.parentElement;
  return (
    group?.querySelector<HTMLElement>(`:is(${CONTROL})[aria-invalid="true"], input:checked`) ??
    group?.querySelector<HTMLElement>(CONTROL) ??
    null
  );
};
