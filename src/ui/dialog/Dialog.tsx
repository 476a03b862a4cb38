/**
 * A modal dialog or side sheet, open while mounted. Escape, backdrop and cross close it, after a question if a form
 * in it has unsaved changes.
 */
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { leaveForms } from '#stores/unsaved';
import { Icon } from '../../icons/Icon.tsx';
import { Button } from '../Button.tsx';
import styles from './Dialog.module.css';
import { heldOpen } from './held-open.ts';
import { PlaceContext } from './place.ts';

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  kind?: 'dialog' | 'sheet';
}

/** Excludes inputs that only filter a list of choices: on a phone the keyboard would cover it. */
const CONTROL = ':is(input:not([data-narrows]), select, textarea, button, a[href]):not(:disabled)';
/** The first control after the head, or the one with autofocus. */
const FIRST_CONTROL = `[autofocus], :scope > div > [data-head] ~ ${CONTROL}, :scope > div > [data-head] ~ * ${CONTROL}`;

const isOutside = ({ clientX, clientY }: MouseEvent, box: DOMRect): boolean =>
  clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;

/** Returns the checked button of a radio group: focus on another one would select it with the space key. */
const checkedOf = (first: HTMLElement | null): HTMLElement | null => {
  const group = first instanceof HTMLInputElement && first.type === 'radio' && first.name;
  return group
    ? (first
        .closest('dialog')
        ?.querySelector<HTMLElement>(`[name="${CSS.escape(group)}"]:checked`) ?? first)
    : first;
};

export const Dialog = ({ title, onClose, children, kind = 'dialog' }: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [id] = useState(() => Symbol('box'));
  const leave = (): void => leaveForms(onClose, id);
  // The cleanup of a layout effect runs while the element is attached, so closing restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) {
      dialog.showModal();
      // The browser would focus the close button; the first control of the content is better.
      checkedOf(dialog.querySelector<HTMLElement>(FIRST_CONTROL))?.focus();
    }
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape.
    <dialog
      ref={ref}
      className={kind}
      aria-labelledby={titleId}
      {...heldOpen(leave)}
      onClick={(event) => {
        const onBackdrop = event.target === event.currentTarget;
        if (onBackdrop && isOutside(event, event.currentTarget.getBoundingClientRect())) leave();
      }}
    >
      <div className={kind === 'sheet' ? styles.sheetBody : styles.body}>
        {/* Not a `header`: inside the page's header it would be a nested banner. */}
        <div className={styles.head} data-head="">
          <h2 id={titleId}>{title}</h2>
          <Button look="quiet icon" onClick={leave} aria-label="Cerrar">
            <Icon name="x" />
          </Button>
        </div>
        <PlaceContext value={{ id, leave }}>{children}</PlaceContext>
      </div>
    </dialog>
  );
};
