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
import { Button } from '../Button.tsx';
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

/**
 * Shows an entry beside its list, or as a sheet over it on a narrow screen. Asks before a changed form is left;
 * resizing across the breakpoint keeps changes.
 */
export const SidePanel = ({ title, onClose, children }: SidePanelProps) => {
  const isNarrow = useMedia('(max-width: 1099.98px)');
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [id] = useState(() => Symbol('panel'));
  const leave = (): void => leaveForms(onClose, id);
  /** The element that had the focus before the panel took it. */
  const previousFocus = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const panel = ref.current;
    if (isNarrow) panel?.showModal();
    // Beside the list it takes no focus.
    else panel?.setAttribute('open', '');
    return () => {
      // Return the focus unless the person has moved it; a sheet returns it by itself.
      const returnsFocus = !isNarrow && mayTakeFocus(panel);
      panel?.close();
      if (returnsFocus) previousFocus.current?.focus();
    };
  }, [isNarrow]);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    const isOutside =
      relatedTarget instanceof HTMLElement &&
      !currentTarget.contains(relatedTarget) &&
      !relatedTarget.closest('dialog');
    if (isOutside) previousFocus.current = relatedTarget;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // A dialog or menu open inside closes first.
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
        <Button look="quiet icon" onClick={leave} aria-label="Cerrar">
          <OfficeIcon name="x" />
        </Button>
      </header>
      <div className={styles.body}>
        <PlaceContext value={{ id, leave }}>{children}</PlaceContext>
      </div>
    </dialog>
  );
};

/** Lays out a list and the panel of the open entry. */
export const Split = ({ panel, children }: { panel: ReactNode; children: ReactNode }) => (
  <div className={styles.split} data-open={panel ? '' : undefined}>
    <div className={styles.list}>{children}</div>
    {panel}
  </div>
);
