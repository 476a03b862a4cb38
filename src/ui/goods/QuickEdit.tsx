/** A value that is changed where it stands: a press opens its box, Enter saves, Escape leaves it as it was. */
import { useRef, useState } from 'react';
import { showToast } from '#stores/toasts';
import styles from './Goods.module.css';

interface QuickEditProps {
  /** What it is, for who does not see it: `Precio de R-1001`. */
  label: string;
  /** As it is shown. */
  text: string;
  /** As it is typed. */
  typed: string;
  /** @returns what is wrong; it is told, and the box stays open */
  save: (typed: string) => Promise<string | undefined>;
}

export const QuickEdit = ({ label, text, typed, save }: QuickEditProps) => {
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const send = async (value: string): Promise<void> => {
    if (isSending) return;
    // Nothing changed: nothing is asked.
    if (value.trim() === typed) {
      close();
      return;
    }
    setSending(true);
    const problem = await save(value);
    setSending(false);
    if (problem === undefined) close();
    else showToast('error', problem);
  };
  if (!isOpen)
    return (
      <button
        ref={button}
        type="button"
        className={styles.quick}
        aria-label={`${label}: ${text}. Cambiar`}
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
    );
  return (
    <input
      className={`input ${styles.quickInput}`}
      aria-label={label}
      inputMode="decimal"
      defaultValue={typed}
      aria-busy={isSending}
      // biome-ignore lint/a11y/noAutofocus: whoever pressed the value wants to type.
      autoFocus
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
  );
};
