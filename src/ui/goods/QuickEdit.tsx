/** A value that is changed where it stands: a press opens its box, Enter saves, Escape leaves it as it was. */
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
  /** What it is, for who does not see it: `Precio de R-1001`. */
  label: string;
  /** As it is shown. */
  text: string;
  /** As it is typed. */
  typed: string;
  /** Of what is not saved the problem is told, and the box stays open. */
  save: (typed: string) => Promise<Outcome>;
  /** Words, not a number: as wide as there is room. */
  isText?: boolean;
  /** As large as a finger, and saved by a press also where there is a mouse. */
  isLarge?: boolean;
}

/** Asks before what was typed is lost; of its own, for a table has hundreds of boxes that are not open. */
const Unsaved = ({ isTyped, discard }: { isTyped: () => boolean; discard: () => void }) =>
  useUnsaved(isTyped, discard);

export const QuickEdit = (props: QuickEditProps) => {
  const { label, text, typed, save, isText = false, isLarge = isText } = props;
  const [draft, setDraft] = useState(() => draftOf(label));
  const [isOpen, setOpen] = useState(draft !== undefined);
  const [isSending, setSending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const comesBack = useRef(false);
  // At once, not with the next frame: by then somebody may type elsewhere.
  useLayoutEffect(() => {
    if (isOpen || !comesBack.current) return;
    comesBack.current = false;
    button.current?.focus();
  }, [isOpen]);
  // A layout effect's end runs while the box still stands. What is on its way may yet be refused.
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
    const own = input.current?.parentElement;
    // Who went on to another box meanwhile types there.
    comesBack.current = own?.contains(document.activeElement) ?? false;
    setOpen(false);
  };
  const send = async (value: string): Promise<void> => {
    if (isSending) return;
    // Nothing changed: nothing is asked.
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
      // What was typed while it was saved is not saved yet.
      if (box?.value === value) close();
    } else if (outcome.problem !== undefined)
      // Out of sight it is to say which one it was.
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
        // biome-ignore lint/a11y/noAutofocus: whoever pressed the value wants to type.
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
        // The box keeps the focus, which would close it.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => void send(input.current?.value ?? typed)}
      >
        <Icon name="check" />
      </Button>
    </span>
  );
};
