import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { counted } from '#contract/amounts/counted';
import styles from './Combobox.module.css';
import type { Control } from './Field.tsx';

/** Shorter texts are not searched. */
export const MIN_SEARCHED = 2;
/** The pause in typing before a search. */
export const SETTLE_MS = 150;

export interface ComboboxProps<T> {
  /** Attributes from the field. */
  control: Control;
  /** Accessible name of the list. */
  label: string;
  text: string;
  onText: (text: string) => void;
  options: readonly T[];
  keyOf: (option: T) => string;
  optionOf: (option: T) => ReactNode;
  /** Whether the options answer the text; their count is announced. */
  isAnswered: boolean;
  /** Whether the first option is active before an arrow key is pressed. */
  isFirstActive?: boolean | undefined;
  onChoose: (option: T) => void;
  /** Enter, with the active option. */
  onEnter: (active: T | undefined) => void;
  box?: RefObject<HTMLInputElement | null> | undefined;
  maxLength: number;
  isDisabled?: boolean | undefined;
  /** Content below the box. */
  children?: ReactNode;
}

/**
 * A text box with a list of found options (w3.org/WAI/ARIA/apg/patterns/combobox). The focus stays in the box; arrow
 * keys move the active option, Escape clears the text.
 */
export const Combobox = <T,>(props: ComboboxProps<T>) => {
  const { text, options, keyOf, isFirstActive = false, onText, onChoose, onEnter } = props;
  /** The option that arrow keys reached for this text. */
  const [reached, setReached] = useState<{ text: string; at: number }>();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const { length } = options;
  const wanted = reached?.text === text ? reached.at : isFirstActive ? 0 : -1;
  // A new answer may hold fewer.
  const at = Math.min(wanted, length - 1);

  const goTo = (place: number): void => {
    setReached({ text, at: place });
    list.current?.children[place]?.scrollIntoView({ block: 'nearest' });
  };
  const change = (next: string): void => {
    setReached(undefined);
    onText(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' && length > 0) goTo((at + 1) % length);
    else if (event.key === 'ArrowUp' && length > 0) goTo(at > 0 ? at - 1 : length - 1);
    else if (event.key === 'Escape' && text.trim() !== '') change('');
    else if (event.key === 'Enter') {
      setReached(undefined);
      onEnter(options[at]);
    } else return;
    // The key must not submit the form or close the dialog.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.combo}>
      <input
        {...props.control}
        ref={props.box}
        className="input"
        type="text"
        role="combobox"
        autoComplete="off"
        maxLength={props.maxLength}
        disabled={props.isDisabled}
        aria-expanded={length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={props.label}
        className={styles.options}
        hidden={length === 0}
      >
        {options.map((option, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles keys.
          <div
            key={keyOf(option)}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            // Keeps the focus in the box.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            {props.optionOf(option)}
          </div>
        ))}
      </div>
      <span className="visually-hidden" role="status">
        {props.isAnswered ? counted(length, 'resultado', 'resultados') : ''}
      </span>
      {props.children}
    </div>
  );
};
