/** What closes a box or a panel only where its page agrees: Escape asks, and is asked again. */
import type { SyntheticEvent } from 'react';

/** @param leave asks the page, and closes where it agrees @returns for a `dialog` element */
export const heldOpen = (leave: () => void) => ({
  onCancel: (event: SyntheticEvent<HTMLDialogElement>): void => {
    // React hands it on to the box that another one was opened from.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    leave();
  },
  onClose: ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>): void => {
    // Against two Escapes no page can hold a box open; what was typed still stands in it.
    if (target !== currentTarget || currentTarget.open || !currentTarget.isConnected) return;
    currentTarget.showModal();
    leave();
  },
});
