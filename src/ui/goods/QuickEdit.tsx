import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { showToast } from '#stores/toasts';
import { Icon } from '../../icons/Icon.tsx';
import { Button } from '../Button.tsx';
import { useUnsaved } from '../dialog/use-unsaved.tsx';
import styles from './Goods.module.css';
import inPlace from './InPlace.module.css';
import { draftOf, dropDraft, keepDraft } from './quick-drafts.tsx';
import type { Outcome } from './use-quick-save.tsx';

interface QuickEditProps {
  /** The accessible name: `Precio de R-1001`. */
  label: string;
  /** The displayed text. */
  text: string;
  /** The initial text of the input. */
  typed: string;
  /** If it fails, the problem is shown and the input stays open. */
  save: (typed: string) => Promise<Outcome>;
  /** Text instead of a number: uses the available width. */
  isText?: boolean;
  /** Large enough for touch, with a save button also for the mouse. */
  isLarge?: boolean;
}

/** Warns before unsaved text is lost. A component, so that only open inputs run the hook. */
const Unsaved = ({ isTyped, discard }: { isTyped: () => boolean; discard: () => void }) =>
  useUnsaved(isTyped, discard);

/** Edits a value in place: a press opens the input, Enter saves, Escape cancels. */
export const QuickEdit = (props: QuickEditProps) => {
  const { label, text, typed, save, isText = false, isLarge = isText } = props;
  const [draft, setDraft] = useState(() => draftOf(label));
  const [isOpen, setOpen] = useState(draft !== undefined);
  const [isSending, setSending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const restoresFocus = useRef(false);
  // In a layout effect: by the next frame the user may type elsewhere.
  useLayoutEffect(() => {
    if (isOpen || !restoresFocus.current) return;
    restoresFocus.current = false;
    button.current?.focus();
  }, [isOpen]);
  // Runs its cleanup while the input still exists. Keeps the text even during a save, which may
  // fail.
  useLayoutEffect(() => {
    dropDraft(label);
    return () => {
      const box = input.current;
      if (box && box.value.trim() !== typed) keepDraft(label, box.value);
    };
  }, [label, typed]);
  const isTyped = useCallback(
    () => input.current !== null && input.current.value.trim() !== typed,
    [typed],
  );
  const discard = useCallback(() => {
    if (input.current) input.current.value = typed;
    setOpen(false);
  }, [typed]);
  const close = (): void => {
    const box = input.current?.parentElement;
    // Do not take the focus from another input.
    restoresFocus.current = box?.contains(document.activeElement) ?? false;
    setOpen(false);
  };
  const send = async (value: string): Promise<void> => {
    if (isSending) return;
    if (value.trim() === typed) {
      close();
      return;
    }
    setSending(true);
    const outcome = await save(value);
    setSending(false);
    const box = input.current;
    if (outcome.isSaved) {
      if (draftOf(label) === value) dropDraft(label);
      // Stay open if the text changed during the save.
      if (box?.value === value) close();
    } else if (outcome.problem !== undefined)
      // If the input is gone, name the value.
      showToast('error', box ? outcome.problem : `${label}: ${outcome.problem}`);
  };
  if (!isOpen)
    return (
      <button
        ref={button}
        type="button"
        className={isLarge ? `${inPlace.value} ${isText ? inPlace.text : ''}` : styles.quick}
        aria-label={`${label}: ${text}. Cambiar`}
        onClick={() => {
          setDraft(undefined);
          setOpen(true);
        }}
      >
        {text}
      </button>
    );
  return (
    <span className={isLarge ? `${inPlace.open} ${inPlace.large}` : inPlace.open}>
      <input
        ref={input}
        className={`input ${isText ? inPlace.text : styles.quickInput}`}
        aria-label={label}
        inputMode={isText ? 'text' : 'decimal'}
        enterKeyHint="done"
        defaultValue={draft ?? typed}
        aria-busy={isSending}
        // biome-ignore lint/a11y/noAutofocus: users who press the value want to type.
        autoFocus={draft === undefined}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void send(event.currentTarget.value);
          else if (event.key === 'Escape') close();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onBlur={(event) => {
          if (!isSending && event.target.value.trim() === typed) setOpen(false);
        }}
      />
      <Unsaved isTyped={isTyped} discard={discard} />
      <Button
        look="primary icon"
        aria-label={`Guardar ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        // Keep the focus in the input: losing it closes the input.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => void send(input.current?.value ?? typed)}
      >
        <Icon name="check" />
      </Button>
    </span>
  );
};
