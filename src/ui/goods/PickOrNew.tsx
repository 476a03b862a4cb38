/** A choice by typing: what is there is found by a part of its name, what is not can be made at once. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { normal } from '#contract/text/plain-text';
import { Field } from '../form/Field.tsx';
import styles from './PickOrNew.module.css';

export interface Option {
  id: string | number;
  name: string;
}

interface PickProps {
  /** Of the control that holds the chosen id. */
  name: string;
  label: string;
  value: string;
  options: readonly Option[];
  /** What no choice is called; without it there must be one. */
  none?: string;
  hint?: string;
  error?: string | undefined;
  /** Makes one of that name, or asks what else must be known; undefined where somebody thought better of it. */
  make: (text: string) => Promise<Option | undefined>;
  /** What is typed stands for itself where nothing is chosen, as a code does. */
  isFree?: boolean;
  /** For options that are asked for as somebody types. */
  onType?: (text: string) => void;
  /** What is typed has no answer yet: the options are those of an earlier text. */
  isWaiting?: boolean;
  /** Another one is chosen: the form's values are others. */
  onChange?: () => void;
}

const MOST = 40;
/** Sent for a name that is neither there nor made: no number, so no form takes it. */
const UNKNOWN = '?';

interface Entry {
  key: string;
  text: string;
  option?: Option;
}

const isCalled = (option: Option, text: string): boolean => normal(option.name) === normal(text);

/** What can be chosen while this is typed. */
const entriesFor = (
  { options, none, isFree, isWaiting }: PickProps,
  typed: string,
  isNarrowed: boolean,
): Entry[] => {
  const text = typed.trim();
  if (isWaiting && isNarrowed) return [];
  const found = options.filter(
    ({ name }) => !isNarrowed || isFree || normal(name).includes(normal(text)),
  );
  const isNew = isNarrowed && text !== '' && !options.some((option) => isCalled(option, text));
  return [
    ...(none !== undefined && !(isNarrowed && text !== '')
      ? [{ key: 'none', text: none, option: { id: '', name: '' } }]
      : []),
    ...found.slice(0, MOST).map((option) => ({ key: `${option.id}`, text: option.name, option })),
    ...(isNew ? [{ key: 'new', text: `Crear «${text}»` }] : []),
  ];
};

export const PickOrNew = (props: PickProps) => {
  const { name, label, options, none = '', hint, error, make, isFree, onType, onChange } = props;
  const listId = useId();
  const [chosen, setChosen] = useState<Option>({ id: props.value, name: '' });
  /** Undefined while nobody types. */
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const id = String(chosen.id);
  const known = options.find((option) => String(option.id) === id)?.name;
  const shown = id === '' ? '' : (known ?? (chosen.name || (isFree ? id : 'Cargando…')));
  const text = typed ?? shown;
  const entries = isOpen ? entriesFor(props, text, typed !== undefined) : [];
  const current = entries[Math.min(active, entries.length - 1)];
  const list = useRef<HTMLDivElement>(null);
  const isShown = entries.length > 0;
  // Below a field that stands low it would open under what a thumb reaches, or out of sight.
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  const typedName = typed?.trim() ?? '';
  const called = options.find((option) => isCalled(option, typedName));
  /** What is typed is neither there nor made: it stays, and the form is not sent until it is one or the other. */
  const isUnknown = typedName !== '' && !isFree && !called;

  const choose = (option: Option): void => {
    setChosen(option);
    setTyped(undefined);
    setOpen(false);
    onChange?.();
  };
  const take = async (entry: Entry): Promise<void> => {
    setOpen(false);
    const option = entry.option ?? (await make(text.trim()));
    if (option) choose(option);
  };
  const leave = (): void => {
    setOpen(false);
    if (typed === undefined) return;
    if (called) choose(called);
    else if (isFree) choose({ id: typedName, name: typedName });
    else if (typedName === '' && none !== '') choose({ id: '', name: '' });
    else if (typedName === '') setTyped(undefined);
  };
  /** What is typed is sent where it stands for itself. */
  const sent = (): string => {
    if (typed === undefined) return id;
    if (isFree) return typed;
    if (isUnknown) return UNKNOWN;
    return called ? String(called.id) : '';
  };
  const open = (at = 0): void => {
    setOpen(true);
    setActive(at);
  };
  /** By keyboard: under a pointer nothing moves. */
  const goTo = (place: number): void => {
    // There may be nothing to go to yet.
    const count = Math.max(entries.length, 1);
    const at = (place + count) % count;
    setActive(at);
    document.getElementById(`${listId}-${entries[at]?.key}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === 'ArrowDown') isOpen ? goTo(active + 1) : open();
    else if (key === 'ArrowUp' && isOpen) goTo(active - 1);
    else if (key === 'Enter' && isOpen && current) void take(current);
    // Before the answer: what is typed is taken at its word.
    else if (key === 'Enter' && isOpen && props.isWaiting) leave();
    else if (key === 'Escape' && isOpen) {
      setOpen(false);
      setTyped(undefined);
    } else return;
    // The form is not sent by it, and the box around it stays.
    event.preventDefault();
    event.stopPropagation();
  };
  const unknown = `«${typedName}» no está en la lista: ábrela para elegir o crear.`;
  return (
    <Field label={label} hint={hint} error={isUnknown && !isOpen ? unknown : error}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...control}
            className="input"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={current && `${listId}-${current.key}`}
            autoComplete="off"
            value={text}
            placeholder={none === '' ? 'Escribe para buscar o crear' : none}
            onChange={({ target }) => {
              setTyped(target.value);
              onType?.(target.value);
              open();
            }}
            // What is typed takes the place of what was chosen.
            onFocus={({ target }) => target.select()}
            onClick={() => open()}
            onKeyDown={onKeyDown}
            onBlur={leave}
          />
          <input type="hidden" name={name} value={sent()} />
          <div
            ref={list}
            role="listbox"
            id={listId}
            aria-label={label}
            className={styles.list}
            hidden={!isShown}
          >
            {entries.map((entry, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses in the box.
              <div
                key={entry.key}
                id={`${listId}-${entry.key}`}
                role="option"
                tabIndex={-1}
                aria-selected={entry === current}
                className={styles.option}
                data-new={entry.option ? undefined : ''}
                onPointerEnter={() => setActive(at)}
                // The box keeps the focus: leaving it would close the list. A finger that goes down may only scroll.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => void take(entry)}
              >
                {entry.text}
              </div>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
};
