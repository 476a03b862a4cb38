/**
 * A modal box or side sheet: open while it is mounted. Escape, the backdrop and the cross close it; where a form in
 * it holds what nobody saved, that is asked first.
 */
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { leaveForms } from '#stores/unsaved';
import { Icon } from '../../icons/Icon.tsx';
import styles from './Dialog.module.css';
import { heldOpen } from './held-open.ts';
import { PlaceContext } from './place.ts';

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  kind?: 'dialog' | 'sheet';
}

/** Not what only narrows a list of choices: on a phone its keyboard would cover them. */
const CONTROL = ':is(input:not([data-narrows]), select, textarea, button, a[href]):not(:disabled)';
/** Behind the box's own head, unless the box itself says which. */
const FIRST_TO_DO = `[autofocus], :scope > div > [data-head] ~ ${CONTROL}, :scope > div > [data-head] ~ * ${CONTROL}`;

const isOutside = ({ clientX, clientY }: MouseEvent, box: DOMRect): boolean =>
  clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;

/** Of radio buttons the keyboard comes to the one that is chosen: from another, a blank would choose that. */
const chosenOf = (first: HTMLElement | null): HTMLElement | null => {
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
  // A layout effect's end runs while the element still stands, so closing gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) {
      dialog.showModal();
      // The browser takes the first control, which is the cross; what the box is for comes first.
      chosenOf(dialog.querySelector<HTMLElement>(FIRST_TO_DO))?.focus();
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
        {/* No `header`: opened from the page's own, it would be a banner within a banner. */}
        <div className={styles.head} data-head="">
          <h2 id={titleId}>{title}</h2>
          <button
            type="button"
            className="button button-quiet button-icon"
            onClick={leave}
            aria-label="Cerrar"
          >
            <Icon name="x" />
          </button>
        </div>
        <PlaceContext value={{ id, leave }}>{children}</PlaceContext>
      </div>
    </dialog>
  );
};
