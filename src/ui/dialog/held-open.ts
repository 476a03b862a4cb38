/** Handlers of a `dialog` element that closes only with consent. */
import type { SyntheticEvent } from 'react';

/** @param leave closes the dialog, perhaps after a question @returns props of the `dialog` element */
export const heldOpen = (leave: () => void) => ({
  onCancel: (event: SyntheticEvent<HTMLDialogElement>): void => {
    // React also passes events of nested dialogs.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    leave();
  },
  onClose: ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>): void => {
    // A second Escape closes a dialog in any case: it is reopened with its content.
    if (target !== currentTarget || currentTarget.open || !currentTarget.isConnected) return;
    currentTarget.showModal();
    leave();
  },
});
