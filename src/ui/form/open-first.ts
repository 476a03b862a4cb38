import type { KeyboardEvent } from 'react';

/** Keys that would change the value of a closed list. */
const CHANGES = /^(Arrow\w+|Home|End|Page\w+|\S)$/;

/**
 * Opens the list of a select that acts on a choice, where each arrow key would act on the option it passes
 * (w3.org/WAI/WCAG22/Understanding/on-input).
 */
export const openFirst = (event: KeyboardEvent<HTMLSelectElement>): void => {
  const { key, altKey, ctrlKey, metaKey, currentTarget: select } = event;
  const isOpen = select.matches(':is(:open)');
  if (altKey || ctrlKey || metaKey || isOpen || !CHANGES.test(key) || !('showPicker' in select))
    return;
  event.preventDefault();
  select.showPicker();
};
