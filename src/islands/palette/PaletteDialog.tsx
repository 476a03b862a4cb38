/** The box of the palette: what is typed, and below it what it can mean, as a list that arrows walk through. */
import { Fragment, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { officeSearch } from '#contract/calls/office';
import { MAX_SEARCH } from '#contract/limits';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { type Command, offeredFor } from './commands.ts';
import styles from './Palette.module.css';

interface PaletteDialogProps {
  onClose: () => void;
  onGo: (href: string) => void;
  onKeys: () => void;
}

/** Between two keys of who types on. */
const PAUSE_MS = 120;
const SHORTEST = 2;

const useFound = (typed: string) => {
  const text = typed.trim();
  const isAsked = text.length >= SHORTEST;
  const { data, input, error } = useQuery(officeSearch, isAsked ? { text } : null, {
    settleMs: PAUSE_MS,
  });
  return {
    // What was found for fewer letters stays until there is more.
    found: isAsked && !error ? (data?.data ?? []) : [],
    isWaiting: isAsked && !error && input?.text !== text,
    problem: error?.text,
  };
};

export const PaletteDialog = ({ onClose, onGo, onKeys }: PaletteDialogProps) => {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  /** Enter came before the answer: what was found for fewer letters is not what was meant. */
  const [isPressed, setPressed] = useState(false);
  const id = useId();
  const { found, isWaiting, problem } = useFound(text);
  const offered = offeredFor(text, found);
  const current = Math.min(at, offered.length - 1);
  const chosen = offered[current];

  useEffect(() => {
    if (!isPressed || isWaiting) return;
    setPressed(false);
    // Where nothing could be looked for, what stands first is not what was meant.
    if (chosen && problem === undefined) onGo(chosen.href);
  }, [isPressed, isWaiting, problem, chosen, onGo]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && offered.length > 0)
      setAt((current + step + offered.length) % offered.length);
    // What the arrows stand on was seen; what stands first was not yet.
    else if (event.key === 'Enter' && isWaiting && at === 0) setPressed(true);
    else if (event.key === 'Enter' && chosen) onGo(chosen.href);
    else if (event.key === '?' && text === '') onKeys();
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title="Buscar" onClose={onClose}>
      <input
        className="input"
        autoFocus
        // As 'search' the first Escape would empty it and only a second one close the box.
        type="text"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={offered.length > 0 ? `${id}-${current}` : undefined}
        maxLength={MAX_SEARCH}
        aria-label="Empresas, personas, productos, pedidos y pantallas"
        placeholder="Nombre, código, RUT, N.º de pedido…"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
          setPressed(false);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={id} aria-label="Resultados" className={styles.list}>
        {offered.map((command, index) => (
          <Fragment key={command.id}>
            {command.group !== offered[index - 1]?.group && (
              <p className="eyebrow" role="presentation">
                {command.group}
              </p>
            )}
            <Option
              id={`${id}-${index}`}
              command={command}
              isCurrent={index === current}
              onPoint={() => setAt(index)}
              onGo={onGo}
            />
          </Fragment>
        ))}
      </div>
      <p className="small muted" role="status">
        {isWaiting
          ? 'Buscando…'
          : (problem ??
            (offered.length === 0
              ? 'No se encontro ningun resultado.'
              : '↑ ↓ para elegir, Enter para abrir, ? para ver los atajos.'))}
      </p>
    </Dialog>
  );
};

interface OptionProps {
  id: string;
  command: Command;
  isCurrent: boolean;
  onPoint: () => void;
  onGo: (href: string) => void;
}

const Option = ({ id, command, isCurrent, onPoint, onGo }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the focus, and its keys.
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isCurrent}
    className={styles.option}
    ref={(element) => {
      if (isCurrent) element?.scrollIntoView({ block: 'nearest' });
    }}
    onPointerMove={onPoint}
    onClick={() => onGo(command.href)}
  >
    <span>{command.title}</span>
    <span className="small muted">{command.detail}</span>
  </div>
);
