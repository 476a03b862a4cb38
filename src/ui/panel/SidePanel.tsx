/**
 * One thing beside its list, which stays as it is and goes on by keyboard; on a narrow screen a sheet over it.
 * Who would leave a form with changes is asked first; a screen that is turned loses none of them.
 */
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { leaveForms } from '#stores/unsaved';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { heldOpen } from '../dialog/held-open.ts';
import { PlaceContext } from '../dialog/place.ts';
import { mayTakeFocus } from '../may-take-focus.ts';
import { useMedia } from '../use-media.ts';
import styles from './SidePanel.module.css';

interface SidePanelProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

export const SidePanel = ({ title, onClose, children }: SidePanelProps) => {
  const isNarrow = useMedia('(max-width: 1099.98px)');
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [id] = useState(() => Symbol('panel'));
  const leave = (): void => leaveForms(onClose, id);
  /** Where the keyboard was before it went in here. */
  const before = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const panel = ref.current;
    if (isNarrow) panel?.showModal();
    // Beside the list it takes the focus from nobody.
    else panel?.setAttribute('open', '');
    return () => {
      // Whoever went past its end, or pressed beside it, is nowhere; a sheet gives the focus back by itself.
      const goesBack = !isNarrow && mayTakeFocus(panel);
      panel?.close();
      if (goesBack) before.current?.focus();
    };
  }, [isNarrow]);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    const isOutside =
      relatedTarget instanceof HTMLElement &&
      !currentTarget.contains(relatedTarget) &&
      !relatedTarget.closest('dialog');
    if (isOutside) before.current = relatedTarget;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // A dialog or a menu that is open in it closes first.
    const isOwn =
      event.target instanceof Element &&
      event.target.closest('dialog, [popover]') === event.currentTarget;
    if (isNarrow || event.key !== 'Escape' || !isOwn || event.defaultPrevented) return;
    event.preventDefault();
    leave();
  };
  return (
    <dialog
      ref={ref}
      className={isNarrow ? 'sheet' : styles.panel}
      aria-labelledby={titleId}
      {...heldOpen(leave)}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <header className={styles.head}>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <button
          type="button"
          className="button button-quiet button-icon"
          onClick={leave}
          aria-label="Cerrar"
        >
          <OfficeIcon name="x" />
        </button>
      </header>
      <div className={styles.body}>
        <PlaceContext value={{ id, leave }}>{children}</PlaceContext>
      </div>
    </dialog>
  );
};

/** A list, and beside it the panel of what is open. */
export const Split = ({ panel, children }: { panel: ReactNode; children: ReactNode }) => (
  <div className={styles.split} data-open={panel ? '' : undefined}>
    <div className={styles.list}>{children}</div>
    {panel}
  </div>
);
