import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { normal } from '#contract/text/plain-text';
import { Field } from '../form/Field.tsx';
import styles from './PickOrNew.module.css';

export interface Option {
  id: string | number;
  name: string;
}

interface PickProps {
  /** The name of the hidden input that holds the chosen id. */
  name: string;
  label: string;
  value: string;
  options: readonly Option[];
  /** The label of the empty choice; absent = a choice is required. */
  none?: string;
  hint?: string;
  error?: string | undefined;
  /** Creates an option of that name, possibly in a dialog. @returns undefined if cancelled */
  create: (text: string) => Promise<Option | undefined>;
  /** Whether any typed text is a valid value, such as a code. */
  isFree?: boolean;
  /** Called on typing, to load matching options. */
  onType?: (text: string) => void;
  /** Whether the options still belong to an earlier text. */
  isWaiting?: boolean;
  onChange?: () => void;
}

const MAX_OPTIONS = 40;
/** Sent for an unknown name. It is not a number, so that no form accepts it. */
const UNKNOWN = '?';

interface Entry {
  key: string;
  text: string;
  option?: Option;
}

const hasName = (option: Option, text: string): boolean => normal(option.name) === normal(text);

/** Returns the choices for a typed text. */
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
  const isNew = isNarrowed && text !== '' && !options.some((option) => hasName(option, text));
  return [
    ...(none !== undefined && !(isNarrowed && text !== '')
      ? [{ key: 'none', text: none, option: { id: '', name: '' } }]
      : []),
    ...found
      .slice(0, MAX_OPTIONS)
      .map((option) => ({ key: `${option.id}`, text: option.name, option })),
    ...(isNew ? [{ key: 'new', text: `Crear «${text}»` }] : []),
  ];
};

/** A combobox that finds options by a part of their name, and can create a missing one. */
export const PickOrNew = (props: PickProps) => {
  const { name, label, options, none = '', hint, error, create, isFree, onType, onChange } = props;
  const listId = useId();
  const [chosen, setChosen] = useState<Option>({ id: props.value, name: '' });
  /** The edited text; undefined = not editing. */
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const id = String(chosen.id);
  const chosenName = options.find((option) => String(option.id) === id)?.name;
  const shown = id === '' ? '' : (chosenName ?? (chosen.name || (isFree ? id : 'Cargando…')));
  const text = typed ?? shown;
  const entries = isOpen ? entriesFor(props, text, typed !== undefined) : [];
  const current = entries[Math.min(active, entries.length - 1)];
  const list = useRef<HTMLDivElement>(null);
  const isShown = entries.length > 0;
  // Scroll the opened list into view: below a field near the bottom it would be hidden.
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  const typedName = typed?.trim() ?? '';
  const match = options.find((option) => hasName(option, typedName));
  /** An unknown name prevents submitting until it is chosen or created. */
  const isUnknown = typedName !== '' && !isFree && !match;

  const choose = (option: Option): void => {
    setChosen(option);
    setTyped(undefined);
    setOpen(false);
    onChange?.();
  };
  const take = async (entry: Entry): Promise<void> => {
    setOpen(false);
    const option = entry.option ?? (await create(text.trim()));
    if (option) choose(option);
  };
  const leave = (): void => {
    setOpen(false);
    if (typed === undefined) return;
    if (match) choose(match);
    else if (isFree) choose({ id: typedName, name: typedName });
    else if (typedName === '' && none !== '') choose({ id: '', name: '' });
    else if (typedName === '') setTyped(undefined);
  };
  const submittedValue = (): string => {
    if (typed === undefined) return id;
    if (isFree) return typed;
    if (isUnknown) return UNKNOWN;
    return match ? String(match.id) : '';
  };
  const open = (at = 0): void => {
    setOpen(true);
    setActive(at);
  };
  /** Scrolls for the keyboard only: nothing may move under a pointer. */
  const goTo = (place: number): void => {
    // There may be no entries yet.
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
    // The options are not loaded yet: accept the typed text.
    else if (key === 'Enter' && isOpen && props.isWaiting) leave();
    else if (key === 'Escape' && isOpen) {
      setOpen(false);
      setTyped(undefined);
    } else return;
    // The key must not submit the form or close the dialog.
    event.preventDefault();
    event.stopPropagation();
  };
  const unknownText = `«${typedName}» no está en la lista: ábrela para elegir o crear.`;
  return (
    <Field label={label} hint={hint} error={isUnknown && !isOpen ? unknownText : error}>
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
            // Typing replaces the current choice.
            onFocus={({ target }) => target.select()}
            onClick={() => open()}
            onKeyDown={onKeyDown}
            onBlur={leave}
          />
          <input type="hidden" name={name} value={submittedValue()} />
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
                // Keep the focus in the input, since leaving it closes the list. A touch may only
                // scroll.
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
